import { m } from "#messages/messages.js"
import { TextArea } from "#office/parts/control/field.tsx"

/** The message to the customer in the mail. */
export function WordsField({ value, onChange }: { value: string; onChange: (words: string) => void }) {
  return (
    <TextArea
      label={m.office_order_words()}
      aside={m.office_order_words_hint()}
      value={value}
      maxLength={500}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
