import { Link } from "@tanstack/react-router"
import { m } from "#messages/messages.js"
import { useMe } from "#office/me.ts"
import { Dialog } from "#office/parts/dialog/dialog.tsx"
import { Icon } from "#office/parts/text/icon.tsx"
import { MENU_GROUPS } from "#office/screens.ts"
import * as styles from "./frame.module.css"
import { groupWords } from "./menu-words.ts"
import { useMenu } from "./use-menu.ts"
import { useWaiting } from "./use-waiting.ts"
import { WaitingCount } from "./waiting-count.tsx"

/** Every page that the member may open, on a phone. */
export function MoreSheet({ onClose }: { onClose: () => void }) {
  const entries = useMenu()
  const waits = useWaiting()
  const { name } = useMe()
  return (
    <Dialog open onClose={onClose} title={m.office_more()}>
      {MENU_GROUPS.map((group) => {
        const inGroup = entries.filter((entry) => entry.group === group)
        if (inGroup.length === 0) return null
        return (
          <div key={group} className={styles.group}>
            {groupWords[group] && <h2>{groupWords[group]()}</h2>}
            {inGroup.map(({ to, icon, label, waits: waiting }) => (
              <Link key={to} to={to} className={styles.entry} onClick={onClose} activeOptions={{ exact: to === "/", includeSearch: false }}>
                <Icon name={icon} />
                <span className="grow">{label()}</span>
                {waiting && <WaitingCount of={waits[waiting]} />}
              </Link>
            ))}
          </div>
        )
      })}
      <div className={styles.group}>
        <Link to="/me" className={styles.entry} onClick={onClose}>
          <Icon name="user" />
          <span className="grow">{name}</span>
        </Link>
      </div>
    </Dialog>
  )
}
