import type { ReactNode } from "react"
import * as styles from "./feedback.module.css"

type ShoreProps = {
  title: string
  text: string
  /** Buttons and links to other pages. */
  ways: ReactNode
}

/** The scene of a page that has no content for its address. */
export function Shore({ title, text, ways }: ShoreProps) {
  return (
    <section className={styles.shore}>
      <div className={styles.words}>
        <h1 className="h-hero">{title}</h1>
        <p className="lead">{text}</p>
        <div className={styles.ways}>{ways}</div>
      </div>
    </section>
  )
}
