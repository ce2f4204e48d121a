import { createFileRoute } from "@tanstack/react-router"
import { m } from "#messages/messages.js"
import { pageHead } from "#web/head.ts"
import { PageHeading } from "#web/ui/page-heading.tsx"

export const Route = createFileRoute("/service-booking-success")({
  head: ({ match }) => pageHead({ title: m.repairs_success_title(), path: match.pathname, unlisted: true }),
  component: ServiceBookingSuccessPage,
})

function ServiceBookingSuccessPage() {
  return <PageHeading title={m.repairs_success_title()} />
}
