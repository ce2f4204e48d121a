import { Link } from "@tanstack/react-router"
import { m } from "#messages/messages.js"
import { Icon } from "#office/parts/text/icon.tsx"
import * as styles from "./frame.module.css"
import { useMenu } from "./use-menu.ts"

/** The five of the phone. */
export function BottomBar() {
  const entries = useMenu().filter(({ inBar }) => inBar)
  return (
    <nav className={styles.bar} aria-label={m.office_menu_bar()}>
      {entries.map(({ to, icon, label }) => (
        <Link
          key={to}
          to={to}
          className={styles.barEntry}
          activeOptions={{ exact: to === "/", includeSearch: false }}
          activeProps={{ "aria-current": "page" }}
        >
          <Icon name={icon} size="lg" />
          {label()}
        </Link>
      ))}
      <Link to="/me" className={styles.barEntry} activeProps={{ "aria-current": "page" }}>
        <Icon name="menu" size="lg" />
        {m.office_more()}
      </Link>
    </nav>
  )
}
