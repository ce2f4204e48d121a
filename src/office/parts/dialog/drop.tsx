import { Popover } from "@base-ui/react/popover"
import type { ReactElement, ReactNode } from "react"
import * as styles from "./dialog.module.css"

type DropProps = {
  trigger: ReactElement
  /** The accessible name of the panel. */
  label: string
  children: ReactNode
}

/** A popover below its button: values of a filter, columns, notices. */
export function Drop({ trigger, label, children }: DropProps) {
  return (
    <Popover.Root>
      <Popover.Trigger render={trigger} />
      <Popover.Portal>
        <Popover.Positioner className={styles.layer} sideOffset={6} align="start">
          <Popover.Popup className={styles.popover} aria-label={label}>
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
