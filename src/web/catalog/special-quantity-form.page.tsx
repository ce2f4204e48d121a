import { createFileRoute } from "@tanstack/react-router"
import { m } from "#messages/messages.js"
import { pageHead } from "#web/head.ts"
import { routeHead } from "#web/route-head.ts"
import { PageHeading } from "#web/ui/page-heading.tsx"

export const Route = createFileRoute("/special-quantity-form")({
  loader: ({ location }) => ({ head: pageHead({ title: m.catalog_special_request_title(), path: location.pathname, unlisted: true }) }),
  head: routeHead,
  component: SpecialQuantityFormPage,
})

function SpecialQuantityFormPage() {
  return <PageHeading title={m.catalog_special_request_title()} />
}
