import { Icon, type IconName } from "./icon.tsx"
import styles from "./side-nav.module.css"
import { SiteLink } from "./site-link.tsx"

type SideNavProps = {
  label: string
  items: readonly { id: string; name: string; href: string; icon?: IconName }[]
  /** The id of the item that is open. */
  current: string
  /** Whether choosing an item takes the place of the page in the history. */
  replace?: boolean
}

/** The sections of a page, beside it; on narrow screens a row to scroll sideways. */
export function SideNav({ label, items, current, replace }: SideNavProps) {
  return (
    <nav className={styles.nav} aria-label={label}>
      {items.map(({ id, name, href, icon }) => (
        <SiteLink key={id} className={styles.link} href={href} replace={replace} aria-current={id === current ? "page" : undefined}>
          {icon && <Icon name={icon} className={styles.icon} />}
          {name}
        </SiteLink>
      ))}
    </nav>
  )
}
