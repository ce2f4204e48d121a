import { useRouter } from "@tanstack/react-router"
import { useEffect } from "react"

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** For an entry that replaces a page without a way back: a submitted form, a placed order. */
    isAnotherPage?: true
  }
}

export type PageChange = { action: string; from: PageAddress; to: PageAddress }
type PageAddress = { pathname: string; search: Readonly<Record<string, unknown>>; state?: { isAnotherPage?: true } }

/**
 * Whether a navigation scrolls to the top: forward to another page or page number does; a change of filters, a replaced address, and going
 * back or forward in the history do not. [spec 3 §5]
 */
export function leadsToTop({ action, from, to }: PageChange): boolean {
  if (action !== "PUSH") return action === "REPLACE" && isAnotherPage(action, to)
  if (isOtherPage(from, to)) return true
  const { page: fromPage, ...fromFilters } = from.search
  const { page: toPage, ...toFilters } = to.search
  return fromPage !== toPage && JSON.stringify(fromFilters) === JSON.stringify(toFilters)
}

/** Whether the title differs: another address, or another search. */
function isOtherPage(from: PageAddress, to: PageAddress): boolean {
  return from.pathname !== to.pathname || from.search["q"] !== to.search["q"]
}

/** Makes the router store the scroll position, which a reader may have changed before the router listened. */
function storeScrollPosition() {
  document.dispatchEvent(new Event("scroll"))
}

function isAnotherPage(action: string, { state }: Pick<PageAddress, "state">): boolean {
  return action !== "REPLACE" || state?.isAnotherPage === true
}

/** The title of the page; that of a placeholder does not count. */
function shownTitle(): HTMLElement | null {
  return document.querySelector("main h1:not([aria-busy] *)")
}

/** The time in ms between a navigation and the scroll to the top. [spec 1 §9] */
const SCROLL_DELAY_MS = 100

/**
 * Scrolls to the top of the page after every forward navigation; the router restores the position when going back or forward in the
 * history. After every navigation to another page it moves the focus to the title, so that a screen reader announces the page.
 */
export function useForwardScroll(): void {
  const router = useRouter()
  useEffect(() => {
    let action = "PUSH"
    let timer: ReturnType<typeof setTimeout> | undefined
    let left: string | undefined
    let shownPath = router.history.location.pathname
    let isPending = false
    // The router may report a page while the one that is left, or a placeholder, is still shown.
    const waiting = new MutationObserver(focusTitle)
    function focusTitle() {
      const title = shownTitle()
      // Pages of one kind can share the element.
      if (!title || title.outerHTML === left) return
      waiting.disconnect()
      // A dialog and a field in use keep the focus.
      if (document.querySelector("dialog:modal") || document.activeElement?.matches("input, select, textarea")) return
      title.tabIndex = -1
      title.focus({ preventScroll: true })
    }
    const forgetHistory = router.history.subscribe((change) => {
      clearTimeout(timer)
      // A page that is being opened may lead to its own address, as a product of the home page does: that is the same navigation.
      if (isPending && change.action.type === "REPLACE") return
      action = change.action.type
      isPending = action === "PUSH" && change.location.pathname !== shownPath
      if (!isAnotherPage(action, change.location)) return
      waiting.disconnect()
      left = shownTitle()?.outerHTML
    })
    const forgetRouter = router.subscribe("onRendered", ({ fromLocation, toLocation }) => {
      storeScrollPosition()
      isPending = false
      shownPath = router.history.location.pathname
      if (!fromLocation) return
      if (isOtherPage(fromLocation, toLocation) && isAnotherPage(action, toLocation)) {
        waiting.observe(document.body, { childList: true, subtree: true })
        focusTitle()
      }
      if (!leadsToTop({ action, from: fromLocation, to: toLocation })) return
      // A fragment that is the id of an element scrolls there; one that names a section of the profile scrolls to the top.
      if (toLocation.hash && document.getElementById(toLocation.hash)) return
      // Another rendering at the same address must not scroll a reader who has moved on.
      action = "NONE"
      timer = setTimeout(() => window.scrollTo({ top: 0, left: 0, behavior: "instant" }), SCROLL_DELAY_MS)
    })
    storeScrollPosition()
    // Scrolling while a page is being left is not stored as its position: the placeholder of the next page is shorter.
    const holdPlace = (event: Event) => {
      const { location, resolvedLocation } = router.state
      if (event.target === document && resolvedLocation && location.pathname !== resolvedLocation.pathname) event.stopPropagation()
    }
    window.addEventListener("scroll", holdPlace, true)
    return () => {
      clearTimeout(timer)
      waiting.disconnect()
      window.removeEventListener("scroll", holdPlace, true)
      forgetHistory()
      forgetRouter()
    }
  }, [router])
}
