import type { CartProduct } from "#contract/cart.ts"

/** A purchase of one variant without the cart, as the place-order page reads it from the state of its history entry. */
export type BuyNow = {
  product: Pick<CartProduct, "id" | "title" | "images" | "selling_price" | "maximum_price"> & Partial<CartProduct>
  quantity: number
}

/** The Buy Now in a history entry's state, or null. The state is checked: it outlives deployments, and scripts can write it. */
export function buyNowOf(state: unknown): BuyNow | null {
  if (!isRecord(state) || state["isBuyNow"] !== true) return null
  const { product, quantity } = state
  if (!isRecord(product) || !isId(product["id"]) || typeof product["title"] !== "string") return null
  if (!isPrice(product["selling_price"]) || !isPrice(product["maximum_price"]) || !Array.isArray(product["images"])) return null
  if (!Number.isInteger(quantity) || Number(quantity) < 1 || Number(quantity) > 999) return null
  return { product: product as BuyNow["product"], quantity: Number(quantity) }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null
}

function isId(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) > 0
}

function isPrice(value: unknown): boolean {
  return Number.isFinite(value) && Number(value) >= 0
}
