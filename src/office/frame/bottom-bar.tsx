import { Link } from "@tanstack/react-router"
import { useState } from "react"
import { m } from "#messages/messages.js"
import { Icon } from "#office/parts/text/icon.tsx"
import * as styles from "./frame.module.css"
import { MoreSheet } from "./more-sheet.tsx"
import { useMenu } from "./use-menu.ts"
import { useWaiting } from "./use-waiting.ts"
import { WaitingCount } from "./waiting-count.tsx"

/** The five most used entries on a phone; the last opens all others. */
export function BottomBar() {
  const [isOpen, setOpen] = useState(false)
  const entries = useMenu().filter(({ inBar }) => inBar)
  const waits = useWaiting()
  return (
    <nav className={styles.bar} aria-label={m.office_menu_bar()}>
      {entries.map(({ to, icon, label, inBar, waits: waiting }) => (
        <Link
          key={to}
          to={to}
          className={styles.barEntry}
          activeOptions={{ exact: to === "/", includeSearch: false }}
          activeProps={{ "aria-current": "page" }}
        >
          <Icon name={icon} size="lg" />
          {typeof inBar === "function" ? inBar() : label()}
          {waiting && (
            <span className={styles.barCount}>
              <WaitingCount of={waits[waiting]} />
            </span>
          )}
        </Link>
      ))}
      <button type="button" className={styles.barEntry} aria-expanded={isOpen} onClick={() => setOpen(true)}>
        <Icon name="menu" size="lg" />
        {m.office_more()}
      </button>
      {isOpen && <MoreSheet onClose={() => setOpen(false)} />}
    </nav>
  )
}
