import { useEffect } from "react"
import { loadCart, loadCartOnce } from "./use-cart.ts"

/** Whether the first page to open finds what was asked for below. */
let isAskedAhead = typeof document !== "undefined"
// On a phone this script is there long before its page has taken over the document.
if (isAskedAhead) void loadCartOnce()

/** Reads the cart when its page opens, and again when somebody comes back to it or another tab told of a change. */
export function useFreshCart(isSignedIn: boolean): void {
  useEffect(() => {
    if (!isSignedIn) return
    const load = () => void loadCart()
    // Of this tab's own changes, such as that of the count after every reading, an event without a key tells.
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
    document.addEventListener("visibilitychange", loadWhenSeen)
    return () => {
      window.removeEventListener("storage", loadWhenTold)
      document.removeEventListener("visibilitychange", loadWhenSeen)
    }
  }, [isSignedIn])
}
