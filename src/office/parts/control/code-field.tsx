import { useId } from "react"
import { Icon } from "#office/parts/text/icon.tsx"
import { classNames } from "#ui/style/class-names.ts"
import * as styles from "./code-field.module.css"
import * as field from "./field.module.css"

const LENGTH = 6
const PLACES = [0, 1, 2, 3, 4, 5]

type CodeFieldProps = {
  label: string
  hint?: string
  mistake?: string | null
  value: string
  onChange: (value: string) => void
  /** Called with the last digit. */
  onComplete: (value: string) => void
}

/** Six digits of a second factor, each in its box. */
export function CodeField({ label, hint, mistake, value, onChange, onComplete }: CodeFieldProps) {
  const id = useId()
  const change = (text: string) => {
    const digits = text.replace(/\D/g, "").slice(0, LENGTH)
    onChange(digits)
    if (digits.length === LENGTH && digits !== value) onComplete(digits)
  }
  return (
    <div className={field.field}>
      <label className={field.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.code}>
        <input
          id={id}
          className={styles.codeInput}
          value={value}
          onChange={(event) => change(event.target.value)}
          inputMode="numeric"
          autoComplete="one-time-code"
          aria-invalid={mistake ? true : undefined}
          aria-describedby={`${id}-below`}
          // biome-ignore lint/a11y/noAutofocus: the page has this one task, and its person comes from the field before.
          autoFocus
        />
        {PLACES.map((place) => (
          <span
            key={place}
            className={classNames(styles.digit, place === Math.min(value.length, LENGTH - 1) && styles.next)}
            aria-hidden="true"
          >
            {value[place]}
          </span>
        ))}
      </div>
      <span id={`${id}-below`} className={mistake ? field.mistake : field.hint} role={mistake ? "alert" : undefined}>
        {mistake && <Icon name="alert" size="sm" />}
        {mistake ?? hint}
      </span>
    </div>
  )
}
