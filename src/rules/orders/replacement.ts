import type { ItemStatus } from "./order-status.ts"

/** Why no replacement can be requested: the item is not delivered, or one was requested already. Null when it can. [spec 2 §5] */
export function replacementProblem({ status }: { status: ItemStatus }): "not_delivered" | "already_requested" | null {
  if (status === "DELIVERED") return null
  return status === "RETURN_REQUESTED" || status === "RETURNED" ? "already_requested" : "not_delivered"
}
