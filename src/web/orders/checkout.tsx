import { useLocation } from "@tanstack/react-router"
import { useEffect, useMemo } from "react"
import { m } from "#messages/messages.js"
import { forgetAttempt } from "#web/attempt.ts"
import { LoadedPart } from "#web/loaded-part.tsx"
import { paths } from "#web/paths.ts"
import { ButtonLink } from "#web/ui/button-link.tsx"
import { Empty } from "#web/ui/empty.tsx"
import { useLoaded } from "#web/use-loaded.ts"
import { buyNowOf } from "./buy-now.ts"
import { CheckoutForm } from "./checkout-form.tsx"
import { loadGoods } from "./checkout-goods.ts"
import { CheckoutPending } from "./checkout-pending.tsx"

/** The checkout of what Buy Now brought with the navigation, or else of the cart. */
export function Checkout() {
  const state = useLocation({ select: (location) => location.state })
  const buyNow = useMemo(() => buyNowOf(state), [state])
  const goods = useLoaded(loadGoods, buyNow)
  return (
    <LoadedPart loaded={goods} waiting={<CheckoutPending />}>
      {(data, { reload }) =>
        data.lines.length === 0 ? (
          <EmptyCart />
        ) : (
          <CheckoutForm goods={data} visit={state.__TSR_key ?? ""} onProblem={() => void reload()} />
        )
      }
    </LoadedPart>
  )
}

function EmptyCart() {
  // Whatever was being ordered is ordered, or gone.
  useEffect(() => forgetAttempt("checkoutAttempt"), [])
  return (
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
  )
}
