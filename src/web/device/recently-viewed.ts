import { remember, remembered } from "./device-memory.ts"

const NAME = "recently-viewed"
const MAX_PRODUCTS = 6

/** The ids of the products viewed on this device, the latest first. */
export function recentlyViewed(): number[] {
  return viewedOf(remembered(NAME))
}

/** Stores a product as the latest of the last six. */
export function rememberViewed(productId: number): void {
  const others = recentlyViewed().filter((id) => id !== productId)
  remember(NAME, JSON.stringify([productId, ...others].slice(0, MAX_PRODUCTS)))
}

/** The ids in a stored text; none when it is not a list. */
export function viewedOf(stored: string | null): number[] {
  try {
    const list: unknown = JSON.parse(stored ?? "[]")
    return Array.isArray(list) ? list.filter((id): id is number => Number.isInteger(id) && id > 0).slice(0, MAX_PRODUCTS) : []
  } catch {
    return []
  }
}
