import type { ComponentProps } from "react"
import { Icon } from "#ui/media/icon.tsx"
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

type TextAreaFieldProps = FieldTexts & Omit<ComponentProps<"textarea">, "required">

/** Several lines of text. Other props go to the `<textarea>`. */
export function TextAreaField({ label, required, hint, error, id, className, ...area }: TextAreaFieldProps) {
  return (
    <FieldFrame label={label} required={required} hint={hint} error={error} id={id} className={className}>
      {(control) => <textarea {...area} {...control} className={`${styles.input} ${styles.area}`} />}
    </FieldFrame>
  )
}

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

type SelectFieldProps = FieldTexts & Omit<ComponentProps<"select">, "required">

/** A native list of choices; its children are `<option>`s. */
export function SelectField({ label, required, hint, error, id, className, children, ...select }: SelectFieldProps) {
  return (
    <FieldFrame label={label} required={required} hint={hint} error={error} id={id} className={className}>
      {(control) => (
        <div className={styles.wrap}>
          <select {...select} {...control} className={`${styles.input} ${styles.roomAtEnd}`}>
            {children}
          </select>
          <Icon name="down" className={styles.chevron} />
        </div>
      )}
    </FieldFrame>
  )
}
