import { useSyncExternalStore } from "react"

const KEY = "cartItemCount"

/** The number of lines in the cart as the device remembers it; null until the page is hydrated, since the server does not know. [spec 1 §3] */
export function useCartCount(): number | null {
  return useSyncExternalStore(subscribe, readCartCount, () => null)
}

function subscribe(onChange: () => void) {
  window.addEventListener("storage", onChange)
  return () => window.removeEventListener("storage", onChange)
}

function readCartCount(): number {
  try {
    const count = Number.parseInt(localStorage.getItem(KEY) ?? "0", 10)
    return Math.max(count || 0, 0)
  } catch {
    // Storage can be switched off; then there is nothing to remember.
    return 0
  }
}
