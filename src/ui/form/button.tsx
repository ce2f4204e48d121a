import type { ComponentProps } from "react"
import { Spinner } from "#ui/feedback/spinner.tsx"
import { type ButtonLook, buttonClass } from "./button-class.ts"

type ButtonProps = ButtonLook &
  ComponentProps<"button"> & {
    /** While true: a spinner and `busyText`, `aria-busy`, still focusable, and clicks do nothing. */
    busy?: boolean
    /** The specified text of the busy state, such as "Adding...". Without it the label stays. */
    busyText?: string
  }

/** A native button. Its `type` is "button" unless told otherwise; write the reason beside it when it is `disabled`. */
export function Button({ kind, size, block, busy = false, busyText, className, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ kind, size, block }, className)}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy && <Spinner />}
      {busy && busyText ? busyText : children}
    </button>
  )
}
