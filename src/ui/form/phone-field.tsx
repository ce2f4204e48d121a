import type { ComponentProps } from "react"
import { FieldFrame, type FieldTexts } from "./field-frame.tsx"
import * as styles from "./form.module.css"

type PhoneFieldProps = FieldTexts & Omit<ComponentProps<"input">, "required" | "type">

/** A Qatar number after the fixed prefix +974, always left to right. The value excludes the prefix. */
export function PhoneField({ label, required, hint, error, id, className, ...input }: PhoneFieldProps) {
  return (
    <FieldFrame label={label} required={required} hint={hint} error={error} id={id} className={className}>
      {(control) => (
        <div className={styles.prefixed} dir="ltr">
          <span className={styles.prefix}>+974</span>
          <input autoComplete="tel-national" {...input} {...control} type="tel" inputMode="tel" className={styles.input} />
        </div>
      )}
    </FieldFrame>
  )
}
