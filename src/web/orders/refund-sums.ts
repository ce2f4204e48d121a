import type { Refund, RefundState } from "#contract/orders.ts"
import { m } from "#messages/messages.js"
import { dirhams, qar } from "#rules/values/money.ts"

/** The name of a refund by its state: money that is on its way is not refunded yet. */
export const REFUND_NAMES = {
  DONE: m.orders_refunded,
  UNDER_WAY: m.orders_refund_on_its_way,
  FAILED: m.orders_refund_not_completed,
} satisfies Record<RefundState, () => string>

/** The sum of the refunds in each state that occurs, in QR. */
export function refundSums(refunds: readonly Pick<Refund, "state" | "amount">[]): { name: string; amount: number }[] {
  return (["DONE", "UNDER_WAY", "FAILED"] as const).flatMap((state) => {
    const sum = refunds.reduce((total, refund) => total + (refund.state === state ? dirhams(refund.amount) : 0), 0)
    return sum === 0 ? [] : [{ name: REFUND_NAMES[state](), amount: qar(sum) }]
  })
}
