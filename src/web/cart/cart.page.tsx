import { createFileRoute, useHydrated, useRouterState } from "@tanstack/react-router"
import { m } from "#messages/messages.js"
import { PageHeading } from "#ui/layout/page-heading.tsx"
import { pageHead } from "#web/head.ts"
import { routeHead } from "#web/route-head.ts"
import { useSignedIn } from "#web/sign-in/use-signed-in.ts"
import { CartContents } from "./cart-contents.tsx"
import { CartFailed } from "./cart-failed.tsx"
import { CartPending } from "./cart-pending.tsx"
import { EmptyCart } from "./empty-cart.tsx"
import { cartOfState } from "./navigation-state.ts"
import { useCart } from "./use-cart.ts"
import { useFreshCart } from "./use-fresh-cart.ts"

export const Route = createFileRoute("/cart")({
  loader: ({ location }) => ({ head: pageHead({ title: m.cart_title(), path: location.pathname, unlisted: true }) }),
  head: routeHead,
  component: CartPage,
})

function CartPage() {
  return (
    <PageHeading title={m.cart_title()}>
      <MyCart />
    </PageHeading>
  )
}

/** A visitor's cart is the empty one. The server does not know whose it is, so until the page is hydrated nobody's shows. [A4] */
function MyCart() {
  const isHydrated = useHydrated()
  const isSignedIn = useSignedIn()
  const { cart, fault, refusals } = useCart()
  const state = useRouterState({ select: ({ location }) => location.state.cart })
  useFreshCart(isSignedIn)

  if (!isHydrated) return <CartPending />
  if (!isSignedIn) return <EmptyCart />
  if (cart) return <CartContents cart={cart} refusals={refusals} />
  const brought = cartOfState(state)
  if (brought) return <CartContents cart={brought} refusals={refusals} />
  return fault ? <CartFailed fault={fault} /> : <CartPending />
}
