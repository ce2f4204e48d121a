import { type HistoryState, useRouter } from "@tanstack/react-router"
import { type ComponentProps, type FocusEvent, type MouseEvent, type TouchEvent, useRef } from "react"

export type SiteLinkProps = ComponentProps<"a"> & {
  /** An address inside the site, from `paths`. */
  href: string
  /** Takes the place of the current entry of the history. */
  replace?: boolean
  /** What the new entry of the history holds. Such a link brings its data along, so nothing is loaded ahead. */
  state?: HistoryState
}

const intentDelayMs = 50

/**
 * The link for every address inside the site: a real `<a href>` that the router follows on a plain click.
 *
 * - Anything but a plain left click (new tab, new window, download, `target`) is the browser's, and so is an address that does not start
 *   with one "/"; such a link still works, it only loads a document.
 * - A click on the address that is already open reloads its data and goes to the top. An address with a fragment just goes there.
 * - The target is loaded ahead on intent: 50 ms of hovering, focus or the start of a touch; never when the visitor saves data.
 * - Where the new page is scrolled to is the shell's business (`shell/use-forward-scroll`).
 * - `onClick` runs first; if it prevents the default, nothing else happens.
 */
export function SiteLink({ href, replace, state, onClick, onMouseEnter, onMouseLeave, onFocus, onTouchStart, ...rest }: SiteLinkProps) {
  const router = useRouter({ warn: false })
  const intent = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isOurs = Boolean(router) && /^\/(?!\/)/.test(href) && !rest.target && rest.download === undefined

  function preload() {
    if (!isOurs || state || savesData()) return
    // Loading ahead is a guess: when it fails, the click will say so.
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
      href={href}
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

function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
