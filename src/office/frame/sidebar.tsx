import { Link, useRouterState } from "@tanstack/react-router"
import { m } from "#messages/messages.js"
import { useMe } from "#office/me.ts"
import { Avatar } from "#office/parts/text/avatar.tsx"
import { Icon, Logo } from "#office/parts/text/icon.tsx"
import { roleWords } from "#office/parts/text/role-words.ts"
import { MENU_GROUPS, type MenuEntry } from "#office/screens.ts"
import * as styles from "./frame.module.css"
import { groupWords } from "./menu-words.ts"
import { toggleSidebar, useIsSidebarNarrow } from "./sidebar-width.ts"
import { useMenu } from "./use-menu.ts"
import { useWaiting } from "./use-waiting.ts"
import { WaitingCount } from "./waiting-count.tsx"

/** The groups of pages that the member may open. */
export function Sidebar() {
  const entries = useMenu()
  const waits = useWaiting()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const current = currentOf(entries, path)
  return (
    <nav className={styles.side} aria-label={m.office_menu()}>
      <Link to="/" className={styles.logo} aria-label={m.office_start()}>
        <Logo />
      </Link>
      {MENU_GROUPS.map((group) => (
        <Group key={group} group={group} entries={entries.filter((entry) => entry.group === group)} current={current} waits={waits} />
      ))}
      <Person />
      <WidthButton />
    </nav>
  )
}

/** The entry whose page contains the path: a ticket belongs to the board, the calendar below the board's address to itself. */
function currentOf(entries: readonly MenuEntry[], path: string): MenuEntry | undefined {
  const named = entries.find(({ holds }) => holds?.some((page) => page === path))
  if (named) return named
  const holding = entries.filter(({ to }) => path === to || (to !== "/" && path.startsWith(`${to}/`)))
  return holding.toSorted((one, other) => other.to.length - one.to.length)[0]
}

type GroupProps = {
  group: MenuEntry["group"]
  entries: readonly MenuEntry[]
  current: MenuEntry | undefined
  waits: ReturnType<typeof useWaiting>
}

function Group({ group, entries, current, waits }: GroupProps) {
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
          activeOptions={{ exact: true, includeSearch: false }}
          aria-current={entry === current ? "page" : undefined}
        >
          <Icon name={entry.icon} />
          <span className={`grow ${styles.entryWords}`}>{entry.label()}</span>
          {entry.waits && (
            <span className={styles.entryCount}>
              <WaitingCount of={waits[entry.waits]} />
            </span>
          )}
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
        <span className="xs quiet">{roleWords(role)}</span>
      </span>
    </Link>
  )
}

/** Collapses and expands the sidebar, also with `[`. */
function WidthButton() {
  const isNarrow = useIsSidebarNarrow()
  return (
    <button type="button" className={styles.width} aria-keyshortcuts="[" aria-expanded={!isNarrow} onClick={toggleSidebar}>
      <Icon name={isNarrow ? "right" : "left"} size="sm" />
      <span className="sr">{isNarrow ? m.office_expand() : m.office_collapse()}</span>
    </button>
  )
}
