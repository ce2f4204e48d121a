import type { CartEntry } from "#contract/cart.ts"
import type { Offer } from "#contract/offers.ts"
import type { Variant } from "#contract/products.ts"
import { m } from "#messages/messages.js"
import { countsInTotal } from "#rules/catalog/buying.ts"
import { dirhams, qar } from "#rules/values/money.ts"
import { choiceText } from "#ui/text/choice-text.ts"
import { api } from "#web/api.ts"
import { ApiProblem, isNotFound } from "#web/api-problem.ts"
import { paths } from "#web/paths.ts"
import type { BuyNow } from "./buy-now.ts"

export type CheckoutLine = {
  /** The variant's id. */
  id: number
  title: string
  image: string | undefined
  /** The chosen values, such as "Black, 256 GB". */
  choice: string
  quantity: number
  /** The unit price. */
  sellingQar: number
  /** The unit price before the discount. */
  maximumQar: number
  /** Whether the total includes it; a sold-out line is not included. */
  isCounted: boolean
  /** Its delivery; null when unknown. */
  delivery: Pick<Variant, "delivery_type" | "delivery_text"> | null
  /** Why the line cannot be ordered as it is. */
  problem: string | null
  /** The address of the special request form, for a quantity above the maximum. */
  askForMore: string | null
}

/** The lines to be ordered, at today's prices and stock. */
export type CheckoutGoods = { lines: CheckoutLine[]; totalQar: number; purchase: Purchase; offer?: OfferTime }

/** What is ordered instead of the cart: a quantity of one variant, or an offer; null orders the cart. */
export type Purchase = BuyNow | { offerId: number } | null

/** Whether an offer can be ordered, until when, and the order that it became. */
export type OfferTime = Pick<Offer, "state" | "valid_until" | "order">

/** The purchase of one variant, or null. */
export function buyNowIn(purchase: Purchase): BuyNow | null {
  return purchase && "product" in purchase ? purchase : null
}

/** Loads the purchase, or else the cart. */
export async function loadGoods(purchase: Purchase, signal: AbortSignal): Promise<CheckoutGoods> {
  if (purchase && "offerId" in purchase) return goodsOfOffer(purchase, signal)
  if (purchase) {
    const line = await lineOfBuyNow(purchase, signal)
    return { lines: [line], totalQar: qar(dirhams(line.sellingQar) * line.quantity), purchase }
  }
  const cart = await api().cart.details(undefined, { signal })
  return { lines: cart.products.map(lineOf), totalQar: cart.payable_amount, purchase: null }
}

/** An offer; an id that is not a whole number is not found. */
async function goodsOfOffer(purchase: { offerId: number }, signal: AbortSignal): Promise<CheckoutGoods> {
  if (!Number.isSafeInteger(purchase.offerId)) throw new ApiProblem(404, m.refusal_not_found())
  const { lines, total, ...offer } = await api().orders.offer({ id: purchase.offerId }, { signal })
  return { lines: lines.map(lineOfOffer), totalQar: total, purchase, offer }
}

function lineOfOffer(line: Offer["lines"][number]): CheckoutLine {
  return {
    id: line.variant,
    title: line.title,
    image: line.image ?? undefined,
    choice: choiceText(line.option_values),
    quantity: line.quantity,
    sellingQar: line.price,
    maximumQar: line.list_price,
    isCounted: true,
    delivery: null,
    problem: line.is_available ? null : m.orders_place_no_longer_sold(),
    askForMore: null,
  }
}

function lineOf(entry: CartEntry): CheckoutLine {
  return {
    id: entry.product.id,
    title: entry.product.title,
    image: entry.product.images[0],
    choice: choiceText(entry.product.option_values),
    quantity: entry.quantity,
    sellingQar: entry.product.selling_price,
    maximumQar: entry.product.maximum_price,
    isCounted: countsInTotal(entry),
    delivery: countsInTotal(entry) ? entry.product : null,
    problem: problemOf(entry),
    askForMore: entry.problem === "above_maximum" ? askForMore(entry.product, entry.quantity) : null,
  }
}

function askForMore(variant: { product_id: number; slug: string; max_quantity: number | null }, quantity: number): string {
  const wished = Math.max(quantity, (variant.max_quantity ?? 0) + 1)
  return paths.specialQuantity({ product: variant.product_id, variant: variant.slug, quantity: wished })
}

function problemOf({ problem }: CartEntry): string | null {
  if (problem === "unavailable") return m.refusal_unavailable()
  if (problem === "sold_out") return m.refusal_sold_out()
  if (problem === "above_stock") return m.refusal_above_stock()
  return problem && m.refusal_above_maximum()
}

/** The variant at today's price, since the history entry may be days old. */
async function lineOfBuyNow({ product, quantity }: BuyNow, signal: AbortSignal): Promise<CheckoutLine> {
  const line = {
    id: product.id,
    title: product.title,
    image: product.images[0],
    quantity,
    sellingQar: product.selling_price,
    maximumQar: product.selling_price,
    isCounted: true,
    delivery: null,
    askForMore: null,
  }
  if (product.product_id === undefined) return { ...line, choice: "", problem: null }
  const today = await api()
    .catalog.product({ id: product.product_id }, { signal })
    .catch((fault: unknown) => {
      if (isNotFound(fault)) return null
      throw fault
    })
  const variant = today?.variants.find(({ id }) => id === product.id)
  if (!today || !variant) return { ...line, choice: "", problem: m.orders_place_no_longer_sold() }
  const problem = problemToday(variant, { quantity, maximum: today.max_quantity })
  const isAbove = problem === m.refusal_above_maximum()
  const { id: product_id, max_quantity } = today
  return {
    ...line,
    choice: choiceText(variant.option_values),
    sellingQar: variant.selling_price,
    maximumQar: variant.maximum_price,
    delivery: variant,
    problem,
    askForMore: isAbove ? askForMore({ product_id, slug: variant.slug, max_quantity }, quantity) : null,
  }
}

function problemToday(variant: Variant, { quantity, maximum }: { quantity: number; maximum: number | null }): string | null {
  if (variant.inventory_quantity <= 0) return m.orders_place_sold_out()
  if (variant.out_of_stock || variant.inventory_quantity < quantity) return m.refusal_above_stock()
  return maximum !== null && quantity > maximum ? m.refusal_above_maximum() : null
}

/** What the maximum prices of the lines in the total exceed their selling prices by. */
export function discountQar({ lines }: CheckoutGoods): number {
  const saved = lines
    .filter(({ isCounted }) => isCounted)
    .map(({ sellingQar, maximumQar, quantity }) => Math.max(0, dirhams(maximumQar) - dirhams(sellingQar)) * quantity)
  return qar(saved.reduce((sum, line) => sum + line, 0))
}
