import { type ReactNode, useId } from "react"
import { ErrorText } from "#ui/feedback/notice.tsx"
import * as styles from "./form.module.css"

export type FieldTexts = {
  label: string
  /** Shows the red asterisk and sets `aria-required`. The form reports what is missing, not the browser. */
  required?: boolean
  hint?: ReactNode
  /** The error message; it replaces the hint. */
  error?: string | null
}

/** The props that the control in a frame must have. */
export type FieldControl = {
  id: string
  "aria-describedby"?: string
  "aria-invalid"?: true
  "aria-required"?: true
}

type FieldFrameProps = FieldTexts & { id?: string; className?: string; children: (control: FieldControl) => ReactNode }

/** A label, a control, and a hint or error that describes it. For controls that the standard fields do not cover. */
export function FieldFrame({ label, required, hint, error, id, className, children }: FieldFrameProps) {
  const ownId = useId()
  const controlId = id ?? ownId
  const noteId = `${controlId}-note`
  return (
    <div className={className ? `${styles.field} ${className}` : styles.field}>
      <label className={styles.label} htmlFor={controlId}>
        {label}
        {required && (
          <span className={styles.required} aria-hidden="true">
            {" *"}
          </span>
        )}
      </label>
      {children({
        id: controlId,
        "aria-describedby": error || hint ? noteId : undefined,
        "aria-invalid": error ? true : undefined,
        "aria-required": required ? true : undefined,
      })}
      {error ? (
        <ErrorText id={noteId} text={error} />
      ) : (
        hint && (
          <p className={styles.hint} id={noteId}>
            {hint}
          </p>
        )
      )}
    </div>
  )
}
