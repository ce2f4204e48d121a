import type { ComponentProps } from "react"
import { Icon } from "#ui/media/icon.tsx"
import { FieldFrame, type FieldTexts } from "./field-frame.tsx"
import * as styles from "./form.module.css"

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
