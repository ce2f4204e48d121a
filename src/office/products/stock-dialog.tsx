import { useState } from "react"
import type { OfficeVariant } from "#contract/office/products.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { Button } from "#office/parts/control/button.tsx"
import { SelectField, TextField } from "#office/parts/control/field.tsx"
import { Dialog } from "#office/parts/dialog/dialog.tsx"
import { Notice } from "#office/parts/page/notice.tsx"
import { OfficeProblem } from "#office/problem.ts"
import { useTask } from "#office/use-task.ts"
import { HAND_KINDS, type HandKind, MAX_STOCK_REASON, stockDelta } from "#rules/catalog/office/stock-movement.ts"
import { KIND } from "./movement-words.ts"
import { thenRefresh } from "./product-data.ts"

/**
 * Records a delivery, return, write-off or count of a variant. When the stock is not the one that the person saw, such as after a sale or a
 * delivery whose answer was lost, it is refused once and the new number is shown.
 */
export function StockDialog({ variant, name, onClose }: { variant: OfficeVariant; name: string; onClose: () => void }) {
  const task = useTask()
  const [kind, setKind] = useState<HandKind>("RECEIPT")
  const [text, setText] = useState("")
  const [reason, setReason] = useState("")
  const pieces = /^\d{1,7}$/.test(text) ? Number(text) : null
  const stock = variant.stock ?? 0
  const [seen, setSeen] = useState(variant.stock)
  const delta = pieces === null ? null : stockDelta({ stock, kind, pieces })
  const send = (counted: number) =>
    task.run(async () => {
      const move = { id: variant.id, kind, pieces: counted, reason: reason.trim() || null }
      try {
        await thenRefresh(api.products.stock({ ...move, ...(seen === null ? {} : { seen }) }))
      } catch (fault) {
        if (fault instanceof OfficeProblem && fault.code === "stock_changed") setSeen(fault.more.current as number | null)
        throw fault
      }
      onClose()
    })
  return (
    <Dialog
      open
      title={m.office_stock_move_of({ name })}
      onClose={onClose}
      foot={
        <>
          <Button kind="quiet" onClick={onClose}>
            {m.office_back()}
          </Button>
          <Button kind="primary" busy={task.busy} disabled={delta === null} onClick={() => pieces !== null && void send(pieces)}>
            {delta === null ? m.office_stock_note() : m.office_stock_note_to({ stock: stock + delta })}
          </Button>
        </>
      }
    >
      <SelectField
        label={m.office_stock_kind()}
        value={kind}
        options={HAND_KINDS.map((value) => ({ value, label: KIND[value]() }))}
        onChange={(event) => setKind(HAND_KINDS.find((each) => each === event.currentTarget.value) ?? "RECEIPT")}
      />
      <TextField
        label={kind === "COUNT" ? m.office_stock_found() : m.office_stock_pieces()}
        aside={m.office_stock_there({ stock })}
        inputMode="numeric"
        value={text}
        onChange={(event) => setText(event.target.value.trim())}
        mistake={text !== "" && delta === null ? m.office_stock_pieces_form() : null}
      />
      <TextField
        label={m.office_stock_reason()}
        value={reason}
        maxLength={MAX_STOCK_REASON}
        onChange={(event) => setReason(event.target.value)}
      />
      {task.mistake && (
        <Notice tone="bad" icon="alert" alert>
          {task.mistake}
        </Notice>
      )}
    </Dialog>
  )
}
