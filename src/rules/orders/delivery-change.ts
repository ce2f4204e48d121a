import type { ItemStatus } from "./order-status.ts"

/** The maximum length of a note for the driver. */
export const MAX_NOTE_LENGTH = 200

/** The statuses in which the shop has not confirmed an item. */
const UNCONFIRMED: readonly ItemStatus[] = ["CREATED", "PLACED"]

/**
 * Why the address and the note of an order cannot be changed: it is collected at a branch, or one of its items is confirmed, or none
 * remains. Null when they can. [spec 3 §9]
 */
export function deliveryChangeProblem({
  items,
  isPickup,
}: {
  items: readonly { status: ItemStatus }[]
  isPickup: boolean
}): "not_delivered_home" | "delivery_fixed" | null {
  if (isPickup) return "not_delivered_home"
  const standing = items.filter(({ status }) => status !== "CANCELLED")
  return standing.length > 0 && standing.every(({ status }) => UNCONFIRMED.includes(status)) ? null : "delivery_fixed"
}

/** A note in one line, without control characters; null for an empty one. */
export function noteOf(text: string | null | undefined): string | null {
  return (text ?? "").replaceAll(/[\s\p{Cc}]+/gu, " ").trim() || null
}
