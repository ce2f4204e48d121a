import type { ReactNode } from "react"
import { Modal } from "#ui/dialog/modal.tsx"
import { Icon } from "#ui/media/icon.tsx"
import { Spinner } from "#ui/text/spinner.tsx"
import styles from "./outcome-dialog.module.css"

type OutcomeDialogProps = {
  /** While it is busy it cannot be closed. */
  state: "busy" | "good" | "bad"
  title: string
  texts: readonly string[]
  onClose?: () => void
  action?: ReactNode
}

/** What becomes of a request that somebody waits for. */
export function OutcomeDialog({ state, title, texts, onClose = () => {}, action }: OutcomeDialogProps) {
  return (
    // Another outcome is another dialog, so that it is announced.
    <Modal key={state} open centred title={title} onClose={onClose}>
      <div className={`${styles.outcome} ${styles[state]}`} role={state === "bad" ? "alert" : "status"}>
        <span className={styles.mark}>{state === "busy" ? <Spinner /> : <Icon name={state === "good" ? "check" : "alert"} />}</span>
        {texts.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      {action}
    </Modal>
  )
}
