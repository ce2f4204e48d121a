import { createFileRoute } from "@tanstack/react-router"
import { m } from "#messages/messages.js"
import { pageHead } from "#web/head.ts"
import { routeHead } from "#web/route-head.ts"
import { PageHeading } from "#web/ui/page-heading.tsx"

export const Route = createFileRoute("/add-new-address")({
  loader: ({ location }) => ({ head: pageHead({ title: m.addresses_add_title(), path: location.pathname, unlisted: true }) }),
  head: routeHead,
  component: AddNewAddressPage,
})

function AddNewAddressPage() {
  return <PageHeading title={m.addresses_add_title()} />
}
