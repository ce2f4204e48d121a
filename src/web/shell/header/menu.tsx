import { useRouterState } from "@tanstack/react-router"
import { type FocusEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef } from "react"
import type { MenuItem } from "#contract/home.ts"
import { m } from "#messages/messages.js"
import { safeHref } from "#rules/values/safe-url.ts"
import { reserveScrollbar } from "#ui/dialog/reserve-scrollbar.ts"
import { Icon } from "#ui/media/icon.tsx"
import { SiteLink } from "#ui/navigation/site-link.tsx"
import { classNames } from "#ui/style/class-names.ts"
import { paths } from "#web/paths.ts"
import * as styles from "./header.module.css"

export type MenuProps = {
  items: readonly MenuItem[]
  /** On phones a label opens the menu drawer with its part expanded, instead of a panel. */
  onOpenDrawer: (item: MenuItem) => void
}

const loadLayers = () => import("#ui/dialog/layers.ts")

/**
 * The category row. An item without children is a link; one with children is a label that opens a panel with them. One panel is open at a
 * time; the label, Escape, the overlay, Back, a selected link and moving the focus away close it. It opens without script too.
 */
export function Menu({ items, onOpenDrawer }: MenuProps) {
  const nav = useRef<HTMLElement>(null)
  const removeLayer = useRef<() => void>(undefined)
  const path = useRouterState({ select: (state) => state.location.pathname })

  function close() {
    for (const open of nav.current?.querySelectorAll("details[open]") ?? []) open.removeAttribute("open")
  }

  async function layOverPage() {
    const { openLayer } = await loadLayers()
    const isOpen = nav.current?.querySelector("details[open]")
    if (isOpen) removeLayer.current ??= openLayer(close)
    else {
      removeLayer.current?.()
      removeLayer.current = undefined
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on hydration.
  useEffect(() => {
    // Opened before this script ran.
    if (nav.current?.querySelector("details[open]")) layOverPage().catch(() => {})
  }, [])

  function followKeys(event: KeyboardEvent<HTMLElement>) {
    moveByArrow(event)
    const open = nav.current?.querySelector("details[open]")
    if (event.key !== "Escape" || !open) return
    close()
    open.querySelector("summary")?.focus()
  }

  function closeWhenLeft(event: FocusEvent<HTMLDetailsElement>) {
    if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) event.currentTarget.open = false
  }

  function openLabel(event: MouseEvent, item: MenuItem) {
    if (!nav.current?.querySelector("details[open]")) reserveScrollbar()
    if (!matchMedia("(max-width: 767px)").matches) return
    event.preventDefault()
    onOpenDrawer(item)
  }

  return (
    <nav ref={nav} className={styles.menu} aria-label={m.shell_categories()} onKeyDown={followKeys}>
      <div className="wrap">
        <ul className={styles.row}>
          {items.map((item, index) => (
            <li key={item.name}>
              {item.children?.length ? (
                <details name="menu" data-locks-page onBlur={closeWhenLeft} onToggle={() => layOverPage().catch(() => {})}>
                  {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is the button of its details. */}
                  <summary
                    className={classNames(
                      styles.item,
                      styles.label,
                      isHot(item, index) && styles.hot,
                      item.children.some(({ url }) => url === path) && styles.current,
                    )}
                    onClick={(event) => openLabel(event, item)}
                  >
                    {isHot(item, index) && <Icon name="flame" />}
                    {item.name}
                  </summary>
                  <MenuPanel items={item.children} path={path} onChoose={close} />
                </details>
              ) : (
                <SiteLink
                  className={classNames(styles.item, isHot(item, index) && styles.hot)}
                  href={safeHref(item.url)}
                  aria-current={item.url === path ? "page" : undefined}
                >
                  {isHot(item, index) && <Icon name="flame" />}
                  {item.name}
                </SiteLink>
              )}
            </li>
          ))}
        </ul>
      </div>
    </nav>
  )
}

type MenuPanelProps = { items: readonly { name: string; url: string }[]; path: string; onChoose: () => void }

function MenuPanel({ items, path, onChoose }: MenuPanelProps) {
  return (
    <div className={styles.panel}>
      <ul className={`wrap ${styles.children}`}>
        {items.map(({ name, url }) => (
          <li key={name}>
            <SiteLink className={styles.child} href={safeHref(url)} aria-current={url === path ? "page" : undefined} onClick={onChoose}>
              {name}
            </SiteLink>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Left and right move along the row; down opens the panel of a label, and down and up move along the panel. */
function moveByArrow(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget: nav, target } = event
  if (!(target instanceof HTMLElement) || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const isMirrored = getComputedStyle(nav).direction === "rtl"
  const step = { ArrowRight: isMirrored ? -1 : 1, ArrowLeft: isMirrored ? 1 : -1, ArrowDown: 1, ArrowUp: -1 }[key]
  if (step === undefined) return
  const panel = target.closest("details")
  const label = panel?.querySelector("summary")
  if (label === target && key === "ArrowDown" && !panel?.open) label.click()
  const isAcross = key === "ArrowRight" || key === "ArrowLeft"
  const stops = isAcross ? stopsOfRow(nav) : panel?.open ? [...panel.querySelectorAll<HTMLElement>("summary, a")] : []
  const place = stops.indexOf(isAcross && label ? label : target)
  const next = place < 0 ? undefined : stops[place + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** The labels and links of the row, without those of the panels. */
function stopsOfRow(nav: HTMLElement): HTMLElement[] {
  const items = [...(nav.querySelector("ul")?.children ?? [])]
  return items.flatMap((item) => item.querySelector<HTMLElement>("summary, a") ?? [])
}

/** Whether an item is the hot deals: the first one, unless it is a category. */
export function isHot({ url }: MenuItem, index: number): boolean {
  return index === 0 && !url.startsWith(paths.category(""))
}
