import type { ReactNode } from "react"
import { classNames } from "#ui/style/class-names.ts"
import * as styles from "./page.module.css"

type PageProps = {
  title: ReactNode
  /** Beside the title, quiet: "48 open, 4 late". */
  aside?: ReactNode
  acts?: ReactNode
  /** Without the margins: lists reach the edges. What is beside the title often arrives later: its place is kept. */
  full?: boolean
  children: ReactNode
}

/** A page: heading, actions and contents. */
export function Page({ title, aside, acts, full, children }: PageProps) {
  return (
    <div className={classNames(styles.content, full && styles.full)}>
      <header className={styles.head}>
        <h1 tabIndex={-1}>{title}</h1>
        {(aside || full) && <span className={classNames("t13 quiet", styles.aside)}>{aside}</span>}
        {acts && <div className={styles.acts}>{acts}</div>}
      </header>
      {children}
    </div>
  )
}
