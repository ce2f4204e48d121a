import type { ReactNode } from "react"
import * as styles from "./page.module.css"

/** On a phone the main action of a page, at the bottom within reach of the thumb, and why it was refused; elsewhere nothing. */
export function ThumbBar({ mistake, children }: { mistake?: string | null; children: ReactNode }) {
  return (
    <div className={styles.thumbBar} data-thumb-bar>
      {mistake && <span className="t13 bad">{mistake}</span>}
      {children}
    </div>
  )
}

/** What a thumb bar has on a phone, where it is everywhere else. */
export function BesideThumbBar({ children }: { children: ReactNode }) {
  return <div className={styles.besideThumbBar}>{children}</div>
}
