import type { ReactNode } from "react"
import styles from "./page-heading.module.css"

/** The head of a page below the header: its one `h1`, and what belongs beside it. */
export function PageHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.heading}>
      <h1>{title}</h1>
      {children}
    </div>
  )
}
