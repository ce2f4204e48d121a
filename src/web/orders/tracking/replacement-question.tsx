import { type FormEvent, useState } from "react"
import { flushSync } from "react-dom"
import type { OrderItem } from "#contract/orders.ts"
import { m } from "#messages/messages.js"
import { piecesLeft } from "#rules/orders/replacement.ts"
import { Modal } from "#ui/dialog/modal.tsx"
import { Notice } from "#ui/feedback/notice.tsx"
import { Skeleton } from "#ui/feedback/skeleton.tsx"
import { Button } from "#ui/form/button.tsx"
import { SelectField, TextAreaField, TextField } from "#ui/form/fields.tsx"
import { focusMistake } from "#ui/form/focus-mistake.ts"
import { ItemLine } from "#ui/text/item-line.tsx"
import { draftOf, keepDraft } from "#web/device/drafts.ts"
import { LoadedPart } from "#web/loading/loaded-part.tsx"
import { useLoaded } from "#web/loading/use-loaded.ts"
import { choiceNotes } from "#web/orders/item-facts.tsx"
import { loadReplacementReasons } from "#web/orders/load-orders.ts"
import styles from "./tracking.module.css"

const MAX_TEXT = 1000

/** What the customer requests. */
export type ReplacementWish = { quantity: number; reason?: number; reason_text: string | null }

type ReplacementQuestionProps = {
  item: OrderItem
  /** The name under which the fields are kept when the question is closed. */
  draft: string
  /** Why the request could not be sent. */
  failure: string | null
  onSend: (wish: ReplacementWish) => void
  onClose: () => void
}

/** Asks for the reason and the pieces of a replacement request. [spec 3 §9] */
export function ReplacementQuestion(props: ReplacementQuestionProps) {
  const { item, onClose } = props
  const reasons = useLoaded(loadReplacementReasons, null)
  return (
    <Modal open title={m.orders_replace_question()} text={m.orders_replace_question_text()} onClose={onClose}>
      <ItemLine
        small
        title={item.product.title}
        image={item.product.images[0]}
        notes={[...choiceNotes(item), m.orders_quantity({ count: item.quantity })]}
      />
      <LoadedPart loaded={reasons} waiting={<Skeleton />}>
        {(list) => <ReplacementForm {...props} reasons={list} />}
      </LoadedPart>
    </Modal>
  )
}

type ReplacementFormProps = ReplacementQuestionProps & { reasons: readonly { id: number; description: string }[] }

type Fields = { reason: string; pieces: string; text: string }

function ReplacementForm({ item, draft, reasons, failure, onSend, onClose }: ReplacementFormProps) {
  const left = piecesLeft(item)
  const [fields, setFields] = useState(() => draftOf<Fields>(draft) ?? { reason: "", pieces: String(left), text: "" })
  const [isChecked, setChecked] = useState(false)
  const { reason, pieces, text } = fields
  const quantity = /^\d{1,3}$/.test(pieces.trim()) ? Number(pieces) : 0
  const isReasonMissing = reason === "" && reasons.length > 0
  const arePiecesWrong = quantity < 1 || quantity > left

  function change(changes: Partial<Fields>) {
    const next = { ...fields, ...changes }
    setFields(next)
    keepDraft(draft, next)
  }

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isReasonMissing || arePiecesWrong) {
      flushSync(() => setChecked(true))
      return focusMistake(event.currentTarget)
    }
    onSend({ quantity, ...(reason === "" ? {} : { reason: Number(reason) }), reason_text: text.trim() || null })
  }

  return (
    <form className="stack" onSubmit={send} noValidate>
      {reasons.length > 0 && (
        <SelectField
          label={m.orders_replace_reason()}
          required
          value={reason}
          onChange={(event) => change({ reason: event.target.value })}
          error={isChecked && isReasonMissing ? m.orders_cancellation_select() : null}
        >
          <option value="">{m.orders_replace_reason_choose()}</option>
          {reasons.map(({ id, description }) => (
            <option key={id} value={id}>
              {description}
            </option>
          ))}
        </SelectField>
      )}
      {left > 1 && (
        <TextField
          label={m.orders_replace_pieces()}
          required
          inputMode="numeric"
          autoComplete="off"
          hint={m.orders_replace_pieces_hint({ count: left })}
          value={pieces}
          onChange={(event) => change({ pieces: event.target.value })}
          error={isChecked && arePiecesWrong ? m.orders_replace_pieces_error({ count: left }) : null}
        />
      )}
      <TextAreaField
        label={m.orders_replace_more()}
        maxLength={MAX_TEXT}
        value={text}
        onChange={(event) => change({ text: event.target.value })}
      />
      {failure && (
        <Notice tone="bad" role="alert">
          <p className="strong">{m.orders_replace_failed()}</p>
          <p>{failure}</p>
        </Notice>
      )}
      <div className={styles.answers}>
        <Button onClick={onClose}>{m.orders_replace_keep()}</Button>
        <Button type="submit" kind="primary">
          {m.orders_replace()}
        </Button>
      </div>
    </form>
  )
}
