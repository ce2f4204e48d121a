/** The columns of the staff's list of orders. */
export const ORDER_COLUMNS = [
  "reference",
  "placed",
  "age",
  "customer",
  "items",
  "total",
  "payment",
  "state",
  "delivery",
  "tracking",
  "courier",
  "note",
  "phone",
  "city",
] as const
export type OrderColumn = (typeof ORDER_COLUMNS)[number]

/** The columns that are shown until a member chooses others. */
export const DEFAULT_COLUMNS: readonly OrderColumn[] = ORDER_COLUMNS.filter((column) => column !== "phone" && column !== "city")

/** A text that a spreadsheet reads as text: one that begins like a formula gets a leading apostrophe. [OFFICE-49] */
export function defused(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
}
