import { createFileRoute } from "@tanstack/react-router"
import { m } from "#messages/messages.js"
import { pageHead } from "#web/head.ts"
import { PageHeading } from "#web/ui/page-heading.tsx"

export const Route = createFileRoute("/place-order")({
  head: ({ match }) => pageHead({ title: m.orders_place_title(), path: match.pathname, unlisted: true }),
  component: PlaceOrderPage,
})

function PlaceOrderPage() {
  return <PageHeading title={m.orders_place_title()} />
}
