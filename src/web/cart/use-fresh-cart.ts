import { useEffect } from "react"
import { onRemembered } from "#web/device-memory.ts"
import { loadCart } from "./use-cart.ts"

/** Reads the cart when its page opens, and again when somebody comes back to it or another tab told of a change. */
export function useFreshCart(isSignedIn: boolean): void {
  useEffect(() => {
    if (!isSignedIn) return
    const load = () => void loadCart()
    const loadWhenSeen = () => {
      if (document.visibilityState === "visible") load()
    }
    load()
    const endHearing = onRemembered(load)
    document.addEventListener("visibilitychange", loadWhenSeen)
    return () => {
      endHearing()
      document.removeEventListener("visibilitychange", loadWhenSeen)
    }
  }, [isSignedIn])
}
