import { type ReactNode, useId } from "react"
import { m } from "#messages/messages.js"
import { IconButton } from "#ui/form/button.tsx"
import { classNames } from "#ui/style/class-names.ts"
import * as styles from "./dialog.module.css"
import { useDialog } from "./use-dialog.ts"

export type DrawerProps = {
  open: boolean
  onClose: () => void
  title: string
  /** The edge from which it slides in. */
  side?: "start" | "end"
  /** Whether it is 560 px wide, and a sheet at the bottom of a phone's screen. */
  isSheet?: boolean
  /** Whether it has its own address, so that Back closes it without a layer entry. */
  hasAddress?: boolean
  /** Whether its close button is disabled for now. */
  isHeld?: boolean
  /** A quiet button in the header, such as Clear All. */
  headAction?: ReactNode
  /** Fixed at the bottom, such as "Show N products". */
  foot?: ReactNode
  /** The accessible name of the close button. */
  closeLabel?: string
  children: ReactNode
}

/** A panel of full height at one side, at most 88 % wide. Its content is mounted only while it is open. */
export function Drawer({ open, ...props }: DrawerProps) {
  return open ? <OpenDrawer {...props} /> : null
}

function OpenDrawer(props: Omit<DrawerProps, "open">) {
  const { onClose, title, side = "end", isSheet, hasAddress, isHeld, headAction, foot, closeLabel = m.ui_close(), children } = props
  const titleId = useId()
  const { dialogProps, toastSlot } = useDialog(onClose, hasAddress)
  return (
    <dialog {...dialogProps} className={classNames(styles.veil, styles.drawerVeil)} aria-labelledby={titleId}>
      <div className={classNames(styles.drawerPanel, side === "start" ? styles.start : styles.end, isSheet && styles.sheet)}>
        <div className={styles.drawerHead}>
          <h2 className="h-small" id={titleId}>
            {title}
          </h2>
          <div className="row-2">
            {headAction}
            <IconButton icon="close" aria-label={closeLabel} disabled={isHeld} onClick={onClose} />
          </div>
        </div>
        <div className={styles.drawerBody}>{children}</div>
        {foot && <div className={styles.drawerFoot}>{foot}</div>}
      </div>
      <div ref={toastSlot} className={styles.slot} />
    </dialog>
  )
}
