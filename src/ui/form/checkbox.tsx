import type { ComponentProps, ReactNode } from "react"
import * as styles from "./form.module.css"

type CheckboxProps = Omit<ComponentProps<"input">, "type" | "className"> & {
  children: ReactNode
  /** Shown at the end. A choice with 0 is disabled by its owner, never hidden. */
  count?: number
}

/** A row with a 20 px mark, 40 high (44 on phones). */
export function Checkbox({ children, count, ...input }: CheckboxProps) {
  return (
    <label className={styles.row}>
      <input type="checkbox" {...input} className={styles.checkboxMark} />
      <span className={styles.checkboxText}>{children}</span>
      {count !== undefined && <span className={styles.count}>{count}</span>}
    </label>
  )
}
