import type { ComponentProps } from "react"
import { FieldFrame, type FieldTexts } from "./field-frame.tsx"
import * as styles from "./form.module.css"

type TextAreaFieldProps = FieldTexts & Omit<ComponentProps<"textarea">, "required">

/** Several lines of text. Other props go to the `<textarea>`. */
export function TextAreaField({ label, required, hint, error, id, className, ...area }: TextAreaFieldProps) {
  return (
    <FieldFrame label={label} required={required} hint={hint} error={error} id={id} className={className}>
      {(control) => <textarea {...area} {...control} className={`${styles.input} ${styles.area}`} />}
    </FieldFrame>
  )
}
