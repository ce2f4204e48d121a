import { createFileRoute } from "@tanstack/react-router"
import { m } from "#messages/messages.js"
import { pageHead } from "#web/head.ts"
import { routeHead } from "#web/route-head.ts"
import { PageHeading } from "#web/ui/page-heading.tsx"

export const Route = createFileRoute("/service-booking-success")({
  loader: ({ location }) => ({ head: pageHead({ title: m.repairs_success_title(), path: location.pathname, unlisted: true }) }),
  head: routeHead,
  component: ServiceBookingSuccessPage,
})

function ServiceBookingSuccessPage() {
  return <PageHeading title={m.repairs_success_title()} />
}
