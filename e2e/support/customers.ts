import { sql } from "drizzle-orm"
import type { Address, AddressForm } from "#contract/addresses.ts"
import type { Order, PaymentMethod, PlacedOrder } from "#contract/orders.ts"
import { systemClock } from "#server/clock.ts"
import { type Database, openDatabase } from "#server/db/database.ts"
import { commandLine } from "#server/office/audit.queries.ts"
import { advanceItems } from "#server/orders/advance-items.ts"
import { answerReplacements, type ReplacementAnswer } from "#server/orders/after/operator-replacements.ts"
import { lockItemsOfOrder } from "#server/orders/order-items.queries.ts"
import { lockRequest } from "#server/repairs/advance-repair.queries.ts"
import { advanceRepair } from "#server/repairs/advance-repair.ts"
import { aCustomer } from "#server/testing/customers.ts"
import type { ItemStatus } from "../../src/rules/orders/order-status.ts"
import { qatarDay } from "../../src/rules/repairs/repair-slots.ts"
import type { RepairStatus } from "../../src/rules/repairs/repair-status.ts"
import { newVisitorAs } from "./shoppers.ts"
import { at, hydrated, ownShop, type Visit, type VisitOptions } from "./support.ts"

/** Two demonstration variants whose stock no other test checks: one without and one with a discount, both with long names. */
export const CONTROLLER = { id: 125701, productId: 1257, title: "Microsoft Xbox Wireless Controller", choice: "Carbon Black", price: 249 }
export const CHARGER = { id: 139501, productId: 1395, title: "Belkin BoostCharge Pro 3-in-1 Wireless Charger with Qi2", price: 429 }

/** The shop's name and the date on a printed order, since paper has no header. */
export const SHOP_ON_PAPER = ["Corniche", "Al Sadd Branch", "Support: +974 9000 0101", "Date placed"]

export const HOME_ADDRESS = {
  first_name: "Noor",
  last_name: "Salem",
  email: "noor@example.com",
  phone: "55123408",
  land_mark: "Near the park",
  city: "Doha",
  street: "840",
  zone: "61",
  building_number: "12",
  country_code: "QA",
  type: "HOME",
} as const satisfies AddressForm

export type Shopper = {
  token: string
  email: string
  /** Calls the API as this customer. */
  ask: <Answer>(method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: unknown) => Promise<Answer>
  /** A browser in which the customer is signed in, before the first page. */
  browser: (options?: VisitOptions) => Promise<Visit>
  /** The same browser with a hydrated page. */
  open: (path: string, options?: VisitOptions) => Promise<Visit>
}

/** The database of this worker's shop; its test files share the connections. */
const db: Database = openDatabase(ownShop().databaseUrl, { size: 2, name: "journeys" })

/** Refills the two variants, since the tests of a run order more than the demonstration's stock. */
export async function refillStock(): Promise<void> {
  await db.execute(sql`update variants set inventory_quantity = 40 where id in (${CONTROLLER.id}, ${CHARGER.id})`)
}

/** Sets the stock of a variant; the test sets it back. */
export async function setStock({ id }: { id: number }, pieces: number): Promise<void> {
  await db.execute(sql`update variants set inventory_quantity = ${pieces} where id = ${id}`)
}

/** Gives a variant a SKU, of which the demonstration's have none; the test takes it away. */
export async function setSku({ id }: { id: number }, sku: string | null): Promise<void> {
  await db.execute(sql`update variants set sku = ${sku} where id = ${id}`)
}

