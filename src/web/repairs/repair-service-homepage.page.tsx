import { createFileRoute } from "@tanstack/react-router"
import { m } from "#messages/messages.js"
import { pageHead } from "#web/head.ts"
import { PageHeading } from "#web/ui/page-heading.tsx"

export const Route = createFileRoute("/repair-service-homepage")({
  head: ({ match }) => pageHead({ title: m.repairs_home_title(), path: match.pathname }),
  component: RepairServiceHomepagePage,
})

function RepairServiceHomepagePage() {
  return <PageHeading title={m.repairs_home_title()} />
}
