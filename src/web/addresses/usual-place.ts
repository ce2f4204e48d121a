import { remember, remembered } from "#web/device/device-memory.ts"

type Way = "home" | "pickup"

/** The names under which the device stores them. */
const LAST_USED = { home: "lastAddress", pickup: "lastBranch" } as const

/** The address or branch that is selected at the start: the customer's default, the one used last on this device, or the only one. [spec 3 §9] */
export function usualPlace(places: readonly { id: number; is_default?: boolean }[], way: Way): number | null {
  const last = Number(remembered(LAST_USED[way]))
  const [first, second] = places
  const named = places.find((place) => place.is_default)
  if (named) return named.id
  if (places.some(({ id }) => id === last)) return last
  return first && !second ? first.id : null
}

/** Stores the address or branch of an order. */
export function rememberUsed(way: Way, id: number): void {
  remember(LAST_USED[way], String(id))
}
