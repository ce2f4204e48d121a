import { sql } from "drizzle-orm"
import { expect } from "vitest"
import type { AddressForm } from "#contract/addresses.ts"
import { orders, type PlacedOrder } from "#contract/orders.ts"
import type { ItemStatus } from "#rules/orders/order-status.ts"
import { branches } from "#server/addresses/addresses.tables.ts"
import type { Database } from "#server/db/database.ts"
import type { Mail } from "#server/mails/mail-kinds.ts"
import { advanceItems, type Step } from "#server/orders/advance-items.ts"
import { examineOrders } from "#server/orders/after/order-invariants.queries.ts"
import { lockItemsOfOrder } from "#server/orders/order-items.queries.ts"
import type { TestCustomer } from "./customers.ts"
import type { TestAnswer, TestShop } from "./shop.ts"

/** A filled address form. */
export const homeAddress = {
  first_name: "Noor",
  last_name: "Salem",
  email: "noor@example.com",
  phone: "33123456",
  land_mark: "Opposite the park",
  city: "Doha",
  street: "Street 230",
  zone: "38",
  building_number: "12",
  country_code: "QA",
  type: "HOME",
} as const satisfies AddressForm

/** The common fields of every order. */
export const cashHome = { shipping_address: homeAddress, payment_method: "CASH_ON_DELIVERY" } as const
export const onlineHome = { shipping_address: homeAddress, payment_method: "ONLINE" } as const

/** Orders the contents of the customer's cart. */
export function createOrder({ call }: TestShop, { headers }: TestCustomer, body: object = cashHome, key?: string): Promise<TestAnswer> {
  return call("POST", orders.create.path, body, { ...headers, ...(key ? { "idempotency-key": key } : {}) })
}

/** Orders pieces of one variant. */
export function buyNow(
  { call }: TestShop,
  { headers }: TestCustomer,
  { product, quantity = 1, key, ...rest }: { product: number; quantity?: number; key?: string; [field: string]: unknown },
): Promise<TestAnswer> {
  const body = { ...cashHome, product, quantity, ...rest }
  return call("POST", orders.buyNow.path, body, { ...headers, ...(key ? { "idempotency-key": key } : {}) })
}

/** A cash order of one piece of each variant. */
export async function aPlacedOrder(shop: TestShop, customer: TestCustomer, variants: readonly number[]): Promise<PlacedOrder> {
  for (const product of variants) {
    const put = await shop.call("POST", "/api/order/cart/item_add_or_remove", { product, quantity: 1 }, customer.headers)
    expect(put.status, put.text).toBe(200)
  }
  const answer = await createOrder(shop, customer)
  expect(answer.status, answer.text).toBe(201)
  return answer.json<PlacedOrder>()
}

export function cancel({ call }: TestShop, { headers }: TestCustomer, items: readonly number[], more: object = {}): Promise<TestAnswer> {
  return call("POST", orders.cancel.path, { component_ids: items, reason: 1, ...more }, headers)
}

const CHAIN: readonly ItemStatus[] = [
  "PLACED",
  "CONFIRMED",
  "PROCESSING",
  "READY_TO_SHIP",
  "SHIPPED",
  "DELIVERED",
  "RETURN_REQUESTED",
  "RETURNED",
]

/** Advances items of an order to a status, step by step, as the shop's staff would. */
export async function leadTo(db: Database, { id: orderId, items }: Pick<PlacedOrder, "id" | "items">, to: ItemStatus): Promise<void> {
  const ids = new Set(items.map(({ id }) => id))
  for (const step of CHAIN.slice(0, CHAIN.indexOf(to) + 1)) {
    await advanceOrder(
      db,
      orderId,
      { to: step, cause: "operator", now: new Date() },
      (item) => ids.has(item.id) && isBefore(item.status, step),
    )
  }
}

/** Advances those items of an order that `which` selects by one step. */
export async function advanceOrder(
  db: Database,
  orderId: number,
  step: Step,
  which: (item: { id: number; status: ItemStatus }) => boolean = () => true,
): Promise<void> {
  await db.transaction(async (tx) => {
    const items = await lockItemsOfOrder(tx, orderId)
    await advanceItems(tx, items.filter(which), step)
  })
}

/** Marks the order as paid, as a message of the provider does. */
export async function payOrder(db: Database, orderId: number): Promise<void> {
  await db.execute(sql`update payments set state = 'PAID', settled_at = now() where order_id = ${orderId}`)
  await advanceOrder(db, orderId, { to: "PLACED", cause: "payment", now: new Date() }, ({ status }) => status === "CREATED")
}

function isBefore(status: ItemStatus, step: ItemStatus): boolean {
  return status === "CREATED" || CHAIN.indexOf(status) < CHAIN.indexOf(step)
}

/** A branch where orders can be collected; its id. */
export async function aPickupBranch(db: Database): Promise<number> {
  const branch = {
    id: 7,
    name: "Al Sadd Branch",
    street: "Street 230",
    buildingNumber: "12",
    zone: "38",
    city: "Doha",
    countryCode: "QA",
    phone: "+97444440101",
    email: "alsadd@example.com",
    landMark: "Opposite the park",
    workingHours: "9 AM - 9 PM",
    latitude: 25.2854,
    longitude: 51.5,
  }
  await db.insert(branches).values(branch)
  return branch.id
}

/** The stock of a variant. */
export async function stockOf(db: Database, variant: number): Promise<number> {
  const { rows } = await db.execute<{ left: number }>(sql`select inventory_quantity as left from variants where id = ${variant}`)
  return rows[0]?.left ?? Number.NaN
}

/** The queued mails to a customer, in the order of queueing. */
export async function queuedMails(db: Database, { email }: Pick<TestCustomer, "email">): Promise<Mail[]> {
  const { rows } = await db.execute<{ payload: Mail }>(sql`
    select payload from graphile_worker._private_jobs where payload ->> 'to' = ${email} order by id`)
  return rows.map(({ payload }) => payload)
}

/** Asserts that the orders have no inconsistencies. */
export async function expectHealthy(db: Database): Promise<void> {
  expect(await examineOrders(db)).toEqual([])
}
