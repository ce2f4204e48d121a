import type { ComponentProps } from "react"
import { Spinner } from "#ui/feedback/spinner.tsx"
import { type ButtonLook, buttonClass } from "./button-class.ts"

type ButtonProps = ButtonLook &
  ComponentProps<"button"> & {
    /** Shows a spinner and `busyText`, sets `aria-busy`, keeps the focus and ignores clicks. */
    busy?: boolean
    /** The specified label of the busy state, such as "Adding...". By default the label does not change. */
    busyText?: string
  }

/** A native button with the type "button" by default. Write the reason beside it when it is `disabled`. */
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
