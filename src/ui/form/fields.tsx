import { type ComponentProps, useId, useState } from "react"
import { m } from "#messages/messages.js"
import { latinDigits } from "#rules/languages/latin-digits.ts"
import { HISTORY_RANGES, type HistoryRange } from "#rules/orders/history-range.ts"
import { Icon } from "#ui/media/icon.tsx"
import { IconButton } from "./button.tsx"
import { fieldDirection } from "./field-direction.ts"
import { FieldFrame, type FieldTexts } from "./field-frame.tsx"
import * as styles from "./form.module.css"

type TextFieldProps = FieldTexts & Omit<ComponentProps<"input">, "required">

/** One line of text. Other props go to the `<input>`: `name`, `value`, `onChange`, `type`, `autoComplete`, `inputMode`, `ref`. */
export function TextField({ label, required, hint, error, id, className, ...input }: TextFieldProps) {
  return (
    <FieldFrame label={label} required={required} hint={hint} error={error} id={id} className={className}>
      {(control) => <input type="text" dir={fieldDirection(input)} {...withLatinDigits(input)} {...control} className={styles.input} />}
    </FieldFrame>
  )
}

/** Number fields accept the digits of every keyboard, and show Latin ones. */
function withLatinDigits({ onChange, ...input }: ComponentProps<"input">): ComponentProps<"input"> {
  if (input.inputMode === undefined) return { ...input, onChange }
  return {
    ...input,
    onChange: (event) => {
      const { value } = event.target
      const latin = latinDigits(value)
      if (latin !== value) event.target.value = latin
      onChange?.(event)
    },
  }
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
          <input
            autoComplete="tel-national"
            {...withLatinDigits({ ...input, inputMode: "tel" })}
            {...control}
            type="tel"
            className={styles.input}
          />
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

type PasswordFieldProps = FieldTexts & Omit<ComponentProps<"input">, "required" | "type">

/** A password with a button that shows and hides it. Pasting and password managers work; set `autoComplete`. */
export function PasswordField({ label, required, hint, error, id, className, ...input }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  return (
    <FieldFrame label={label} required={required} hint={hint} error={error} id={id} className={className}>
      {(control) => (
        <div className={styles.wrap}>
          <input
            dir="ltr"
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...control}
            type={isShown ? "text" : "password"}
            className={`${styles.input} ${styles.roomAtEnd}`}
          />
          <IconButton
            icon="eye"
            className={styles.inside}
            aria-label={isShown ? m.ui_hide_password() : m.ui_show_password()}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
          />
        </div>
      )}
    </FieldFrame>
  )
}

type RangeSelectProps = {
  label: string
  /** The label of the choice without a limit. */
  anyText: string
  textOf: (months: HistoryRange) => string
  range: HistoryRange | null
  onRange: (range: HistoryRange | null) => void
}

/** Selects the period of a history. */
export function RangeSelect({ label, anyText, textOf, range, onRange }: RangeSelectProps) {
  const id = useId()
  return (
    <div className={`${styles.wrap} ${styles.range}`}>
      <label className="sr" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className={`${styles.input} ${styles.roomAtEnd}`}
        value={range ?? ""}
        onChange={(event) => onRange(HISTORY_RANGES.find((months) => String(months) === event.target.value) ?? null)}
      >
        <option value="">{anyText}</option>
        {HISTORY_RANGES.map((months) => (
          <option key={months} value={months}>
            {textOf(months)}
          </option>
        ))}
      </select>
      <Icon name="down" className={styles.chevron} />
    </div>
  )
}
