import { canMove, type ItemStatus, isShippedOrLater } from "./order-status.ts"

/** Why an item cannot be cancelled; null when it can. [spec 3 §6] */
export function cancelProblem({ status }: { status: ItemStatus }): "not_cancellable" | null {
  return canMove(status, "CANCELLED") ? null : "not_cancellable"
}

/**
 * Why a number of pieces of an item cannot be cancelled; null when they can. `of` is the number of pieces that the customer saw: an item
 * with another number has changed since, perhaps by the same request. [spec 3 §9]
 */
export function cancelPiecesProblem(
  item: { status: ItemStatus; quantity: number },
  { quantity, of = item.quantity }: { quantity: number; of?: number },
): "not_cancellable" | "fewer_left" | null {
  const isAsSeen = of === item.quantity && quantity <= item.quantity
  return cancelProblem(item) ?? (isAsSeen ? null : "fewer_left")
}

/** The items that "Cancel All Items" cancels: those that are not cancelled yet. [spec 2 §4, requirements A12] */
export function cancelAllItems<Item extends { status: ItemStatus }>(items: readonly Item[]): Item[] {
  return items.filter(({ status }) => status !== "CANCELLED")
}

/** Why "Cancel All Items" is not possible: one of its items is Shipped or later, or none remains. [spec 2 §4, requirements A12] */
export function cancelAllProblem(items: readonly { status: ItemStatus }[]): "not_cancellable" | null {
  const left = cancelAllItems(items)
  return left.length === 0 || left.some(({ status }) => isShippedOrLater(status)) ? "not_cancellable" : null
}
