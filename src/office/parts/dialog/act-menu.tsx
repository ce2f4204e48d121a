import { Menu } from "@base-ui/react/menu"
import type { ReactElement, ReactNode } from "react"
import { Icon, type IconName } from "#office/parts/text/icon.tsx"
import { classNames } from "#ui/style/class-names.ts"
import * as styles from "./dialog.module.css"

type MenuAct = {
  label: string
  icon?: IconName
  /** At the end of the line: a number, a key. */
  end?: ReactNode
  bad?: boolean
  /** A hairline above. */
  apart?: boolean
  onPick: () => void
}

/** A button that opens a menu of actions. The caller leaves out what the member may not do. */
export function ActMenu({ trigger, acts }: { trigger: ReactElement; acts: readonly MenuAct[] }) {
  if (acts.length === 0) return null
  return (
    <Menu.Root>
      <Menu.Trigger render={trigger} />
      <Menu.Portal>
        <Menu.Positioner className={styles.layer} sideOffset={4} align="end">
          <Menu.Popup className={styles.menu}>
            {acts.map((act) => (
              <ActLine key={act.label} {...act} />
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

function ActLine({ label, icon, end, bad = false, apart = false, onPick }: MenuAct) {
  return (
    <>
      {apart && <Menu.Separator className={styles.menuLine} />}
      <Menu.Item className={classNames(styles.menuItem, bad && styles.menuBad)} onClick={onPick}>
        {icon && <Icon name={icon} size="sm" />}
        {label}
        {end !== undefined && <span className={styles.menuEnd}>{end}</span>}
      </Menu.Item>
    </>
  )
}
