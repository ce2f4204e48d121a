/** Why a product cannot go into the cart or be bought now. */
export type BuyingProblem = "options_missing" | "not_signed_in" | "above_maximum" | "above_stock"

/** The stock state of a variant on the product page. */
export type StockState = "available" | "above_stock" | "out_of_stock" | "select_less"

/** Why a cart line cannot be bought in its quantity. */
export type LineProblem = "unavailable" | "sold_out" | "above_stock" | "above_maximum"

/**
 * Whether the count of a variant limits its sale: `counted` sells what is in stock; `continue` counts down to zero and keeps selling;
 * `untracked` is always for sale and its count never changes.
 */
export const STOCK_POLICIES = ["counted", "continue", "untracked"] as const
export type StockPolicy = (typeof STOCK_POLICIES)[number]

/** The stock shown for a variant that is sold regardless of its count: more than any line or count can hold. */
export const ENDLESS_PIECES = 1_000_000

/** The maximum quantity of a line. [spec 3 §8] */
export const MAX_QUANTITY = 999

/** The maximum number of lines of a cart. */
export const MAX_CART_LINES = 100

/**
 * The first obstacle to Add to Cart and Buy Now, in the order of the
 * specification; null when nothing does. A product without a maximum has null. [spec 1 §5]
 */
export function buyingProblem(wish: {
  selectedOptions: number
  optionCount: number
  signedIn: boolean
  quantity: number
  maxQuantity: number | null
  inventory: number
}): BuyingProblem | null {
  if (wish.selectedOptions < wish.optionCount) return "options_missing"
  if (!wish.signedIn) return "not_signed_in"
  if (wish.maxQuantity !== null && wish.quantity > wish.maxQuantity) return "above_maximum"
  if (wish.quantity > wish.inventory) return "above_stock"
  return null
}

/** The pieces of a line that are deducted from the variant's count when the line is sold. For a variant sold without a count none are. */
export function piecesTaken(line: { counted: number; stockPolicy: StockPolicy; quantity: number }): number {
  switch (line.stockPolicy) {
    case "counted":
      return line.quantity
    case "continue":
      return Math.min(line.counted, line.quantity)
    case "untracked":
      return 0
  }
}

/** Whether a line counts in the total: not when its variant is no longer sold or is sold out. [spec 3 §9] */
export function countsInTotal({ problem }: { problem: LineProblem | null }): boolean {
  return problem !== "unavailable" && problem !== "sold_out"
}

/** The quantity in a typed text: a whole number from 1 to 999; 1 for anything else. [spec 1 §5, 3 §8] */
export function quantityFrom(text: string): number {
  const typed = text.trim()
  if (!/^\d+(\.\d*)?$/.test(typed)) return 1
  return Math.min(Math.max(Math.trunc(Number(typed)), 1), MAX_QUANTITY)
}

/**
 * What the product page says about the stock: "Out of Stock", the same with "Please select less count"
 * while some is left (`select_less`), or that the quantity is above it. [spec 1 §5 Quantity]
 */
export function stockState(inventory: number, outOfStock: boolean, quantity: number): StockState {
  if (inventory <= 0) return "out_of_stock"
  if (outOfStock) return "select_less"
  return quantity > inventory ? "above_stock" : "available"
}

/**
 * Why a line of this quantity cannot be bought, or null. `isSold` says whether the shop still sells the variant, `productQuantity` how many
 * pieces of the whole product the cart contains with this line: a product's maximum applies to all its variants together. [spec 3 §2]
 */
export function lineProblem(line: {
  isSold: boolean
  quantity: number
  inventory: number
  productQuantity: number
  maxQuantity: number | null
}): LineProblem | null {
  if (!line.isSold) return "unavailable"
  if (line.inventory <= 0) return "sold_out"
  if (line.quantity > line.inventory) return "above_stock"
  if (line.quantity > MAX_QUANTITY) return "above_maximum"
  if (line.maxQuantity !== null && line.productQuantity > line.maxQuantity) return "above_maximum"
  return null
}
