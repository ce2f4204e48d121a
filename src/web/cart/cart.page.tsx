import { createFileRoute, useHydrated, useRouterState } from "@tanstack/react-router"
import { m } from "#messages/messages.js"
import { Empty } from "#ui/feedback/empty.tsx"
import { NeedsScript } from "#ui/feedback/notice.tsx"
import { Skeleton } from "#ui/feedback/skeleton.tsx"
import { Button } from "#ui/form/button.tsx"
import { PageHeading } from "#ui/layout/page-heading.tsx"
import type { ApiProblem } from "#web/api-problem.ts"
import { pageHead } from "#web/head.ts"
import { routeHead } from "#web/route-head.ts"
import { showSignIn } from "#web/sign-in/use-sign-in.ts"
import { useSignedIn } from "#web/sign-in/use-signed-in.ts"
import styles from "./cart.module.css"
import { CartContents } from "./cart-contents.tsx"
import { earlyCartScripts } from "./early-cart.ts"
import { EmptyCart } from "./empty-cart.tsx"
import { cartOfState } from "./navigation-state.ts"
import { loadCart, useCart } from "./use-cart.ts"
import { useFreshCart } from "./use-fresh-cart.ts"

export const Route = createFileRoute("/cart")({
  loader: ({ location }) => ({
    head: {
      ...pageHead({ title: m.cart_title(), path: location.pathname, unlisted: true }),
      scripts: earlyCartScripts(),
    },
  }),
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

/** The customer's cart; a visitor's is empty. The server does not know the customer, so nothing shows before hydration. [A4] */
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

/** Shown when the cart could not be loaded, with a button to try again, or to log in if the session has expired. */
function CartFailed({ fault }: { fault: ApiProblem }) {
  const isSignedOut = fault.status === 401
  return (
    <div role="alert">
      <Empty
        icon="alert"
        heading="h2"
        title={m.cart_failed()}
        text={fault.detail}
        action={
          <Button kind="primary" onClick={() => (isSignedOut ? showSignIn("login") : void loadCart())}>
            {isSignedOut ? m.cart_log_in() : m.cart_try_again()}
          </Button>
        }
      />
    </div>
  )
}

/** A placeholder of the cart; without scripts, the reason why there is none. */
function CartPending() {
  return (
    <>
      <div className={`split ${styles.pending}`}>
        <p className="sr" role="status">
          {m.cart_loading()}
        </p>
        <div>
          <PendingLine />
          <PendingLine />
        </div>
        <Skeleton className={styles.pendingSummary} />
      </div>
      <NeedsScript />
    </>
  )
}

function PendingLine() {
  return (
    <div className={styles.line}>
      <Skeleton shape="tile" className={styles.media} />
      <div className="stack">
        <Skeleton className={styles.pendingTitle} />
        <Skeleton className={styles.pendingText} />
      </div>
    </div>
  )
}
