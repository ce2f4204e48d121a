import { type AnyRouter, useRouter } from "@tanstack/react-router"
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

function focus(title: HTMLElement) {
  // A dialog and a field in use keep the focus.
  if (document.querySelector("dialog:modal") || document.activeElement?.matches("input, select, textarea")) return
  title.tabIndex = -1
  title.focus({ preventScroll: true })
}

type PlaceholderWatch = {
  watch: () => void
  /** Ends the watch once a page is rendered. A return to the page that was being left restores its scroll position, which the router does not. */
  stop: (isReturn: boolean) => void
}

/** Reports once, before the next paint, that a placeholder shows instead of the page of the last `watch`. */
function placeholderWatch(onShown: () => void): PlaceholderWatch {
  let leftTop = 0
  let isShown = false
  const changes = new MutationObserver(() => {
    if (!document.querySelector("main [aria-busy] h1")) return
    changes.disconnect()
    isShown = true
    onShown()
  })
  function watch() {
    if (!isShown) leftTop = window.scrollY
    changes.observe(document.body, { childList: true, subtree: true })
  }
  function stop(isReturn: boolean) {
    changes.disconnect()
    if (isShown && isReturn) scrollToPlace(leftTop)
    isShown = false
  }
  return { watch, stop }
}

/** Keeps scrolling while a page is being left from being stored as its position: the placeholder of the next page is shorter. */
function holdPlaces(router: AnyRouter): () => void {
  const hold = (event: Event) => {
    const { location, resolvedLocation } = router.state
    if (event.target === document && resolvedLocation && location.href !== resolvedLocation.href) event.stopPropagation()
  }
  window.addEventListener("scroll", hold, true)
  return () => window.removeEventListener("scroll", hold, true)
}

function scrollToPlace(top: number) {
  window.scrollTo({ top, left: 0, behavior: "instant" })
}

/** The time in ms between a navigation and the scroll to the top. [spec 1 §9] */
const SCROLL_DELAY_MS = 100

/**
 * Scrolls to the top of the page after every forward navigation, or as soon as a placeholder shows for it; the router restores the position
 * when going back or forward in the history. After every navigation to another page it moves the focus to the title, so that a screen reader announces the page.
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
      focus(title)
    }
    // A placeholder shows later than after the delay, so nothing is left to wait for.
    const placeholder = placeholderWatch(() => {
      const { location: to, resolvedLocation: from } = router.state
      if (!from || !leadsToTop({ action, from, to })) return
      action = "NONE"
      scrollToPlace(0)
    })
    const forgetHistory = router.history.subscribe((change) => {
      clearTimeout(timer)
      // A page that is being opened may lead to its own address, as a product of the home page does: that is the same navigation.
      if (isPending && change.action.type === "REPLACE") return
      action = change.action.type
      placeholder.watch()
      isPending = action === "PUSH" && change.location.pathname !== shownPath
      if (!isAnotherPage(action, change.location)) return
      waiting.disconnect()
      left = shownTitle()?.outerHTML
    })
    const forgetRouter = router.subscribe("onRendered", ({ fromLocation, toLocation }) => {
      storeScrollPosition()
      placeholder.stop(fromLocation?.state.__TSR_key === toLocation.state.__TSR_key)
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
      timer = setTimeout(scrollToPlace, SCROLL_DELAY_MS, 0)
    })
    storeScrollPosition()
    const stopHolding = holdPlaces(router)
    return () => {
      clearTimeout(timer)
      waiting.disconnect()
      placeholder.stop(false)
      stopHolding()
      forgetHistory()
      forgetRouter()
    }
  }, [router])
}
