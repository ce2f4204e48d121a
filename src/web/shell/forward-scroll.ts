import { useRouter } from "@tanstack/react-router"
import { useEffect } from "react"

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** Of an entry that takes the place of another page, to which there is no way back: a form that was sent, an order that was placed. */
    isAnotherPage?: true
  }
}

export type Visited = { action: string; from: PageAddress; to: PageAddress }
type PageAddress = { pathname: string; search: Readonly<Record<string, unknown>>; state?: { isAnotherPage?: true } }

/**
 * Whether a navigation leads to the top of the page: forward to another page or another page number does; a change of filters, a
 * rewritten address and the way back or forward in the history do not. [spec 3 §5]
 */
export function leadsToTop({ action, from, to }: Visited): boolean {
  if (action === "REPLACE") return to.state?.isAnotherPage === true
  if (action !== "PUSH") return false
  if (from.pathname !== to.pathname) return true
  const { page: fromPage, ...fromFilters } = from.search
  const { page: toPage, ...toFilters } = to.search
  return fromPage !== toPage && JSON.stringify(fromFilters) === JSON.stringify(toFilters)
}

/** The router keeps the place of a page that it saw scrolled; a reader may have done so before it listened. */
function noticePlace() {
  document.dispatchEvent(new Event("scroll"))
}

/** So long after a navigation the page goes to its top. [spec 1 §9] */
const SCROLL_DELAY_MS = 100

/** Takes every forward navigation to the top of the new page; the router itself restores the place on the way back and forward. */
export function useForwardScroll(): void {
  const router = useRouter()
  useEffect(() => {
    let action = "PUSH"
    let timer: ReturnType<typeof setTimeout> | undefined
    const forgetHistory = router.history.subscribe((change) => {
      action = change.action.type
      clearTimeout(timer)
    })
    const forgetRouter = router.subscribe("onRendered", ({ fromLocation, toLocation }) => {
      noticePlace()
      if (!fromLocation || !leadsToTop({ action, from: fromLocation, to: toLocation })) return
      // A fragment that names a place of the page leads there; one that names a section of the profile is shown from its top.
      if (toLocation.hash && document.getElementById(toLocation.hash)) return
      // A second rendering of the same place must not scroll a reader who has moved on.
      action = "NONE"
      timer = setTimeout(() => window.scrollTo({ top: 0, left: 0, behavior: "instant" }), SCROLL_DELAY_MS)
    })
    noticePlace()
    // A page that is being left no longer says where its reader is: what stands in for the next one is shorter.
    const holdPlace = (event: Event) => {
      const { location, resolvedLocation } = router.state
      if (event.target === document && resolvedLocation && location.pathname !== resolvedLocation.pathname) event.stopPropagation()
    }
    window.addEventListener("scroll", holdPlace, true)
    return () => {
      clearTimeout(timer)
      window.removeEventListener("scroll", holdPlace, true)
      forgetHistory()
      forgetRouter()
    }
  }, [router])
}
