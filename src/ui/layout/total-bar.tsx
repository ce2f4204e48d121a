import type { ReactNode } from "react"
import * as styles from "./layout.module.css"

type TotalBarProps = {
  name: string
  /** With the currency. */
  total: string
  /** Why the button is disabled, above both. */
  reason?: ReactNode
  /** The main button of the page. */
  children: ReactNode
}

/** The total and the main button at the bottom of a phone's screen; hidden on wider screens. */
export function TotalBar({ name, total, reason, children }: TotalBarProps) {
  return (
    <div className={styles.bar} data-bottom-bar={reason ? "with-reason" : ""}>
      {reason && <div className={styles.reason}>{reason}</div>}
      <p className={styles.total}>
        <span className="meta quiet">{name}</span>
        <b className="strong">
          <bdi>{total}</bdi>
        </b>
      </p>
      {children}
    </div>
  )
}