/** A person with an account. */
export async function aShopper(): Promise<Shopper> {
  const { token, email, headers } = await aCustomer(db)
  async function ask<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
    const response = await fetch(at(path), {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { "content-type": "application/json" }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`)
    return (text ? JSON.parse(text) : null) as Answer
  }
  const browser = (options: VisitOptions = {}) => newVisitorAs({ token }, options)
  async function open(path: string, options: VisitOptions = {}) {
    const visitor = await browser({ ...options, shop: new URL(at(path)).origin })
    await visitor.page.goto(at(path))
    await hydrated(visitor.page)
    return visitor
  }
  return { token, email, ask, browser, open }
}

export function anAddress(shopper: Shopper, changes: Partial<Address> = {}): Promise<Address> {
  return shopper.ask("POST", "/api/user/address/add", { ...HOME_ADDRESS, ...changes })
}

/** Adds one piece of each of these variants to the cart. */
export async function fillCart(shopper: Shopper, ...variants: readonly { id: number }[]): Promise<void> {
  for (const { id } of variants) await shopper.ask("POST", "/api/order/cart/item_add_or_remove", { product: id, quantity: 1 })
}

/** An order of these variants, one piece each, delivered to a new address of the customer. */
export async function anOrder(
  shopper: Shopper,
  variants: readonly { id: number }[] = [CONTROLLER],
  method: PaymentMethod = "CASH_ON_DELIVERY",
): Promise<PlacedOrder> {
  const { id } = await anAddress(shopper)
  await fillCart(shopper, ...variants)
  return shopper.ask("POST", "/api/order/create", { shipping_address: id, payment_method: method })
}

/** An order of one piece of each of these variants that is paid online, in the sandbox. */
export async function aPaidOrder(shopper: Shopper, variants: readonly { id: number }[] = [CONTROLLER]): Promise<Order> {
  const { payment_url: address = "", ...placed }: PlacedOrder = await anOrder(shopper, variants, "ONLINE")
  // The page answers with the way back to the shop, which only a browser goes.
  await fetch(at(new URL(address).pathname), { method: "POST", body: new URLSearchParams({ choice: "pay" }), redirect: "manual" })
  const { payment_status: status } = await shopper.ask<{ payment_status: string }>("GET", `/api/order/online/${placed.trans_id}`)
  if (status !== "PAID") throw new Error(`The payment of ${placed.reference} is ${status}.`)
  return placed
}

/** Advances one item of an order through these statuses, as the shop's staff does. */
export async function advance(orderId: number, itemId: number, ...steps: readonly ItemStatus[]): Promise<void> {
  for (const to of steps) {
    await db.transaction(async (tx) => {
      const items = (await lockItemsOfOrder(tx, orderId)).filter(({ id }) => id === itemId)
      await advanceItems(tx, items, { to, cause: "operator", now: new Date() })
    })
  }
}

/** Answers the open replacement requests of an order, as the shop's staff does. */
export async function answerRequests(order: Order, to: ReplacementAnswer, note: string | null = null): Promise<void> {
  await answerReplacements({ db, clock: systemClock }, { order: order.reference, items: [], to, note, by: commandLine("noor") })
}

export const TO_DELIVERED = ["CONFIRMED", "PROCESSING", "READY_TO_SHIP", "SHIPPED", "DELIVERED"] as const satisfies ItemStatus[]

/** The day in Qatar after this many days. */
export function dayIn(days: number): string {
  return qatarDay(new Date(Date.now() + days * 24 * 3600 * 1000))
}

/** A home visit in three days, for the first model and the first issue of phones; returns its reference. */
export async function aRepair(shopper: Shopper, more: object = {}): Promise<string> {
  const { id } = await anAddress(shopper)
  const booking = { issue: 1, model: 1, customer_address: id, preferred_time: `${dayIn(3)} 09:00:00`, ...more }
  return (await shopper.ask<{ reference: string }>("POST", "/api/service/create", booking)).reference
}

/** Advances a repair through these statuses, as the shop's staff does. */
export async function leadRepair(reference: string, ...steps: readonly RepairStatus[]): Promise<void> {
  for (const to of steps) {
    await db.transaction(async (tx) => {
      const request = await lockRequest(tx, reference)
      if (!request) throw new Error(`There is no repair request ${reference}.`)
      await advanceRepair(tx, request, { to, cause: "operator", now: new Date() })
    })
  }
}

/** Moves a visit to an hour of today in Qatar. A customer cannot book a slot that has begun. */
export async function visitToday(reference: string, hour: 9 | 12 | 15): Promise<void> {
  await db.execute(sql`
    update repair_requests set preferred_at = ${`${dayIn(0)} ${hour}:00+03`}::timestamptz where reference = ${reference}`)
}

/** Sets the deadline of an online order to the past. */
export async function expirePayment(transId: string): Promise<void> {
  await db.execute(sql`
    update payments set created_at = now() - interval '31 minutes', expires_at = now() - interval '1 minute' where transaction_id = ${transId}`)
}

/** Takes a setting of the office back to its first value. */
export async function forgetSetting(key: string): Promise<void> {
  await db.execute(sql`delete from shop_settings where key = ${key}`)
}
