import type { ReactNode } from "react"
import { m } from "#messages/messages.js"
import { ButtonLink } from "#ui/form/button-link.tsx"
import styles from "./booking-step.module.css"

/** The way back and the one button of a step, which on phones stays at the bottom. */
export function StepFoot({ back, children }: { back: string; children: ReactNode }) {
  return (
    <div className={styles.foot} data-bottom-bar>
      <ButtonLink className={`only-desktop ${styles.back}`} kind="quiet" size="lg" href={back}>
        {m.repairs_back()}
      </ButtonLink>
      {children}
    </div>
  )
}
