import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from "react"
import { m } from "#messages/messages.js"
import { IconButton } from "#ui/form/icon-button.tsx"
import { classNames } from "#ui/style/class-names.ts"
import * as styles from "./dialog.module.css"
import { useDialog } from "./use-dialog.ts"

export type ModalProps = {
  open: boolean
  /** Escape, the veil, the close button. The owner then sets `open` to false, or leaves the address that opened it. */
  onClose: () => void
  title: string
  /** One sentence under the title. */
  text?: ReactNode
  /** 440 wide, or 640 for two columns of fields. */
  size?: "md" | "lg"
  /** Everything centred, as in a confirmation. */
  centred?: boolean
  children: ReactNode
}

/** A panel over the page, a bottom sheet on phones. What is inside exists only while it is open. */
export function Modal({ open, ...props }: ModalProps) {
  return open ? <OpenModal {...props} /> : null
}

function OpenModal({ onClose, title, text, size = "md", centred = false, children }: Omit<ModalProps, "open">) {
  const titleId = useId()
  const { dialogProps, toastSlot } = useDialog(onClose)
  const body = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    // What does not fit scrolls, and the browser would begin with the scroller, as if nobody had to type anything.
    if (document.activeElement === body.current) body.current?.querySelector<HTMLElement>("input, select, textarea")?.focus()
  }, [])

  return (
    <dialog {...dialogProps} onMouseDown={keepFocus} className={classNames(styles.veil, styles.modalVeil)} aria-labelledby={titleId}>
      <div className={classNames(styles.modalPanel, size === "lg" && styles.lg)}>
        <div ref={body} className={classNames(styles.modalBody, centred && styles.centred)}>
          <div className={styles.modalHead}>
            <h2 className="h-section" id={titleId}>
              {title}
            </h2>
            {text && <p className="small">{text}</p>}
          </div>
          {children}
        </div>
        <IconButton icon="close" className={styles.close} aria-label={m.ui_close()} onClick={onClose} />
      </div>
      <div ref={toastSlot} className={styles.slot} />
    </dialog>
  )
}

/**
 * A press on a button or link does not leave the field before it is let go: the sentence that a field shows when it is left would move
 * the button away from under the finger, and nothing would be clicked.
 */
function keepFocus(event: MouseEvent) {
  if (event.target instanceof Element && event.target.closest("button, a")) event.preventDefault()
}
