import { Link } from "@tanstack/react-router"
import { useState } from "react"
import type { OfficeItem, OfficeOrder } from "#contract/office/order-shapes.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { useMay } from "#office/me.ts"
import { Button } from "#office/parts/control/button.tsx"
import { TextArea } from "#office/parts/control/field.tsx"
import { Dialog } from "#office/parts/dialog/dialog.tsx"
import { priceText } from "#ui/text/language.ts"
import { useAct } from "./use-act.ts"

type Decision = "ACCEPTED" | "REFUSED" | "SENT" | "REFUNDED"

const WORDS: Readonly<Record<Decision, () => string>> = {
  ACCEPTED: m.office_order_replacement_accept,
  REFUSED: m.office_order_replacement_refuse,
  SENT: m.office_order_replacement_send,
  REFUNDED: m.office_order_replacement_refund,
}

/** The effect of an answer besides its mail. */
const CONSEQUENCE: Readonly<Record<Exclude<Decision, "REFUNDED">, () => string>> = {
  ACCEPTED: m.office_order_replacement_accept_words,
  REFUSED: m.office_order_replacement_refuse_words,
  SENT: m.office_order_replacement_send_words,
}

const ACT: Readonly<Record<Exclude<Decision, "REFUNDED">, () => string>> = {
  ACCEPTED: m.office_order_replacement_accept_act,
  REFUSED: m.office_order_replacement_refuse_act,
  SENT: m.office_order_replacement_send_act,
}

/** The open replacement request of an item, and its answers. */
export function ReplacementActs({ item, order }: { item: OfficeItem; order: OfficeOrder }) {
  const { status, replacement } = item
  const may = useMay()
  const [decision, setDecision] = useState<Decision | null>(null)
  if (!replacement || (status !== "RETURN_REQUESTED" && replacement.order === null)) return null
  const { quantity, reason, words, state, order: replacing } = replacement
  const by = replacing && (
    <Link to="/orders/$reference" params={{ reference: replacing }} className="link t13">
      {m.office_order_replaced_by({ reference: replacing })}
    </Link>
  )
  if (status !== "RETURN_REQUESTED") return by
  const decisions: Decision[] = [
    ...(state === "REQUESTED" ? (["ACCEPTED"] as const) : []),
    "SENT",
    ...(may("orders.refund") ? (["REFUNDED"] as const) : []),
    "REFUSED",
  ]
  const why = [reason, words].filter(Boolean).join(": ") || m.office_order_unknown_reason()
  return (
    <div className="stack stack-2">
      <span className="t13">{m.office_order_replacement({ quantity, reason: why })}</span>
      {by}
      {may("orders.cancel") && (
        <span className="row wrap">
          {decisions.map((one) => (
            <Button key={one} size="sm" kind="soft" onClick={() => setDecision(one)}>
              {WORDS[one]()}
            </Button>
          ))}
        </span>
      )}
      {decision === "REFUNDED" && <RefundInsteadDialog item={item} order={order} pieces={quantity} onClose={() => setDecision(null)} />}
      {decision && decision !== "REFUNDED" && <AnswerDialog item={item} decision={decision} onClose={() => setDecision(null)} />}
    </div>
  )
}

type AnswerDialogProps = { item: OfficeItem; decision: Exclude<Decision, "REFUNDED">; onClose: () => void }

function AnswerDialog({ item: { id, name }, decision, onClose }: AnswerDialogProps) {
  const act = useAct()
  const [words, setWords] = useState("")
  return (
    <Dialog
      open
      title={m.office_order_replacement_title({ name })}
      onClose={onClose}
      foot={
        <Button
          kind="primary"
          busy={act.isBusy}
          onClick={() => act.run(() => api.orders.replacement({ id, decision, words: words.trim() || null }), onClose)}
        >
          {ACT[decision]()}
        </Button>
      }
    >
      <p className="t13 quiet">{CONSEQUENCE[decision]()}</p>
      <TextArea
        label={m.office_order_words()}
        required={decision === "REFUSED"}
        value={words}
        maxLength={500}
        mistake={act.mistake}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
    </Dialog>
  )
}

type RefundInsteadDialogProps = { item: OfficeItem; order: OfficeOrder; pieces: number; onClose: () => void }

/** Refunds the requested pieces: to the card, or as staff has paid them back, which the words say. */
function RefundInsteadDialog({ item, order, pieces, onClose }: RefundInsteadDialogProps) {
  const { id, name, price, quantity, refunded } = item
  const act = useAct()
  const [words, setWords] = useState("")
  const [isTried, setTried] = useState(false)
  const isToCard = order.payment_method === "ONLINE"
  const left = Math.min(price * pieces, price * quantity - refunded, order.refundable)
  const amount = priceText(isToCard ? left : price * pieces)
  const lacksWords = !isToCard && words.trim() === ""
  const send = () => {
    setTried(true)
    if (lacksWords) return
    act.run(() => api.orders.replacement({ id, decision: "REFUNDED", words: words.trim() || null }), onClose)
  }
  return (
    <Dialog
      open
      title={m.office_order_replacement_title({ name })}
      onClose={onClose}
      foot={
        <Button kind="badSolid" busy={act.isBusy} onClick={send}>
          {m.office_order_refund_act({ amount })}
        </Button>
      }
    >
      <p className="t13 quiet">{isToCard ? m.office_order_replacement_refund_words() : m.office_order_replacement_refund_cash_words()}</p>
      <TextArea
        label={isToCard ? m.office_order_words() : m.office_order_paid_back_how({ amount })}
        hint={isToCard ? null : m.office_order_paid_back_hint()}
        required={!isToCard}
        value={words}
        maxLength={500}
        mistake={lacksWords && isTried ? m.refusal_paid_back_how_missing() : act.mistake}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
    </Dialog>
  )
}
