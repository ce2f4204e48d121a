import type { ReactNode } from "react"
import { m } from "#messages/messages.js"
import * as styles from "./layout.module.css"

/** A page below the header: its one `h1` and what belongs under it. A page that has nothing to show yet says so. */
export function PageHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={`wrap page ${styles.page}`}>
      <div className="page-head">
        <h1 className="h-page">{title}</h1>
        {children === undefined && <p className="lead">{m.info_not_open()}</p>}
      </div>
      {children}
    </div>
  )
}
