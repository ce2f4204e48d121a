import { m } from "#messages/messages.js"
import { MAX_NOTE_LENGTH } from "#rules/orders/delivery-change.ts"
import { TextField } from "#ui/form/fields.tsx"

/** The customer's words for the driver. */
export function NoteField({ note, onNote }: { note: string; onNote: (note: string) => void }) {
  return (
    <TextField
      label={m.orders_note()}
      hint={m.orders_note_hint()}
      autoComplete="off"
      maxLength={MAX_NOTE_LENGTH}
      value={note}
      onChange={(event) => onNote(event.target.value)}
    />
  )
}
