import { sql } from "drizzle-orm"
import type { Cart } from "#contract/cart.ts"
import type { Database } from "#server/db/database.ts"
import { aProduct } from "./catalog.ts"
import type { TestCustomer } from "./customers.ts"
import type { TestAnswer, TestShop } from "./shop.ts"

/** The ids of a product's variants, in their order. */
export async function variantIds(db: Database, productId: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`select id from variants where product_id = ${productId} order by position`)
  return rows.map(({ id }) => id)
}

/** A product with one variant; returns the variant's id. */
export async function aVariant(
  db: Database,
  { stock = 5, price = 100, max = null }: { stock?: number; price?: number; max?: number | null } = {},
): Promise<number> {
  const [id] = await variantIds(db, await aProduct(db, { maxQuantity: max, variants: [{ price, inventoryQuantity: stock }] }))
  if (id === undefined) throw new Error("The product has a variant.")
  return id
}

/** Sends a difference for a line of the customer's cart. */
export function changeLine({ call }: TestShop, { headers }: TestCustomer, variant: number, quantity: number): Promise<TestAnswer> {
  return call("POST", "/api/order/cart/item_add_or_remove", { product: variant, quantity }, headers)
}

export async function cartSeenBy({ call }: TestShop, { headers }: TestCustomer): Promise<Cart> {
  return (await call("GET", "/api/order/cart/details", undefined, headers)).json<Cart>()
}

/** Quantities by variant, in the order of the cart. */
export function linesOf({ products }: Cart): [variant: number, quantity: number][] {
  return products.map(({ product, quantity }) => [product.id, quantity])
}
