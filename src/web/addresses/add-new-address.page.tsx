import { createFileRoute } from "@tanstack/react-router"
import { m } from "#messages/messages.js"
import { pageHead } from "#web/head.ts"
import { PageHeading } from "#web/ui/page-heading.tsx"

export const Route = createFileRoute("/add-new-address")({
  head: ({ match }) => pageHead({ title: m.addresses_add_title(), path: match.pathname, unlisted: true }),
  component: AddNewAddressPage,
})

function AddNewAddressPage() {
  return <PageHeading title={m.addresses_add_title()} />
}
