import type { ReactNode } from "react"
import { Modal } from "#ui/dialog/modal.tsx"
import { Spinner } from "#ui/feedback/skeleton.tsx"
import { Icon } from "#ui/media/icon.tsx"
import styles from "./orders.module.css"

type OutcomeDialogProps = {
  /** A busy dialog cannot be closed. */
  state: "busy" | "good" | "bad"
  title: string
  texts: readonly string[]
  onClose?: () => void
  action?: ReactNode
}

/** The state of a request that the customer waits for. */
export function OutcomeDialog({ state, title, texts, onClose = () => {}, action }: OutcomeDialogProps) {
  return (
    // A new outcome opens a new dialog, so that screen readers announce it.
    <Modal key={state} open centred title={title} onClose={onClose}>
      <div className={`${styles.outcome} ${styles[state]}`} role={state === "bad" ? "alert" : "status"}>
        <span className={styles.outcomeMark}>{state === "busy" ? <Spinner /> : <Icon name={state === "good" ? "check" : "alert"} />}</span>
        {texts.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      {action}
    </Modal>
  )
}
