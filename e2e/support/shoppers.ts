import { onTestFinished } from "vitest"
import type { Cart } from "#contract/cart.ts"
import { type Database, openDatabase } from "#server/db/database.ts"
import { aCustomer, type TestCustomer } from "#server/testing/customers.ts"
import { at, hydrated, newVisitor, ownShop, type Visit, type VisitOptions } from "./support.ts"

/** A signed-in customer with this cart, given as quantities by variant; the cart shows the last one first. */
export async function aShopper(cart: readonly (readonly [variant: number, quantity: number])[] = []): Promise<TestCustomer> {
  const shopper = await aCustomer(shopDatabase())
  for (const [variant, quantity] of cart) await put(shopper, variant, quantity)
  return shopper
}

/** The database of the running shop, for changes that only its staff can make. */
export function shopDatabase(): Database {
  const db = openDatabase(ownShop().databaseUrl, { size: 2 })
  onTestFinished(() => db.$client.end())
  return db
}

/** Opens `path` in a browser that holds the shopper's token. */
export async function visitAs(shopper: TestCustomer, path: string, options: VisitOptions = {}): Promise<Visit> {
  const visitor = await newVisitorAs(shopper, options)
  await visitor.page.goto(at(path))
  await hydrated(visitor.page)
  return visitor
}

/** A browser in which the shopper is signed in, before the first page. */
export async function newVisitorAs({ token }: Pick<TestCustomer, "token">, options: VisitOptions = {}): Promise<Visit> {
  const visitor = await newVisitor(options)
  await visitor.page.evaluate((stored) => localStorage.setItem("authToken", stored), token)
  return visitor
}

/** Adds pieces to the cart by the API, as another device does. */
export async function put({ headers }: TestCustomer, product: number, quantity: number): Promise<Cart> {
  const response = await fetch(at("/api/order/cart/item_add_or_remove"), {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ product, quantity }),
  })
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as Cart
}

/** The cart on the server: quantities by variant. */
export async function cartContents({ headers }: TestCustomer): Promise<Record<number, number>> {
  const { products } = (await (await fetch(at("/api/order/cart/details"), { headers })).json()) as Cart
  return Object.fromEntries(products.map(({ product, quantity }) => [product.id, quantity]))
}
