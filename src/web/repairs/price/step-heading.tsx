import type { ReactNode } from "react"
import styles from "./price.module.css"

/** The heading of one of the three steps to a price. */
export function StepHeading({ step, children }: { step: number; children: ReactNode }) {
  return (
    <h2 tabIndex={-1} className={`h-block ${styles.heading}`}>
      <span className={styles.number} aria-hidden="true">
        {step}
      </span>
      {children}
    </h2>
  )
}
