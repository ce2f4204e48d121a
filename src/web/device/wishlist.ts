import { useSyncExternalStore } from "react"
import { onRemembered, remember, remembered } from "./device-memory.ts"

const KEY = "wishlist"
const MAX_WISHES = 500
const NONE: readonly number[] = []

/** Whether a product is on this device's wishlist, and a function that toggles it. The list is stored only on the device. [spec 3 §5] */
export function useWish(productId: number): { isWished: boolean; toggle: () => void } {
  const isWished = useWishes().includes(productId)
  return { isWished, toggle: () => remember(KEY, JSON.stringify(toggled(readWishes(), productId))) }
}

/** The ids of the products on this device's wishlist, the oldest first; none until hydration. */
export function useWishes(): readonly number[] {
  return useSyncExternalStore(onRemembered, readWishes, () => NONE)
}

/** The product ids in a stored text; none when the text is not a list. */
export function wishesFrom(stored: string | null): number[] {
  try {
    const list: unknown = JSON.parse(stored ?? "[]")
    return Array.isArray(list) ? list.filter((id): id is number => Number.isInteger(id)) : []
  } catch {
    return []
  }
}

/** The list with the product added at the end, or removed if present. A full list drops its oldest product. */
export function toggled(list: readonly number[], productId: number): number[] {
  return list.includes(productId) ? list.filter((id) => id !== productId) : [...list, productId].slice(-MAX_WISHES)
}

let read: { stored: string | null; wishes: readonly number[] } = { stored: null, wishes: NONE }

/** The same list as long as the stored text is the same, which another tab may change. */
function readWishes(): readonly number[] {
  const stored = remembered(KEY)
  if (stored !== read.stored) read = { stored, wishes: wishesFrom(stored) }
  return read.wishes
}
