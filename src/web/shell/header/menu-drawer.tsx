import type { MouseEvent } from "react"
import type { MenuItem } from "#contract/home.ts"
import { m } from "#messages/messages.js"
import { safeHref } from "#rules/values/safe-url.ts"
import { Drawer } from "#ui/dialog/drawer.tsx"
import { Icon, type IconName } from "#ui/media/icon.tsx"
import { SiteLink } from "#ui/navigation/site-link.tsx"
import { classNames } from "#ui/style/class-names.ts"
import { paths } from "#web/paths.ts"
import { LanguageLink } from "#web/shell/language-link.tsx"
import * as styles from "./header.module.css"
import { isHot } from "./menu.tsx"

type MenuDrawerProps = {
  items: readonly MenuItem[]
  /** The item that is initially expanded. */
  unfolded: MenuItem | null
  signedIn: boolean
  onSignIn: () => void
  onClose: () => void
}

/** The whole menu on a phone: links, labels that expand their children, and links to the account and to help. */
export function MenuDrawer({ items, unfolded, signedIn, onSignIn, onClose }: MenuDrawerProps) {
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
      <nav aria-label={m.shell_account_and_help()}>
        <ul className={styles.drawerHelp}>
          <li>
            {signedIn ? (
              <HelpLink icon="user" href={paths.profile()} text={m.shell_profile()} onClick={onClose} />
            ) : (
              <HelpLink
                icon="login"
                href={paths.login()}
                text={m.shell_login()}
                onClick={(event) => {
                  event.preventDefault()
                  onClose()
                  onSignIn()
                }}
              />
            )}
          </li>
          <li>
            <HelpLink icon="box" href={paths.profile("orderHistory")} text={m.shell_orders()} onClick={onClose} />
          </li>
          <li>
            <HelpLink icon="info" href={paths.faq()} text={m.shell_faqs()} onClick={onClose} />
          </li>
          <li>
            <HelpLink icon="headset" href={paths.contact()} text={m.shell_contact_us()} onClick={onClose} />
          </li>
          <li>
            <LanguageLink className={styles.drawerItem} />
          </li>
        </ul>
      </nav>
    </Drawer>
  )
}

type HelpLinkProps = { icon: IconName; href: string; text: string; onClick: (event: MouseEvent<HTMLAnchorElement>) => void }

function HelpLink({ icon, href, text, onClick }: HelpLinkProps) {
  return (
    <SiteLink className={styles.drawerItem} href={href} onClick={onClick}>
      <Icon name={icon} />
      {text}
    </SiteLink>
  )
}
