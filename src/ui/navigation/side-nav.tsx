import { useEffect, useRef } from "react"
import { Icon, type IconName } from "#ui/media/icon.tsx"
import * as styles from "./navigation.module.css"
import { SiteLink } from "./site-link.tsx"

type SideNavProps = {
  label: string
  items: readonly { id: string; name: string; href: string; icon?: IconName }[]
  /** The id of the item that is open; null while it is not known. */
  current: string | null
  /** Whether choosing an item takes the place of the page in the history. */
  replace?: boolean
}

/** The sections of a page, beside it; on narrow screens a row to scroll sideways, with the open one in view. */
export function SideNav({ label, items, current, replace }: SideNavProps) {
  const nav = useRef<HTMLElement>(null)

  useEffect(() => {
    const row = nav.current
    const link = current !== null && row?.querySelector("[aria-current]")
    // Only the row moves: the page stays where it is.
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

/** Across the screen. */
function middleOf(element: Element): number {
  const { left, width } = element.getBoundingClientRect()
  return left + width / 2
}
