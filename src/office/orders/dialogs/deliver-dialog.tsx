import { useState } from "react"
import type { OfficeOrder } from "#contract/office/order-shapes.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { Button } from "#office/parts/control/button.tsx"
import { TextField } from "#office/parts/control/field.tsx"
import { Dialog } from "#office/parts/dialog/dialog.tsx"
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
  const isOther = Number(taken) !== due
  const hand = () =>
    act.run(
      () =>
        api.orders.deliver({ reference: order.reference, to: "DELIVERED", items, cash_taken: Number(taken), note: note.trim() || null }),
      onClose,
    )
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
        value={taken}
        mistake={act.mistake}
        onChange={(event) => setTaken(event.currentTarget.value)}
      />
      {isOther && (
        <TextField
          label={m.office_order_cash_note()}
          required
          value={note}
          maxLength={300}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      )}
    </Dialog>
  )
}
