import type { MenuItem } from "#contract/home.ts"
import { m } from "#messages/messages.js"
import { safeHref } from "#rules/values/safe-url.ts"
import { Drawer } from "#ui/dialog/drawer.tsx"
import { Icon } from "#ui/media/icon.tsx"
import { SiteLink } from "#ui/navigation/site-link.tsx"
import { classNames } from "#ui/style/class-names.ts"
import * as styles from "./header.module.css"
import { isHot } from "./menu.tsx"

type MenuDrawerProps = {
  items: readonly MenuItem[]
  /** The item that is initially expanded. */
  unfolded: MenuItem | null
  onClose: () => void
}

/** The whole menu on a phone: links, and labels that expand their children. */
export function MenuDrawer({ items, unfolded, onClose }: MenuDrawerProps) {
  return (
    <Drawer open side="start" title={m.shell_menu()} closeLabel={m.shell_close_menu()} onClose={onClose}>
      <nav aria-label={m.shell_categories()}>
        <ul className={styles.drawerItems}>
          {items.map((item, index) => (
            <li key={item.name}>
              {item.children?.length ? (
                <details name="menu-drawer" open={item === unfolded}>
                  <summary className={styles.drawerItem}>
                    {item.name}
                    <Icon name="down" className={styles.chevron} />
                  </summary>
                  <ul className={styles.drawerChildren}>
                    {item.children.map((child) => (
                      <li key={child.name}>
                        <SiteLink className={styles.drawerChild} href={safeHref(child.url)} onClick={onClose}>
                          {child.name}
                        </SiteLink>
                      </li>
                    ))}
                  </ul>
                </details>
              ) : (
                <SiteLink
                  className={classNames(styles.drawerItem, isHot(item, index) && styles.drawerHot)}
                  href={safeHref(item.url)}
                  onClick={onClose}
                >
                  {isHot(item, index) && <Icon name="flame" />}
                  {item.name}
                </SiteLink>
              )}
            </li>
          ))}
        </ul>
      </nav>
    </Drawer>
  )
}
