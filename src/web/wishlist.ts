import { useSyncExternalStore } from "react"

const KEY = "wishlist"
const MAX_WISHES = 500
const NONE: readonly number[] = []

let wishes: readonly number[] | null = null
const listeners = new Set<() => void>()

/** Whether a product is on this device's wishlist, and a function that toggles it. The list is stored only on the device. [spec 3 §5] */
export function useWish(productId: number): { isWished: boolean; toggle: () => void } {
  const isWished = useWishes().includes(productId)
  return { isWished, toggle: () => keepWishes(toggled(readWishes(), productId)) }
}

/** The ids of the products on this device's wishlist, the oldest first; none until hydration. */
export function useWishes(): readonly number[] {
  return useSyncExternalStore(subscribe, readWishes, () => NONE)
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

function readWishes(): readonly number[] {
  wishes ??= wishesFrom(readStored())
  return wishes
}

function readStored(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    // Without storage the list lasts as long as the page.
    return null
  }
}

function keepWishes(next: readonly number[]) {
  wishes = next
  try {
    localStorage.setItem(KEY, JSON.stringify(next))
  } catch {
    // Storage is off or full.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  // Another tab may have changed it.
  const forget = (event: StorageEvent) => {
    if (event.key !== KEY && event.key !== null) return
    wishes = null
    listener()
  }
  listeners.add(listener)
  window.addEventListener("storage", forget)
  return () => {
    listeners.delete(listener)
    window.removeEventListener("storage", forget)
  }
}
