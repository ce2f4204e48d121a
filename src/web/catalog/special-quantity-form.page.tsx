import { createFileRoute } from "@tanstack/react-router"
import { m } from "#messages/messages.js"
import { pageHead } from "#web/head.ts"
import { PageHeading } from "#web/ui/page-heading.tsx"

export const Route = createFileRoute("/special-quantity-form")({
  head: ({ match }) => pageHead({ title: m.catalog_special_request_title(), path: match.pathname, unlisted: true }),
  component: SpecialQuantityFormPage,
})

function SpecialQuantityFormPage() {
  return <PageHeading title={m.catalog_special_request_title()} />
}
