import { useState } from "react"
import type { OfficeOrder } from "#contract/office/order-shapes.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { Button } from "#office/parts/control/button.tsx"
import { TextField } from "#office/parts/control/field.tsx"
import { Dialog } from "#office/parts/dialog/dialog.tsx"
import { amountOf } from "#office/parts/form/amount-of.ts"
import { Notice } from "#office/parts/page/notice.tsx"
import { priceText } from "#ui/text/language.ts"
import { stepWords } from "../order-words.ts"
import { useAct } from "../use-act.ts"

/** Hands over items of a cash order: the amount collected, and the reason if it differs from the amount due. */
export function DeliverDialog({ order, items, onClose }: { order: OfficeOrder; items: number[]; onClose: () => void }) {
  const act = useAct()
  const priced = order.items.filter(({ id }) => items.includes(id)).reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  const due = Math.min(order.amounts.to_pay, priced)
  const [taken, setTaken] = useState(String(due))
  const [note, setNote] = useState("")
  const [isTried, setTried] = useState(false)
  const amount = amountOf(taken)
  const isOther = amount !== null && amount !== due
  const lacksNote = isOther && note.trim() === ""
  const hand = () => {
    setTried(true)
    if (amount === null || lacksNote) return
    act.run(
      () => api.orders.deliver({ reference: order.reference, to: "DELIVERED", items, cash_taken: amount, note: note.trim() || null }),
      onClose,
    )
  }
  return (
    <Dialog
      open
      title={m.office_order_deliver_title({ reference: order.reference })}
      onClose={onClose}
      foot={
        <Button kind="primary" busy={act.isBusy} onClick={hand}>
          {stepWords("DELIVERED")}
        </Button>
      }
    >
      <TextField
        label={m.office_order_cash_amount()}
        aside={m.office_order_cash_to_take({ amount: priceText(due) })}
        inputMode="decimal"
        dir="ltr"
        value={taken}
        mistake={amount === null && isTried ? m.office_product_price_form() : null}
        onChange={(event) => setTaken(event.currentTarget.value)}
      />
      {isOther && (
        <TextField
          label={m.office_order_cash_note()}
          required
          value={note}
          maxLength={300}
          mistake={lacksNote && isTried ? m.refusal_cash_note_missing() : null}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      )}
      {act.mistake && (
        <Notice tone="bad" alert>
          {act.mistake}
        </Notice>
      )}
    </Dialog>
  )
}
