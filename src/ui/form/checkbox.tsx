import type { ComponentProps, ReactNode } from "react"
import * as styles from "./form.module.css"

type CheckboxProps = Omit<ComponentProps<"input">, "type" | "className"> & {
  children: ReactNode
  /** Shown at the end. The owner disables a choice with a count of 0 and never hides it. */
  count?: number
}

/** A row with a box of 20 px, 40 px high (44 px on phones). */
export function Checkbox({ children, count, ...input }: CheckboxProps) {
  return (
    <label className={styles.row}>
      <input type="checkbox" {...input} className={styles.checkboxMark} />
      <span className={styles.checkboxText}>{children}</span>
      {count !== undefined && <span className={styles.count}>{count}</span>}
    </label>
  )
}
