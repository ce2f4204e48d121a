import { Dialog as Base } from "@base-ui/react/dialog"
import type { ReactNode, RefObject } from "react"
import * as styles from "./dialog.module.css"

type FullDialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** Shown above the controls: at least a third of a phone's screen, without controls. */
  top: ReactNode
  /** All buttons, in reach of a thumb; one of them closes the dialog. */
  foot: ReactNode
  /** What prevents the act of the foot; it stands above the buttons. */
  notice?: ReactNode
  focus?: RefObject<HTMLElement | null>
  /** Between the two; it scrolls. */
  children?: ReactNode
}

/** A dialog that fills a phone. All its controls are in the lower two thirds, so that one hand reaches them. Escape closes it. [OFFICE-102] */
export function FullDialog({ open, onClose, title, top, foot, notice, focus, children }: FullDialogProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={styles.veil} />
        <Base.Popup className={styles.full} initialFocus={focus}>
          <div className={styles.fullTop}>
            <Base.Title className={styles.fullTitle}>{title}</Base.Title>
            {top}
          </div>
          <div className={styles.fullBody}>{children}</div>
          <footer className={styles.fullFoot}>
            {notice && <div className={styles.fullNotice}>{notice}</div>}
            {foot}
          </footer>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
