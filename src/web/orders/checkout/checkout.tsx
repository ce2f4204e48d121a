import { useLocation } from "@tanstack/react-router"
import { useEffect, useMemo, useState } from "react"
import { m } from "#messages/messages.js"
import { ButtonLink } from "#ui/form/button-link.tsx"
import { Empty } from "#ui/text/empty.tsx"
import { loadAddresses } from "#web/addresses/load-addresses.ts"
import { forgetAttempt } from "#web/attempt.ts"
import { LoadedPart } from "#web/loaded-part.tsx"
import { paths } from "#web/paths.ts"
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
  const addresses = useLoaded(loadAddresses, null)
  const [isComplete, setComplete] = useState(false)
  // The form waits for both, since it would move under the finger when the addresses come; asked for again, they come into the form.
  if (!isComplete && goods.state === "ready" && addresses.state !== "loading") setComplete(true)
  return (
    <LoadedPart loaded={goods.state === "ready" && !isComplete ? { state: "loading" } : goods} waiting={<CheckoutPending />}>
      {(data, { reload }) =>
        data.lines.length === 0 ? (
          <EmptyCart />
        ) : (
          <CheckoutForm goods={data} addresses={addresses} visit={state.__TSR_key ?? ""} onProblem={() => void reload()} />
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
