import { useSyncExternalStore } from "react"

const KEY = "wishlist"
const MAX_WISHES = 500

let wishes: readonly number[] | null = null
const listeners = new Set<() => void>()

/** Whether a product is on the wishlist of this device, and the switch. The list never leaves the device; the server knows nothing of it. [spec 3 §5] */
export function useWish(productId: number): { isWished: boolean; toggle: () => void } {
  const isWished = useSyncExternalStore(
    subscribe,
    () => readWishes().includes(productId),
    () => false,
  )
  return { isWished, toggle: () => keepWishes(toggled(readWishes(), productId)) }
}

/** The product ids in a stored text; none in a text that is no such list. */
export function wishesFrom(stored: string | null): number[] {
  try {
    const list: unknown = JSON.parse(stored ?? "[]")
    return Array.isArray(list) ? list.filter((id): id is number => Number.isInteger(id)) : []
  } catch {
    return []
  }
}

/** The list with the product added at the end, or taken away when it was there. The oldest wishes make room. */
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
    // Storage can be switched off; then wishes last as long as the page.
    return null
  }
}

function keepWishes(next: readonly number[]) {
  wishes = next
  try {
    localStorage.setItem(KEY, JSON.stringify(next))
  } catch {
    // As above; a full storage is the same.
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
