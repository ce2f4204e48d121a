import { type ReactNode, useId } from "react"
import { ErrorText } from "#ui/feedback/error-text.tsx"
import * as styles from "./form.module.css"

export type FieldTexts = {
  label: string
  /** Shows the red asterisk and sets `aria-required`; the form says what is missing, not the browser's bubble. */
  required?: boolean
  hint?: ReactNode
  /** The sentence of the mistake; when it is there, the hint is not. */
  error?: string | null
}

/** What the control inside a frame must carry. */
export type FieldControl = {
  id: string
  "aria-describedby"?: string
  "aria-invalid"?: true
  "aria-required"?: true
}

type FieldFrameProps = FieldTexts & { id?: string; className?: string; children: (control: FieldControl) => ReactNode }

/** Label above, control, then hint or error tied to it. For controls that the ready-made fields do not cover. */
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
