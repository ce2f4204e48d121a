import { useRouterState } from "@tanstack/react-router"
import { type FocusEvent, type KeyboardEvent, type MouseEvent, type ToggleEvent, useRef } from "react"
import type { MenuItem, MenuPanel as PanelData } from "#contract/home.ts"
import type { ProductDetails } from "#contract/products.ts"
import { m } from "#messages/messages.js"
import { safeHref } from "#rules/values/safe-url.ts"
import { reserveScrollbar } from "#ui/dialog/reserve-scrollbar.ts"
import { Icon } from "#ui/media/icon.tsx"
import { SiteLink, savesData } from "#ui/navigation/site-link.tsx"
import { classNames } from "#ui/style/class-names.ts"
import { textMark } from "#ui/text/language.ts"
import { paths } from "#web/paths.ts"
import * as styles from "./header.module.css"
import { moveByArrow } from "./menu-keys.ts"
import { MenuPanel } from "./menu-panel.tsx"
import { isPhone, useHover } from "./use-hover.ts"
import { useMenuLayer } from "./use-menu-layer.ts"
import { useMenuPanels } from "./use-menu-panels.ts"

export type MenuProps = {
  items: readonly MenuItem[]
  /** On phones a label opens the menu drawer with its part expanded, instead of a panel. */
  onOpenDrawer: (item: MenuItem) => void
}

/**
 * The category row. An item without children is a link; one with children is a label that opens a panel with them, by a click, by a key or
 * under the mouse. One panel is open at a time; the label, Escape, the overlay, a selected link, another page and moving the focus away close
 * it, and so does Back, or moving the mouse away when the mouse has opened it. It opens without script too.
 */
export function Menu({ items, onOpenDrawer }: MenuProps) {
  const nav = useRef<HTMLElement>(null)
  const path = useRouterState({ select: (state) => state.location.pathname })
  const product = useRouterState({ select: shownProduct })
  const layer = useMenuLayer(nav, prepare)
  const hover = useHover(nav, path)
  const { panels, load } = useMenuPanels()

  function followKeys(event: KeyboardEvent<HTMLElement>) {
    moveByArrow(event)
    const open = nav.current?.querySelector("details[open]")
    if (event.key !== "Escape" || !open) return
    layer.close()
    open.querySelector("summary")?.focus()
  }

  function openLabel(event: MouseEvent, item: MenuItem) {
    if (hover.keep(event.currentTarget.parentElement)) {
      layer.follow()
      return event.preventDefault()
    }
    if (!nav.current?.querySelector("details[open]")) reserveScrollbar()
    if (!isPhone()) return
    event.preventDefault()
    onOpenDrawer(item)
  }

  function prepare() {
    if (!isPhone() && !savesData()) load()
  }

  return (
    <nav
      ref={nav}
      className={styles.menu}
      aria-label={m.shell_categories()}
      onKeyDown={followKeys}
      onPointerEnter={prepare}
      onFocus={prepare}
    >
      <div className="wrap">
        <ul className={styles.row}>
          {items.map((item, index) => (
            <li key={item.name}>
              {item.children?.length ? (
                <MenuLabel
                  item={item}
                  isHot={isHot(item, index)}
                  data={panels.find(({ category }) => paths.category(category) === item.url) ?? null}
                  path={path}
                  isCurrent={leadsTo(item, [path, ...(product?.category_path ?? []).map(({ slug }) => paths.category(slug))])}
                  hover={hover}
                  onOpen={(event) => openLabel(event, item)}
                  onToggle={layer.follow}
                  onChoose={layer.close}
                />
              ) : (
                <MenuLink item={item} isHot={isHot(item, index)} path={path} />
              )}
            </li>
          ))}
        </ul>
      </div>
    </nav>
  )
}

type MenuItemProps = {
  item: MenuItem
  isHot: boolean
  /** The path of the page. */
  path: string
}

type MenuLabelProps = MenuItemProps & {
  /** Whether the page, or the category of its product, is among the children. */
  isCurrent: boolean
  data: PanelData | null
  hover: ReturnType<typeof useHover>
  onOpen: (event: MouseEvent) => void
  onToggle: () => void
  onChoose: () => void
}

function MenuLabel({ item, isHot, data, path, isCurrent, hover, onOpen, onToggle, onChoose }: MenuLabelProps) {
  const { name, children = [] } = item

  function closeWhenLeft(event: FocusEvent<HTMLDetailsElement>) {
    if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) event.currentTarget.open = false
  }

  function followToggle({ currentTarget: details }: ToggleEvent<HTMLDetailsElement>) {
    if (!details.open) delete details.dataset["hovered"]
    onToggle()
  }

  return (
    <details
      name="menu"
      data-locks-page
      onBlur={closeWhenLeft}
      onToggle={followToggle}
      onPointerEnter={hover.enter}
      onPointerLeave={hover.leave}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is the button of its details. */}
      <summary className={classNames(styles.item, styles.label, isHot && styles.hot, isCurrent && styles.current)} onClick={onOpen}>
        {isHot && <Icon name="flame" />}
        <bdi {...textMark(name)}>{name}</bdi>
      </summary>
      <MenuPanel items={children} data={data} path={path} onChoose={onChoose} />
    </details>
  )
}

function MenuLink({ item: { name, url }, isHot, path }: MenuItemProps) {
  return (
    <SiteLink
      className={classNames(styles.item, isHot && styles.hot)}
      href={safeHref(url)}
      aria-current={url === path ? "page" : isPartOf(path, url) ? "true" : undefined}
    >
      {isHot && <Icon name="flame" />}
      <bdi {...textMark(name)}>{name}</bdi>
    </SiteLink>
  )
}

const REPAIR_PAGES = /^\/(repair-|seo-repair-|select-|service-booking-|[^/]+-service\/)/

/** Whether the page is one of the repair pages, and the item leads to their home. */
function isPartOf(path: string, url: string): boolean {
  return url === paths.repairHome() && REPAIR_PAGES.test(path)
}

function leadsTo({ children = [] }: MenuItem, addresses: readonly string[]): boolean {
  return children.some(({ url }) => addresses.includes(url))
}

/** The product of the page; undefined on other pages. Cast, because the types of the routes' data include every screen's. */
function shownProduct({ matches }: { matches: readonly { loaderData?: unknown }[] }): ProductDetails | undefined {
  return (matches.at(-1)?.loaderData as { product?: ProductDetails } | undefined)?.product
}

/** Whether an item is the hot deals: the first one, unless it is a category. */
export function isHot({ url }: MenuItem, index: number): boolean {
  return index === 0 && !url.startsWith(paths.category(""))
}
