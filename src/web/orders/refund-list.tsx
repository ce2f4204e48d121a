import type { Refund } from "#contract/orders.ts"
import { m } from "#messages/messages.js"
import { dayText } from "#ui/text/date-text.ts"
import { priceText } from "#ui/text/language.ts"
import styles from "./orders.module.css"

/** The refunds of an order: amount, reason, state and date. */
export function RefundList({ refunds }: { refunds: readonly Refund[] }) {
  if (refunds.length === 0) return null
  return (
    <section className={`stack-2 ${styles.refunds}`}>
      <h2 className="h-block">{m.orders_refunds()}</h2>
      <ul className="stack-2">
        {refunds.map((refund) => {
          const at = refund.settled_at ?? refund.created_at
          return (
            <li key={refund.created_at + refund.trans_id} className="small">
              {refundText(refund)} <time dateTime={at}>{dayText(at)}</time>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** A refund as a sentence, after its reason unless items were cancelled or returned. */
export function refundText({ cause, amount, state }: Refund): string {
  const reason = reasonText(cause)
  const text = stateText(state, priceText(amount))
  return reason ? `${reason} ${text}` : text
}

function stateText(state: Refund["state"], amount: string): string {
  switch (state) {
    case "UNDER_WAY":
      return m.orders_refund_under_way({ amount })
    case "DONE":
      return m.orders_refund_done({ amount })
    case "FAILED":
      return m.orders_refund_failed({ amount })
  }
}

function reasonText(cause: Refund["cause"]): string | null {
  switch (cause) {
    case "CANCELLED":
    case "RETURNED":
    case "PART":
      return null
    case "GOODWILL":
      return m.orders_refund_goodwill()
    case "TWICE":
      return m.orders_refund_twice()
    case "LATE":
      return m.orders_refund_late()
    case "SURPLUS":
      return m.orders_refund_surplus()
    case "REVIEW":
      return m.orders_refund_review()
  }
}
