import type { ReactNode } from "react"
import { m } from "#messages/messages.js"
import * as styles from "./layout.module.css"

/** A page with its `h1` and the content below. A page without content yet shows an empty state. */
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
