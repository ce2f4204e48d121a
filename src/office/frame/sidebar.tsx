import { Link } from "@tanstack/react-router"
import { m } from "#messages/messages.js"
import { useMe } from "#office/me.ts"
import { Avatar } from "#office/parts/text/avatar.tsx"
import { Icon, Logo } from "#office/parts/text/icon.tsx"
import { MENU_GROUPS, type MenuEntry } from "#office/screens.ts"
import * as styles from "./frame.module.css"
import { groupWords } from "./menu-words.ts"
import { useMenu } from "./use-menu.ts"

/** The groups of pages that the member may open. */
export function Sidebar() {
  const entries = useMenu()
  return (
    <nav className={styles.side} aria-label={m.office_menu()}>
      <Link to="/" className={styles.logo} aria-label={m.office_start()}>
        <Logo />
      </Link>
      {MENU_GROUPS.map((group) => (
        <Group key={group} group={group} entries={entries.filter((entry) => entry.group === group)} />
      ))}
      <Person />
    </nav>
  )
}

function Group({ group, entries }: { group: MenuEntry["group"]; entries: readonly MenuEntry[] }) {
  if (entries.length === 0) return null
  const words = groupWords[group]
  return (
    <div className={styles.group}>
      {words && <h2>{words()}</h2>}
      {entries.map((entry) => (
        <Link
          key={entry.to}
          to={entry.to}
          className={styles.entry}
          title={entry.label()}
          activeOptions={{ exact: entry.to === "/", includeSearch: false }}
          activeProps={{ "aria-current": "page" }}
        >
          <Icon name={entry.icon} />
          <span className={styles.entryWords}>{entry.label()}</span>
        </Link>
      ))}
    </div>
  )
}

function Person() {
  const { id, name, role_name: role } = useMe()
  return (
    <Link to="/me" className={styles.person} title={name}>
      <Avatar id={id} name={name} size="md" />
      <span className={`grow ${styles.personWords}`}>
        <span className="t13 medium cut">{name}</span>
        <span className="xs quiet">{role}</span>
      </span>
    </Link>
  )
}
