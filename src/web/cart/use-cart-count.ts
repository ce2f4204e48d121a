import { useSyncExternalStore } from "react"
import { onRemembered, remember, remembered } from "#web/device-memory.ts"
import { CART_COUNT } from "#web/token.ts"

/** The number of lines in the cart as the device remembers it; null until the page is hydrated, since the server does not know. [spec 1 §3] */
export function useCartCount(): number | null {
  return useSyncExternalStore(onRemembered, readCartCount, () => null)
}

/** The header of every tab shows the new number at once; null forgets it. */
export function storeCartCount(count: number | null): void {
  remember(CART_COUNT, count === null ? null : String(count))
}

function readCartCount(): number {
  const count = Number.parseInt(remembered(CART_COUNT) ?? "0", 10)
  return Math.max(count || 0, 0)
}
