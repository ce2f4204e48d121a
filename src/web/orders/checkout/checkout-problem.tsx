import { useEffect, useRef } from "react"
import { m } from "#messages/messages.js"
import { formatPrice } from "#rules/values/money.ts"
import { Notice } from "#ui/feedback/notice.tsx"
import { SiteLink } from "#ui/navigation/site-link.tsx"
import type { ApiProblem } from "#web/api-problem.ts"
import { paths } from "#web/paths.ts"

type CheckoutProblemProps = {
  problem: ApiProblem | null
  /** Today's total. */
  totalQar: number
  isAddressMissing: boolean
  isPaymentUnsafe: boolean
  isBlocked: boolean
}

/** The reason why no order was placed, one at a time. */
export function CheckoutProblem({ problem, totalQar, isAddressMissing, isPaymentUnsafe, isBlocked }: CheckoutProblemProps) {
  const place = useRef<HTMLDivElement>(null)
  const text = textOf()
  useEffect(() => {
    // On phones the button is far from the notice.
    if (text) place.current?.scrollIntoView({ block: "nearest" })
  }, [text])

  function textOf(): string | null {
    if (isPaymentUnsafe) return m.orders_place_unsafe_payment()
    if (isAddressMissing) return m.orders_place_no_address()
    if (!problem) return isBlocked ? m.orders_place_blocked() : null
    if (problem.code === "prices_changed") {
      return `${m.orders_place_prices_changed()}. ${m.orders_place_new_total({ total: formatPrice(totalQar) })}`
    }
    // A refusal has a reason that helps the shopper; a fault has none.
    const isDeclined = problem.status >= 400 && problem.status < 500 && problem.detail !== m.orders_place_failed()
    return isDeclined ? `${m.orders_place_failed()} ${problem.detail}` : m.orders_place_failed()
  }

  if (!text) return null
  return (
    <div ref={place}>
      <Notice tone="bad" role="alert">
        {text}
        {isBlocked && !problem && (
          <>
            {" "}
            <SiteLink className="link" href={paths.cart()}>
              {m.orders_place_to_cart()}
            </SiteLink>
          </>
        )}
      </Notice>
    </div>
  )
}
