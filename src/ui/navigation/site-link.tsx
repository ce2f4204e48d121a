import { type HistoryState, useRouter } from "@tanstack/react-router"
import { type ComponentProps, type FocusEvent, type MouseEvent, type TouchEvent, useRef } from "react"
import { m } from "#messages/messages.js"
import { Icon } from "#ui/media/icon.tsx"
import { siteAddress } from "#ui/text/language.ts"
import * as styles from "./navigation.module.css"

export type SiteLinkProps = ComponentProps<"a"> & {
  /** An address inside the site, from `paths`. */
  href: string
  /** Replaces the current history entry. */
  replace?: boolean
  /** The state of the new history entry. A link with state carries its data, so nothing is preloaded. */
  state?: HistoryState
}

const intentDelayMs = 50

/**
 * A link to an address inside the site: an `<a href>` in the language of the page, which the router follows on a plain click.
 *
 * - Any other click (new tab, new window, download, `target`) is left to the browser, and so is an address that does not start with a
 *   single "/".
 * - A click on the current address reloads its data and scrolls to the top. With a fragment it only scrolls there.
 * - The target is preloaded after 50 ms of hovering, on focus and at the start of a touch, but never when the visitor saves data.
 * - The shell decides the scroll position of the new page (`shell/forward-scroll`).
 * - `onClick` runs first; if it prevents the default, nothing else happens.
 */
export function SiteLink({ href, replace, state, onClick, onMouseEnter, onMouseLeave, onFocus, onTouchStart, ...rest }: SiteLinkProps) {
  const router = useRouter({ warn: false })
  const intent = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isOurs = Boolean(router) && /^\/(?!\/)/.test(href) && !rest.target && rest.download === undefined

  function preload() {
    if (!isOurs || state || savesData()) return
    // Preloading is a guess: if it fails, the click reports it.
    router.preloadRoute({ href } as Parameters<typeof router.preloadRoute>[0]).catch(() => {})
  }

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    clearTimeout(intent.current)
    if (!isOurs || event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    const isOpen = router.buildLocation({ href } as Parameters<typeof router.buildLocation>[0]).href === router.latestLocation.href
    if (isOpen && !href.includes("#")) {
      window.scrollTo(0, 0)
      void router.invalidate()
      return
    }
    void router.navigate({ href, replace, state, resetScroll: false })
  }

  return (
    <a
      {...rest}
      href={isOurs ? siteAddress(href) : href}
      onClick={follow}
      onMouseEnter={(event) => {
        onMouseEnter?.(event)
        intent.current = setTimeout(preload, intentDelayMs)
      }}
      onMouseLeave={(event) => {
        onMouseLeave?.(event)
        clearTimeout(intent.current)
      }}
      onFocus={(event: FocusEvent<HTMLAnchorElement>) => {
        onFocus?.(event)
        preload()
      }}
      onTouchStart={(event: TouchEvent<HTMLAnchorElement>) => {
        onTouchStart?.(event)
        preload()
      }}
    />
  )
}

/** Whether the browser asks to save data: nothing is then loaded in advance. */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}

/** A link back, above a page's heading. */
export function BackLink({ children, ...link }: SiteLinkProps) {
  return (
    <SiteLink {...link} className={styles.back}>
      <Icon name="back" flip />
      {children}
    </SiteLink>
  )
}

/** The first tab stop: skips the header. */
export function SkipLink() {
  return (
    <a className={styles.skip} href="#main">
      {m.ui_skip_to_content()}
    </a>
  )
}
