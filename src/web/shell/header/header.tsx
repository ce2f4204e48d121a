import { createIsomorphicFn } from "@tanstack/react-start"
import { type ComponentProps, type ComponentType, memo, Suspense, useCallback, useRef, useState } from "react"
import type { SearchResult } from "#contract/catalog.ts"
import type { MenuItem } from "#contract/home.ts"
import { m } from "#messages/messages.js"
import { IconButton, iconButtonClass } from "#ui/form/button.tsx"
import { lazyWhenIdle } from "#ui/layout/lazy-when-idle.ts"
import { Icon } from "#ui/media/icon.tsx"
import { Logo } from "#ui/media/logo.tsx"
import { SiteLink } from "#ui/navigation/site-link.tsx"
import { LazyDialog } from "#web/loading/lazy-dialog.tsx"
import { paths } from "#web/paths.ts"
import { LanguageLink } from "#web/shell/language-link.tsx"
import { SearchBox } from "#web/shell/search/search-box.tsx"
import * as styles from "./header.module.css"
import { Menu, type MenuProps } from "./menu.tsx"
import type { SearchReturn } from "./search-return.tsx"

export type HeaderProps = {
  shopName: string
  menu: readonly MenuItem[]
  /** The number of lines in the cart; null while it is unknown. */
  cartCount: number | null
  signedIn: boolean
  /** Opens the sign-in dialog over the page. Without script the icon links to /login. */
  onSignIn: () => void
  /** Whether only logo, account and cart show, so that no link distracts from an order. */
  isReduced: boolean
  search: (keyword: string, signal: AbortSignal) => Promise<readonly SearchResult[]>
}

const toolClass = iconButtonClass({}, styles.tool)

const loadMenuDrawer = () => import("./menu-drawer.tsx").then((module) => module.MenuDrawer)

export function Header({ isReduced, ...props }: HeaderProps) {
  return isReduced ? <ReducedHeader {...props} /> : <WholeHeader {...props} />
}

type PartProps = Omit<HeaderProps, "isReduced">

function ReducedHeader({ shopName, cartCount, signedIn, onSignIn }: PartProps) {
  return (
    <header className={styles.header}>
      <div className={`wrap ${styles.top}`}>
        <div className={styles.main}>
          <SiteLink className={styles.logo} href={paths.home()} aria-label={m.shell_home({ shopName })}>
            <Logo />
          </SiteLink>
          <nav className={`${styles.tools} ${styles.atEnd}`} aria-label={m.shell_account_and_cart()}>
            <AccountLink signedIn={signedIn} onSignIn={onSignIn} />
            <CartLink count={cartCount} />
          </nav>
        </div>
      </div>
    </header>
  )
}

/** Logo, search, account, cart and the category row. On phones only the row of the logo is sticky. */
function WholeHeader({ shopName, menu, cartCount, signedIn, onSignIn, search }: PartProps) {
  const [drawer, setDrawer] = useState<{ unfolded: MenuItem | null } | null>(null)
  const openDrawer = useCallback((item: MenuItem) => setDrawer({ unfolded: item }), [])
  const searchRow = useRef<HTMLDivElement>(null)
  return (
    <>
      <header className={styles.header}>
        <div className={`wrap ${styles.top}`}>
          <div className={styles.main}>
            <IconButton
              icon="menu"
              className={`only-mobile ${styles.menuButton}`}
              aria-label={m.shell_open_menu()}
              aria-haspopup="dialog"
              aria-expanded={drawer !== null}
              onPointerDown={() => loadMenuDrawer().catch(() => {})}
              onClick={() => setDrawer({ unfolded: null })}
            />
            <SiteLink className={styles.logo} href={paths.home()} aria-label={m.shell_home({ shopName })}>
              <Logo />
            </SiteLink>
            <SearchBox search={search} menu={menu} className="only-desktop" />
            <Suspense>
              <IdleSearchReturn row={searchRow} />
            </Suspense>
            <nav className={styles.tools} aria-label={m.shell_account_and_cart()}>
              <LanguageLink className={`only-desktop ${styles.language}`} />
              <AccountLink signedIn={signedIn} onSignIn={onSignIn} />
              <CartLink count={cartCount} />
            </nav>
          </div>
        </div>
        <div ref={searchRow} className={`only-mobile ${styles.searchRow}`}>
          <div className="wrap">
            <SearchBox search={search} menu={menu} />
          </div>
        </div>
        <MenuPlace items={menu} onOpenDrawer={openDrawer} />
      </header>
      {drawer && (
        <LazyDialog load={loadMenuDrawer} onClose={() => setDrawer(null)}>
          {(MenuDrawer) => (
            <MenuDrawer items={menu} unfolded={drawer.unfolded} signedIn={signedIn} onSignIn={onSignIn} onClose={() => setDrawer(null)} />
          )}
        </LazyDialog>
      )}
    </>
  )
}

const IdleMenu: ComponentType<MenuProps> = createIsomorphicFn()
  .server((): ComponentType<MenuProps> => Menu)
  .client((): ComponentType<MenuProps> => lazyWhenIdle(() => import("./menu.tsx").then((module) => module.Menu)))()

/** The category row as the server rendered it, which works without script; its script loads when the browser is idle. See `FooterPlace`. */
const MenuPlace = memo(function MenuPlace(props: MenuProps) {
  return (
    <Suspense>
      <IdleMenu {...props} />
    </Suspense>
  )
})

type SearchReturnType = ComponentType<ComponentProps<typeof SearchReturn>>

/** Shows only after scrolling, so its script loads when the browser is idle. */
const IdleSearchReturn: SearchReturnType = createIsomorphicFn()
  .server((): SearchReturnType => () => null)
  .client((): SearchReturnType => lazyWhenIdle(() => import("./search-return.tsx").then((module) => module.SearchReturn)))()

function AccountLink({ signedIn, onSignIn }: Pick<HeaderProps, "signedIn" | "onSignIn">) {
  const name = signedIn ? m.shell_profile() : m.shell_login()
  return (
    <SiteLink
      className={toolClass}
      href={signedIn ? paths.profile() : paths.login()}
      aria-label={name}
      onClick={(event) => {
        if (signedIn) return
        event.preventDefault()
        onSignIn()
      }}
    >
      <Icon name={signedIn ? "user" : "login"} size="lg" flip={!signedIn} />
      <span className={styles.toolText}>{name}</span>
    </SiteLink>
  )
}

/** A link to the cart with its number of lines. The badge overlaps the icon, so that nothing moves when it appears; the key starts its animation again. */
function CartLink({ count }: { count: number | null }) {
  return (
    <SiteLink className={toolClass} href={paths.cart()}>
      <Icon name="bag" size="lg" />
      {/* Not a label: in Arabic one and two are words, so that it would not contain the number on the badge. */}
      <span className="sr">{count ? m.shell_cart_count({ count }) : m.shell_cart()}</span>
      <span className={styles.toolText} aria-hidden="true">
        {m.shell_cart()}
      </span>
      {Boolean(count) && (
        <span key={count} className={styles.cartCount} aria-hidden="true">
          {count && count > 99 ? "99+" : count}
        </span>
      )}
    </SiteLink>
  )
}
