import { useState } from "react"
import type { OfficeOrder } from "#contract/office/order-shapes.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { useMe } from "#office/me.ts"
import { Button } from "#office/parts/control/button.tsx"
import { SelectField, TextField } from "#office/parts/control/field.tsx"
import { Dialog } from "#office/parts/dialog/dialog.tsx"
import { amountOf } from "#office/parts/form/amount-of.ts"
import { priceText } from "#ui/text/language.ts"
import * as styles from "../orders.module.css"
import { useAct } from "../use-act.ts"
import { ActMistake } from "./act-mistake.tsx"
import { WordsField } from "./words-field.tsx"

/** Refunds an item in whole or in part, or the order as goodwill. Shows the amount that remains. */
export function RefundDialog({ order, onClose }: { order: OfficeOrder; onClose: () => void }) {
  const { refund_limit: limit } = useMe()
  const act = useAct()
  const [item, setItem] = useState("")
  const [text, setText] = useState("")
  const [words, setWords] = useState("")
  const amount = amountOf(text) ?? 0
  const problem = amountProblem(text, order.refundable)
  const isAmount = text.trim() !== "" && problem === null
  const given = order.refunds.filter(({ by }) => by !== null).reduce((sum, one) => sum + one.amount, 0)
  const isAbove = isAmount && limit !== null && given + amount > limit
  const send = () =>
    act.run(
      () =>
        api.orders.refund(
          { reference: order.reference, item: item ? Number(item) : null, amount, words: words.trim() || null },
          { version: order.version },
        ),
      onClose,
    )
  return (
    <Dialog
      open
      title={m.office_order_refund_title({ reference: order.reference })}
      onClose={onClose}
      foot={
        <>
          <Button kind="quiet" onClick={onClose}>
            {m.office_orders_leave()}
          </Button>
          <Button kind="badSolid" busy={act.isBusy} disabled={!isAmount} onClick={send}>
            {isAbove ? m.office_order_ask_act({ amount: priceText(amount) }) : m.office_order_refund_act({ amount: priceText(amount) })}
          </Button>
        </>
      }
    >
      <SelectField
        label={m.office_order_refund_what()}
        value={item}
        options={[
          { value: "", label: m.office_order_refund_whole() },
          ...order.items.map(({ id, name, price, quantity, refunded }) => ({
            value: String(id),
            label: `${name}, ${priceText(price * quantity - refunded)}`,
          })),
        ]}
        onChange={(event) => {
          const { value } = event.currentTarget
          const chosen = order.items.find(({ id }) => String(id) === value)
          setItem(value)
          if (chosen) setText(String(Math.min(order.refundable, chosen.price * chosen.quantity - chosen.refunded)))
        }}
      />
      <TextField
        label={m.office_order_amount()}
        hint={m.office_order_refund_left({ amount: priceText(order.refundable) })}
        inputMode="decimal"
        dir="ltr"
        value={text}
        mistake={text.trim() === "" ? null : problem}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <WordsField value={words} onChange={setWords} />
      <ul className={styles.consequences}>
        <li>{m.office_order_mailed({ name: order.customer.name })}</li>
        <li>{m.office_order_final()}</li>
      </ul>
      <ActMistake isAbove={isAbove} mistake={act.mistake} />
    </Dialog>
  )
}

/** Why this much cannot be refunded; null when it can. */
function amountProblem(text: string, refundable: number): string | null {
  const amount = amountOf(text)
  if (amount === null || amount === 0) return m.office_offer_amount_wrong()
  return amount > refundable ? m.office_order_refund_left({ amount: priceText(refundable) }) : null
}
