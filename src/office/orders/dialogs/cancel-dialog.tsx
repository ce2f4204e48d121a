import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { OfficeItem, OfficeOrder } from "#contract/office/order-shapes.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { useMe } from "#office/me.ts"
import { Button } from "#office/parts/control/button.tsx"
import { Checkbox } from "#office/parts/control/choices.tsx"
import { SelectField } from "#office/parts/control/field.tsx"
import { Dialog } from "#office/parts/dialog/dialog.tsx"
import { Notice } from "#office/parts/page/notice.tsx"
import { Icon } from "#office/parts/text/icon.tsx"
import { Picture } from "#office/parts/text/picture.tsx"
import { Reference } from "#office/parts/text/reference.tsx"
import { statusWords } from "#office/parts/text/status-words.ts"
import { fullTime } from "#office/parts/text/time-text.ts"
import { canMove } from "#rules/orders/order-status.ts"
import { priceText } from "#ui/text/language.ts"
import { choicesQuery } from "../order-data.ts"
import { causeWords } from "../order-words.ts"
import * as styles from "../orders.module.css"
import { useAct } from "../use-act.ts"
import { ActMistake } from "./act-mistake.tsx"
import { WordsField } from "./words-field.tsx"

/** Asks before items are cancelled: the reason, the money, the stock, and who is mailed. The button carries the amount. */
export function CancelDialog({ order, items: asked, onClose }: { order: OfficeOrder; items: readonly OfficeItem[]; onClose: () => void }) {
  // The items that were asked for, also when somebody else cancels or ships one meanwhile.
  const [ids] = useState(() => asked.map(({ id }) => id))
  const meant = order.items.filter(({ id }) => ids.includes(id))
  const items = meant.filter(({ status }) => canMove(status, "CANCELLED"))
  const gone = meant.filter((item) => !items.includes(item))
  if (items.length === 0) return <NothingLeft gone={gone} onClose={onClose} />
  return <CancelForm order={order} items={items} gone={gone} onClose={onClose} />
}

function NothingLeft({ gone, onClose }: { gone: readonly OfficeItem[]; onClose: () => void }) {
  return (
    <Dialog open title={m.office_order_none_left()} onClose={onClose} foot={<Button onClick={onClose}>{m.office_close()}</Button>}>
      <Gone items={gone} />
    </Dialog>
  )
}

/** Items that somebody else has cancelled or shipped, by whom and when. */
function Gone({ items }: { items: readonly OfficeItem[] }) {
  return items.map(({ id, name, status, status_cause: cause, status_by: by, status_since: since }) => (
    <Notice key={id} tone="warn" icon="alert" alert>
      {m.office_order_was({ item: name, status: statusWords(status), who: causeWords(cause, by?.name ?? null), time: fullTime(since) })}
    </Notice>
  ))
}

type CancelFormProps = { order: OfficeOrder; items: readonly OfficeItem[]; gone: readonly OfficeItem[]; onClose: () => void }

function CancelForm({ order, items, gone, onClose }: CancelFormProps) {
  const { refund_limit: limit } = useMe()
  const { data } = useQuery(choicesQuery)
  const act = useAct()
  const [reason, setReason] = useState("")
  const [words, setWords] = useState("")
  const [isDamaged, setDamaged] = useState(false)
  const [isTried, setTried] = useState(false)
  const reasons = data?.cancel_reasons ?? []
  const { back, isAbove } = moneyBack(order, items, limit)
  const [only, ...more] = items
  const names = only && more.length === 0 ? only.name : m.office_order_several_items({ count: items.length })
  const amount = priceText(back)
  const wish = { reference: order.reference, items: items.map(({ id }) => id), words: words.trim() || null, write_off: isDamaged }
  const send = () => {
    setTried(true)
    if (reason === "") return
    act.run(() => api.orders.cancel({ ...wish, reason: Number(reason) }, { version: order.version }), onClose)
  }
  return (
    <Dialog
      open
      title={back > 0 ? m.office_order_cancel_title_refund({ name: names, amount }) : m.office_order_cancel_title({ name: names })}
      onClose={onClose}
      foot={
        <>
          <Button kind="quiet" onClick={onClose}>
            {m.office_orders_leave()}
          </Button>
          <Button kind="badSolid" busy={act.isBusy} onClick={send}>
            {isAbove
              ? m.office_order_ask_act({ amount })
              : back > 0
                ? m.office_order_cancel_act_refund({ amount })
                : m.office_order_cancel_act()}
          </Button>
        </>
      }
    >
      <Gone items={gone} />
      {only && more.length === 0 && <Meant item={only} order={order} />}
      <SelectField
        label={m.office_order_reason()}
        required
        value={reason}
        mistake={reason === "" && isTried ? m.office_order_choose_reason() : null}
        options={[
          { value: "", label: m.office_order_choose_reason() },
          ...reasons.map(({ id, description }) => ({ value: String(id), label: description })),
        ]}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <WordsField value={words} onChange={setWords} />
      <ul className={styles.consequences}>
        {back > 0 && (
          <li>
            <Icon name="card" size="sm" /> {m.office_order_to_card({ amount })}
          </li>
        )}
        <li>
          <Icon name="mail" size="sm" /> {m.office_order_mailed({ name: order.customer.name })}
        </li>
        <li>
          <Icon name="alert" size="sm" /> {m.office_order_final()}
        </li>
      </ul>
      <Checkbox checked={isDamaged} onChange={(event) => setDamaged(event.currentTarget.checked)}>
        {m.office_order_write_off()}
      </Checkbox>
      <ActMistake isAbove={isAbove} mistake={act.mistake} />
    </Dialog>
  )
}

/** The item, its pieces and price, and whose order it is of. */
function Meant({ item: { name, image, quantity, price }, order }: { item: OfficeItem; order: OfficeOrder }) {
  return (
    <div className="row">
      <Picture src={image} size="lg" />
      <div className="grow t13">
        <div className="strong">{name}</div>
        <div className="quiet">
          {m.office_order_each({ quantity, price: priceText(price) })} · <Reference>{order.reference}</Reference> ·{" "}
          <bdi>{order.customer.name}</bdi>
        </div>
      </div>
    </div>
  )
}

/** The refund for the items, and whether it exceeds the member's limit for the order. */
function moneyBack(order: OfficeOrder, items: readonly OfficeItem[], limit: number | null): { back: number; isAbove: boolean } {
  const open = items.reduce((sum, { price, quantity, refunded }) => sum + price * quantity - refunded, 0)
  const back = order.amounts.paid > 0 ? Math.min(order.refundable, open) : 0
  const given = order.refunds.filter(({ by }) => by !== null).reduce((sum, { amount }) => sum + amount, 0)
  return { back, isAbove: back > 0 && limit !== null && given + back > limit }
}
