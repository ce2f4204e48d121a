import type { ReactNode } from "react"
import * as styles from "./text.module.css"

export type SummaryRow = {
  name: string
  value: ReactNode
  /** Free of charge, or a deduction. */
  free?: boolean
}

type SummaryProps = { rows: readonly SummaryRow[]; total?: SummaryRow }

/** Named amounts, and an optional total below a line. */
export function Summary({ rows, total }: SummaryProps) {
  return (
    <dl className={styles.sums}>
      {rows.map((row) => (
        <div key={row.name} className={styles.row}>
          <dt>{row.name}</dt>
          <dd className={row.free ? styles.free : styles.value}>
            <bdi>{row.value}</bdi>
          </dd>
        </div>
      ))}
      {total && (
        <div className={`${styles.row} ${styles.total}`}>
          <dt>{total.name}</dt>
          <dd>
            <bdi>{total.value}</bdi>
          </dd>
        </div>
      )}
    </dl>
  )
}
