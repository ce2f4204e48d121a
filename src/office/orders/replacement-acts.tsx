import { Link } from "@tanstack/react-router"
import { useState } from "react"
import type { OfficeItem } from "#contract/office/order-shapes.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { useMay } from "#office/me.ts"
import { Button } from "#office/parts/control/button.tsx"
import { TextArea } from "#office/parts/control/field.tsx"
import { Dialog } from "#office/parts/dialog/dialog.tsx"
import { useAct } from "./use-act.ts"

type Decision = "ACCEPTED" | "REFUSED" | "SENT" | "REFUNDED"

const WORDS: Readonly<Record<Decision, () => string>> = {
  ACCEPTED: m.office_order_replacement_accept,
  REFUSED: m.office_order_replacement_refuse,
  SENT: m.office_order_replacement_send,
  REFUNDED: m.office_order_replacement_refund,
}

/** The effect of an answer besides its mail. */
const CONSEQUENCE: Readonly<Record<Decision, () => string>> = {
  ACCEPTED: m.office_order_replacement_accept_words,
  REFUSED: m.office_order_replacement_refuse_words,
  SENT: m.office_order_replacement_send_words,
  REFUNDED: m.office_order_replacement_refund_words,
}

/** The open replacement request of an item, and its answers. */
export function ReplacementActs({ item: { id, name, status, replacement } }: { item: OfficeItem }) {
  const may = useMay()
  const [decision, setDecision] = useState<Decision | null>(null)
  if (!replacement || (status !== "RETURN_REQUESTED" && replacement.order === null)) return null
  const { quantity, reason, words, state, order } = replacement
  const by = order && (
    <Link to="/orders/$reference" params={{ reference: order }} className="link t13">
      {m.office_order_replaced_by({ reference: order })}
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
      {decision && <AnswerDialog id={id} name={name} decision={decision} onClose={() => setDecision(null)} />}
    </div>
  )
}

function AnswerDialog({ id, name, decision, onClose }: { id: number; name: string; decision: Decision; onClose: () => void }) {
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
          {WORDS[decision]()}
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
