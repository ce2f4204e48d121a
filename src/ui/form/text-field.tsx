import type { ComponentProps } from "react"
import { FieldFrame, type FieldTexts } from "./field-frame.tsx"
import * as styles from "./form.module.css"

type TextFieldProps = FieldTexts & Omit<ComponentProps<"input">, "required">

/** One line of text. Other props go to the `<input>`: `name`, `value`, `onChange`, `type`, `autoComplete`, `inputMode`, `ref`. */
export function TextField({ label, required, hint, error, id, className, ...input }: TextFieldProps) {
  return (
    <FieldFrame label={label} required={required} hint={hint} error={error} id={id} className={className}>
      {(control) => <input type="text" {...input} {...control} className={styles.input} />}
    </FieldFrame>
  )
}
