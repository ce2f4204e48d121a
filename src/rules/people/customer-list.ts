import type { CursorKey } from "../office/list-cursor.ts"

/** What the office's list of customers can be sorted by. */
export const CUSTOMER_SORTS = ["since", "name", "orders", "spent", "repairs", "returns", "open", "last"] as const

export type CustomerSort = (typeof CUSTOMER_SORTS)[number]

export type CustomerOrder = { by: CustomerSort; isDescending: boolean }

/** The kind of the values that each sort compares, as cursors have them. */
export const CUSTOMER_SORT_KEYS: Readonly<Record<CustomerSort, CursorKey>> = {
  since: "integer",
  name: "text",
  orders: "integer",
  spent: "integer",
  repairs: "integer",
  returns: "integer",
  open: "integer",
  last: "instant",
}

/**
 * The order of a list: a name, with a hyphen before it for the largest first. The newest customers first without one, and for a member who
 * may not see what customers spent, whose order would tell it.
 */
export function customerSortOf(sort: string | undefined, { seesMoney }: { seesMoney: boolean }): CustomerOrder {
  const by = CUSTOMER_SORTS.find((known) => known === sort?.replace(/^-/, ""))
  if (!by || (by === "spent" && !seesMoney)) return { by: "since", isDescending: true }
  return { by, isDescending: sort?.startsWith("-") ?? false }
}
