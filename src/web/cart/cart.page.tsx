import { createFileRoute } from "@tanstack/react-router"
import { m } from "#messages/messages.js"
import { pageHead } from "#web/head.ts"
import { PageHeading } from "#web/ui/page-heading.tsx"

export const Route = createFileRoute("/cart")({
  head: ({ match }) => pageHead({ title: m.cart_title(), path: match.pathname, unlisted: true }),
  component: CartPage,
})

function CartPage() {
  return <PageHeading title={m.cart_title()} />
}
