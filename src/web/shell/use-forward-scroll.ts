import { useRouter } from "@tanstack/react-router"
import { useEffect } from "react"
import { leadsToTop } from "./forward-scroll.ts"

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
      if (!fromLocation || !leadsToTop({ action, from: fromLocation, to: toLocation })) return
      // A fragment that names a place of the page leads there; one that names a section of the profile is shown from its top.
      if (toLocation.hash && document.getElementById(toLocation.hash)) return
      // A second rendering of the same place must not scroll a reader who has moved on.
      action = "NONE"
      timer = setTimeout(() => window.scrollTo({ top: 0, left: 0, behavior: "instant" }), SCROLL_DELAY_MS)
    })
    return () => {
      clearTimeout(timer)
      forgetHistory()
      forgetRouter()
    }
  }, [router])
}
