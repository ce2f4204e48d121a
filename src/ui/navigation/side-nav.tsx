import { useEffect, useRef } from "react"
import { Icon, type IconName } from "#ui/media/icon.tsx"
import * as styles from "./navigation.module.css"
import { SiteLink } from "./site-link.tsx"

type SideNavProps = {
  label: string
  items: readonly { id: string; name: string; href: string; icon?: IconName }[]
  /** The id of the open item; null while it is unknown. */
  current: string | null
  /** Whether a selected item replaces the current history entry. */
  replace?: boolean
}

/** The sections of a page, in a column beside it; on narrow screens a row that scrolls sideways to the open one. */
export function SideNav({ label, items, current, replace }: SideNavProps) {
  const nav = useRef<HTMLElement>(null)

  useEffect(() => {
    const row = nav.current
    const link = current !== null && row?.querySelector("[aria-current]")
    // Scrolls the row without moving the page.
    if (row && link) row.scrollBy({ left: middleOf(link) - middleOf(row), behavior: "instant" })
  }, [current])

  return (
    <nav ref={nav} className={styles.nav} aria-label={label}>
      {items.map(({ id, name, href, icon }) => (
        <SiteLink key={id} className={styles.sideLink} href={href} replace={replace} aria-current={id === current ? "page" : undefined}>
          {icon && <Icon name={icon} className={styles.icon} />}
          {name}
        </SiteLink>
      ))}
    </nav>
  )
}

/** On narrow screens. */
function middleOf(element: Element): number {
  const { left, width } = element.getBoundingClientRect()
  return left + width / 2
}
