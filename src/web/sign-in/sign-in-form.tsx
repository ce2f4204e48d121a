import { type FormEvent, type KeyboardEvent, type ReactNode, useId } from "react"
import { Notice } from "#ui/feedback/notice.tsx"
import { Button } from "#ui/form/button.tsx"
import * as styles from "./sign-in.module.css"

type SignInFormProps = {
  label: string
  busyText?: string
  isValid: boolean
  isBusy: boolean
  /** The sentence about mandatory fields. Its line is reserved, so that nothing moves when it appears. */
  hint?: string | null
  /** Why the last submission failed. */
  failure: string | null
  onSubmit: () => void
  /** Called when anything is typed. */
  onEdit: () => void
  children: ReactNode
}

/**
 * Fields, the failure, the hint and the button. It submits once at a time; Enter submits too while the button is disabled, to show the
 * hint.
 */
export function SignInForm({ label, busyText, isValid, isBusy, hint, failure, onSubmit, onEdit, children }: SignInFormProps) {
  const hintId = useId()
  function send(event: FormEvent | KeyboardEvent) {
    event.preventDefault()
    if (!isBusy) onSubmit()
  }
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={send}
      onInput={onEdit}
      onKeyDown={(event) => !isValid && isEnter(event) && send(event)}
    >
      {children}
      {failure && (
        <Notice tone="bad" role="alert">
          {failure}
        </Notice>
      )}
      {hint !== undefined && (
        <p id={hintId} className={styles.hint} role="status">
          {hint}
        </p>
      )}
      <Button
        type="submit"
        kind="primary"
        size="lg"
        block
        disabled={!isValid}
        aria-disabled={isBusy || undefined}
        aria-describedby={hint ? hintId : undefined}
        busy={isBusy}
        busyText={busyText}
      >
        {label}
      </Button>
    </form>
  )
}

/** The browser submits nothing while the button is disabled; the form then shows what is missing. */
function isEnter({ key, target, nativeEvent }: KeyboardEvent): boolean {
  return key === "Enter" && target instanceof HTMLInputElement && !nativeEvent.isComposing
}
