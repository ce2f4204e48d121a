import type { ReactNode } from "react"
import * as styles from "./table.module.css"

/** Two lines in a cell: a value and its details. */
export function TwoLines({ children, below }: { children: ReactNode; below: ReactNode }) {
  return (
    <span className={styles.two}>
      <span>{children}</span>
      <small>{below}</small>
    </span>
  )
}
