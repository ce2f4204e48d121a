import { useRef, useState } from "react"
import type { Order, OrderItem } from "#contract/orders.ts"
import { m } from "#messages/messages.js"
import { dirhams, qar } from "#rules/values/money.ts"
import { Button } from "#ui/form/button.tsx"
import { priceText } from "#ui/text/language.ts"
import { api } from "#web/api.ts"
import { ApiProblem } from "#web/api-problem.ts"
import { newIdempotencyKey } from "#web/loading/idempotency-key.ts"
import { sendUntilAnswered } from "#web/loading/send-until-answered.ts"
import { amountsOf } from "#web/orders/order-totals.tsx"
import { OutcomeDialog } from "#web/orders/outcome-dialog.tsx"
import type { CancelChoice } from "./cancel-query.ts"

/** Outdated: the item has fewer pieces than the customer saw. */
type FailedCancellation = { state: "failed"; text: string; isOutdated: boolean }

export type CancelOutcome = { state: "sending" } | { state: "done"; cancelled: OrderItem[] } | FailedCancellation

type Cancel = { cancel: () => Promise<void>; outcome: CancelOutcome | null; dismiss: () => void }

/**
 * Sends the cancellation once: a second click is ignored, and a click after a lost answer gets the first one's result. A reload
 * makes a new key: a repeated cancellation is then refused, one of pieces because the item has fewer than the customer saw. [spec 2 §4]
 */
export function useCancel(choice: CancelChoice, onCancelled: () => void): Cancel {
  const [outcome, setOutcome] = useState<CancelOutcome | null>(null)
  const isUnderWay = useRef(false)
  const key = useRef<string>(undefined)

  async function cancel() {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setOutcome({ state: "sending" })
    key.current ??= newIdempotencyKey()
    const result = await request(choice, key.current)
    setOutcome(result)
    if (result.state === "done") onCancelled()
    // A cancellation that succeeded is not sent again.
    isUnderWay.current = result.state === "done"
  }

  return { cancel, outcome, dismiss: () => setOutcome(null) }
}

async function request(choice: CancelChoice, idempotencyKey: string): Promise<CancelOutcome> {
  try {
    const body = bodyOf(choice)
    const cancelled = await sendUntilAnswered((signal) => api().orders.cancel(body, { idempotencyKey, signal }))
    return { state: "done", cancelled }
  } catch (fault) {
    if (!(fault instanceof ApiProblem)) throw fault
    // Without an answer there is no detail from the server.
    const text = fault.status === 0 ? m.orders_cancel_failed_text() : fault.detail
    return { state: "failed", text, isOutdated: fault.code === "fewer_left" }
  }
}

function bodyOf({ itemIds, pieces, reasonId, additionalReason }: CancelChoice) {
  const quantities = pieces ? { quantities: itemIds.map((id) => ({ id, ...pieces })) } : {}
  return { component_ids: [...itemIds], ...quantities, reason: reasonId, reason_text: additionalReason || null }
}

/** The refund if these items are cancelled: their price, limited to the amount paid. */
export function refundNote(order: Order, items: readonly OrderItem[]): string {
  const sum = items.reduce((total, { selling_price, quantity }) => total + dirhams(selling_price) * quantity, 0)
  return refundSentence(Math.min(sum, dirhams(amountsOf(order).remaining)))
}

/** The refund for the cancelled items, from the response. */
function refundedText(cancelled: readonly OrderItem[]): string {
  return refundSentence(cancelled.reduce((sum, { refund }) => sum + dirhams(refund?.amount ?? 0), 0))
}

function refundSentence(backDirhams: number): string {
  if (backDirhams === 0) return m.orders_cancel_nothing_charged()
  return m.orders_cancel_refund({ amount: priceText(qar(backDirhams)) })
}

type CancelDialogProps = { outcome: CancelOutcome | null; onDone: (cancelled: OrderItem[]) => void; onDismiss: () => void }

/** The progress and the outcome of a cancellation. [spec 2 §8] */
export function CancelDialog({ outcome, onDone, onDismiss }: CancelDialogProps) {
  if (outcome === null) return null
  if (outcome.state === "sending") {
    const texts = [m.orders_please_wait(), m.orders_cancel_processing_text(), m.orders_cancel_processing_note()]
    return <OutcomeDialog state="busy" title={m.orders_cancel_processing()} texts={texts} />
  }
  if (outcome.state === "failed") {
    return <OutcomeDialog state="bad" title={m.orders_cancel_failed()} texts={[outcome.text]} onClose={onDismiss} />
  }
  const done = () => onDone(outcome.cancelled)
  return (
    <OutcomeDialog
      state="good"
      title={m.orders_cancel_done()}
      texts={[refundedText(outcome.cancelled)]}
      onClose={done}
      action={
        <Button kind="primary" onClick={done}>
          {m.orders_shop_more()}
        </Button>
      }
    />
  )
}
