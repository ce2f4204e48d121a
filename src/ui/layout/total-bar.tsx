import type { ReactNode } from "react"
import * as styles from "./layout.module.css"

type TotalBarProps = {
  name: string
  /** With its currency. */
  total: string
  /** The one button of the page. */
  children: ReactNode
}

/** What it costs and the button, at the bottom of the screen of a phone; wider screens have no such bar. */
export function TotalBar({ name, total, children }: TotalBarProps) {
  return (
    <div className={styles.bar} data-bottom-bar>
      <p className={styles.total}>
        <span className="meta quiet">{name}</span>
        <b className="strong">
          <bdi dir="ltr">{total}</bdi>
        </b>
      </p>
      {children}
    </div>
  )
}
