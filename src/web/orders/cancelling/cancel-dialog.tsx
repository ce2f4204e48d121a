import type { OrderItem } from "#contract/orders.ts"
import { m } from "#messages/messages.js"
import { Button } from "#ui/form/button.tsx"
import { OutcomeDialog } from "#web/orders/outcome-dialog.tsx"
import type { CancelOutcome } from "./use-cancel.ts"

type CancelDialogProps = { outcome: CancelOutcome | null; onDone: (cancelled: OrderItem[]) => void; onDismiss: () => void }

/** How a cancellation goes. [spec 2 §8] */
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
      texts={[]}
      onClose={done}
      action={
        <Button kind="primary" onClick={done}>
          {m.orders_shop_more()}
        </Button>
      }
    />
  )
}
