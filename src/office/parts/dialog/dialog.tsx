import { Dialog as Base } from "@base-ui/react/dialog"
import type { ReactNode, RefObject } from "react"
import { m } from "#messages/messages.js"
import { IconButton } from "#office/parts/control/button.tsx"
import { classNames } from "#ui/style/class-names.ts"
import * as styles from "./dialog.module.css"

type DialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** Buttons in the footer: cancel first, the action last. */
  foot?: ReactNode
  wide?: boolean
  /** A class for the backdrop. */
  veil?: string
  /** The element that gets the focus on opening; otherwise the first field or button. */
  focus?: RefObject<HTMLElement | null>
  children: ReactNode
}

/** A modal dialog. Escape, the close button and a press on the backdrop close it; the focus then returns. */
export function Dialog({ open, onClose, title, foot, wide, veil, focus, children }: DialogProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={classNames(styles.veil, veil)} />
        <Base.Popup className={classNames(styles.dialog, wide && styles.wide)} initialFocus={focus}>
          <header className={styles.dialogHead}>
            <Base.Title>{title}</Base.Title>
            <Base.Close render={<IconButton icon="close" aria-label={m.office_close()} />} />
          </header>
          <div className={styles.dialogBody}>{children}</div>
          {foot && <footer className={styles.dialogFoot}>{foot}</footer>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
