import { createFileRoute } from "@tanstack/react-router"
import { m } from "#messages/messages.js"
import { pageHead } from "#web/head.ts"
import { paths } from "#web/paths.ts"
import { routeHead } from "#web/route-head.ts"
import { ButtonLink } from "#web/ui/button-link.tsx"
import { Empty } from "#web/ui/empty.tsx"
import { PageHeading } from "#web/ui/page-heading.tsx"

export const Route = createFileRoute("/cart")({
  loader: ({ location }) => ({ head: pageHead({ title: m.cart_title(), path: location.pathname, unlisted: true }) }),
  head: routeHead,
  component: CartPage,
})

/** A visitor's cart is the empty one. [A4] */
function CartPage() {
  return (
    <PageHeading title={m.cart_title()}>
      <Empty
        icon="bag"
        heading="h2"
        title={m.cart_empty()}
        text={m.cart_empty_text()}
        action={
          <ButtonLink kind="primary" size="lg" href={paths.home()}>
            {m.cart_shop_now()}
          </ButtonLink>
        }
      />
    </PageHeading>
  )
}
