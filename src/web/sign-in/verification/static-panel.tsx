import type { ReactNode } from "react"
import { Icon } from "#ui/media/icon.tsx"
import * as styles from "./verification.module.css"

type StaticPanelProps = { icon?: ReactNode; title: string; text?: string; children: ReactNode }

/** The panel of a page that replaces a dialog. */
export function StaticPanel({ icon, title, text, children }: StaticPanelProps) {
  return (
    <div className={`wrap page ${styles.page}`}>
      <div className={styles.panel}>
        <div className={styles.head}>
          {icon}
          <h1 className="h-section">{title}</h1>
          {text && <p className="small quiet">{text}</p>}
        </div>
        {children}
      </div>
    </div>
  )
}

/** A green tick in a circle. */
export function SuccessMark() {
  return (
    <span className={styles.mark}>
      <Icon name="check" className={styles.tick} />
    </span>
  )
}
