import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from "react"
import { m } from "#messages/messages.js"
import { IconButton } from "#ui/form/button.tsx"
import { classNames } from "#ui/style/class-names.ts"
import * as styles from "./dialog.module.css"
import { useDialog } from "./use-dialog.ts"

export type ModalProps = {
  open: boolean
  /** Called by Escape, the backdrop and the close button. The owner then sets `open` to false, or leaves the address that opened it. */
  onClose: () => void
  title: string
  /** Whether the dialog has its own address, so that Back closes it without a layer entry. */
  hasAddress?: boolean
  /** One sentence under the title. */
  text?: ReactNode
  /** 440 px wide, or 640 px for two columns of fields. */
  size?: "md" | "lg"
  /** Centres the content, as in a confirmation. */
  centred?: boolean
  children: ReactNode
}

/** A panel over the page, a bottom sheet on phones. Its content is mounted only while it is open. */
export function Modal({ open, ...props }: ModalProps) {
  return open ? <OpenModal {...props} /> : null
}

function OpenModal({ onClose, title, hasAddress, text, size = "md", centred = false, children }: Omit<ModalProps, "open">) {
  const titleId = useId()
  const { dialogProps, toastSlot } = useDialog(onClose, hasAddress)
  const body = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    // When the content overflows, the browser focuses the scroller instead of the first field.
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
 * Keeps the focus in a field while a button or link is pressed. The field's error, which shows on blur, would otherwise move the button
 * away before the click.
 */
function keepFocus(event: MouseEvent) {
  if (event.target instanceof Element && event.target.closest("button, a")) event.preventDefault()
}
