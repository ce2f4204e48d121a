import { remember, remembered } from "#web/device-memory.ts"

const NAMES = { home: "lastAddress", pickup: "lastBranch" } as const

/** The address or branch that is selected at the start: the one used last on this device, or the only one. [spec 3 §9] */
export function usualPlace(places: readonly { id: number }[], deliveryType: keyof typeof NAMES): number | null {
  const last = Number(remembered(NAMES[deliveryType]))
  const [first, second] = places
  if (places.some(({ id }) => id === last)) return last
  return first && !second ? first.id : null
}

/** Stores where the customer has an order sent. */
export function rememberUsed(deliveryType: keyof typeof NAMES, id: number): void {
  remember(NAMES[deliveryType], String(id))
}
