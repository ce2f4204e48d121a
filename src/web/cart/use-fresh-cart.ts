import { useEffect } from "react"
import { loadCart } from "./use-cart.ts"

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
    load()
    window.addEventListener("storage", loadWhenTold)
    document.addEventListener("visibilitychange", loadWhenSeen)
    return () => {
      window.removeEventListener("storage", loadWhenTold)
      document.removeEventListener("visibilitychange", loadWhenSeen)
    }
  }, [isSignedIn])
}
