import { useEffect, useRef } from "react"
import { m } from "#messages/messages.js"
import { Notice } from "#ui/feedback/notice.tsx"
import { SiteLink } from "#ui/navigation/site-link.tsx"
import { priceText } from "#ui/text/language.ts"
import { paths } from "#web/paths.ts"
import type { PlacingProblem } from "./use-place-order.ts"

type CheckoutProblemProps = {
  placing: { problem: PlacingProblem | null; isRepeating: boolean }
  /** Today's total. */
  totalQar: number
  /** Whether the goods differ from those of the last attempt. */
  isCartChanged: boolean
  isAddressMissing: boolean
  isPaymentUnsafe: boolean
  isBlocked: boolean
}

/** The reason why no order was placed, or a message that the response is pending; one at a time. */
export function CheckoutProblem({ placing, totalQar, isCartChanged, isAddressMissing, isPaymentUnsafe, isBlocked }: CheckoutProblemProps) {
  const place = useRef<HTMLDivElement>(null)
  const text = textOf()
  useEffect(() => {
    // On phones the button is far from the notice.
    if (text) place.current?.scrollIntoView({ block: "nearest" })
  }, [text])

  function textOf(): string | null {
    if (isPaymentUnsafe) return m.orders_place_unsafe_payment()
    if (placing.isRepeating) return m.orders_place_repeating()
    if (isAddressMissing) return m.orders_place_no_address()
    if (placing.problem) return problemText(placing.problem, { totalQar, isCartChanged })
    return isBlocked ? m.orders_place_blocked() : null
  }

  if (!text) return null
  return (
    <div ref={place}>
      <Notice {...(placing.isRepeating ? { role: "status" } : { tone: "bad", role: "alert" })}>
        {text}
        {isBlocked && !placing.problem && (
          <>
            {" "}
            <SiteLink className="link" href={paths.cart()}>
              {m.orders_place_to_cart()}
            </SiteLink>
          </>
        )}
        {placing.problem?.problem.code === "key_reused" && (
          <>
            {" "}
            <SiteLink className="link" href={paths.profile("orderHistory")}>
              {m.orders_back_to_history()}
            </SiteLink>
          </>
        )}
      </Notice>
    </div>
  )
}

function problemText({ problem, isOrderUnknown }: PlacingProblem, now: { totalQar: number; isCartChanged: boolean }): string {
  if (isOrderUnknown) {
    const cause = problem.status === 0 ? m.refusal_no_connection() : m.orders_place_unknown()
    return `${cause} ${m.orders_place_again_is_safe()}`
  }
  if (problem.code === "prices_changed") {
    const what = now.isCartChanged ? m.orders_place_cart_changed() : `${m.orders_place_prices_changed()}.`
    return `${what} ${m.orders_place_new_total({ total: priceText(now.totalQar) })}`
  }
  if (problem.code === "key_reused") return m.orders_place_earlier_arrived()
  // A refusal has a reason that helps the shopper; a fault has none.
  const isDeclined = problem.status >= 400 && problem.status < 500 && problem.detail !== m.orders_place_failed()
  return isDeclined ? `${m.orders_place_declined()} ${problem.detail}` : m.orders_place_failed()
}
