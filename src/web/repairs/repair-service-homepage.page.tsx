import { createFileRoute } from "@tanstack/react-router"
import { m } from "#messages/messages.js"
import { pageHead } from "#web/head.ts"
import { routeHead } from "#web/route-head.ts"
import { PageHeading } from "#web/ui/page-heading.tsx"

export const Route = createFileRoute("/repair-service-homepage")({
  loader: ({ location }) => ({ head: pageHead({ title: m.repairs_home_title(), path: location.pathname }) }),
  head: routeHead,
  component: RepairServiceHomepagePage,
})

function RepairServiceHomepagePage() {
  return <PageHeading title={m.repairs_home_title()} />
}
