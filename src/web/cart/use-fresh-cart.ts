import { useEffect } from "react"
import { loadCart, loadCartOnce } from "./use-cart.ts"

/** Whether the request below was sent and no page has used it yet. */
let isAskedAhead = typeof document !== "undefined"
// On a phone this script loads long before its page is hydrated.
if (isAskedAhead) void loadCartOnce()

/** Loads the cart when its page opens, becomes visible or connected again, or another tab reports a change. */
export function useFreshCart(isSignedIn: boolean): void {
  useEffect(() => {
    if (!isSignedIn) return
    const load = () => void loadCart()
    // This tab's own changes, such as the count after every load, dispatch an event without a key.
    const loadWhenTold = ({ key }: StorageEvent) => {
      if (key) load()
    }
    const loadWhenSeen = () => {
      if (document.visibilityState === "visible") load()
    }
    if (isAskedAhead) void loadCartOnce()
    else load()
    isAskedAhead = false
    window.addEventListener("storage", loadWhenTold)
    window.addEventListener("online", load)
    document.addEventListener("visibilitychange", loadWhenSeen)
    return () => {
      window.removeEventListener("storage", loadWhenTold)
      window.removeEventListener("online", load)
      document.removeEventListener("visibilitychange", loadWhenSeen)
    }
  }, [isSignedIn])
}
