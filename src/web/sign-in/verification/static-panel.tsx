import type { ReactNode } from "react"
import styles from "./static-panel.module.css"

type StaticPanelProps = { icon?: ReactNode; title: string; text?: string; children: ReactNode }

/** The one panel of a page that stands where a dialog would. */
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
