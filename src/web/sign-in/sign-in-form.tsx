import { type FormEvent, type KeyboardEvent, type ReactNode, useId } from "react"
import { Notice } from "#ui/feedback/notice.tsx"
import { Button } from "#ui/form/button.tsx"
import * as styles from "./sign-in.module.css"

type SignInFormProps = {
  label: string
  busyText?: string
  isValid: boolean
  isBusy: boolean
  /** The sentence about mandatory fields; its line is there without it as well, so that nothing moves when it comes. */
  hint?: string | null
  /** Why the last sending failed. */
  failure: string | null
  onSubmit: () => void
  /** Anything was typed. */
  onEdit: () => void
  children: ReactNode
}

/** Fields, what went wrong, the hint and the one button. It sends once at a time, and by Enter as well while the button is disabled. */
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

/** The browser sends nothing while the button is disabled; then the form says what is missing. */
function isEnter({ key, target, nativeEvent }: KeyboardEvent): boolean {
  return key === "Enter" && target instanceof HTMLInputElement && !nativeEvent.isComposing
}
