import { useSyncExternalStore } from "react"
import { onRemembered, remember, remembered } from "#web/device/device-memory.ts"
import { CART_COUNT } from "#web/device/token.ts"

/** The number of cart lines as this device remembers it; null until the page is hydrated. [spec 1 §3] */
export function useCartCount(): number | null {
  return useSyncExternalStore(onRemembered, readCartCount, () => null)
}

/** Stores the count, which the header of every tab then shows; null removes it. */
export function storeCartCount(count: number | null): void {
  remember(CART_COUNT, count === null ? null : String(count))
}

function readCartCount(): number {
  const count = Number.parseInt(remembered(CART_COUNT) ?? "0", 10)
  return Math.max(count || 0, 0)
}
