import { sql } from "drizzle-orm"
import { runOnce } from "graphile-worker"
import { afterAll, beforeAll, beforeEach, expect, onTestFinished } from "vitest"
import { orders, type PlacedOrder } from "#contract/orders.ts"
import { type Log, queueLog } from "#server/jobs/jobs-log.ts"
import { paymentTasks } from "#server/orders/paying/payment-jobs.ts"
import { sweepPayments } from "#server/orders/paying/sweep-payments.ts"
import { refundPayments } from "#server/orders/refunding/refund-payments.ts"
import { aSkipCash, type SkipCashStandIn } from "#server/testing/stand-ins/skipcash-stand-in.ts"
import { aVariant } from "./carts.ts"
import { aCustomer, type TestCustomer } from "./customers.ts"
import { expectHealthy, homeAddress, onlineHome } from "./orders.ts"
import { aShop, type ShopOptions, type TestAnswer, type TestShop } from "./shop.ts"

const MINUTE = 60_000

export type PayingShop = TestShop & {
  provider: SkipCashStandIn
  /** Sets the shop's clock forward. */
  wait: (minutes: number) => void
  /** The log lines that concern people. */
  logged: string[]
  log: Log
}

/** A shop whose payments go to a stand-in for SkipCash, with a clock that can be set. */
export async function aPayingShop({ environment = {}, app }: Pick<ShopOptions, "environment" | "app"> = {}): Promise<PayingShop> {
  const provider = await aSkipCash()
  const shop = await aShop({ environment: { ...providerEnvironment({ provider }), ...environment }, ...(app ? { app } : {}) })
  // The queue requires a pool with a listener for broken connections.
  shop.db.$client.on("connect", (client) => client.on("error", () => {}))
  let aheadMs = 0
  shop.services.clock.now = () => new Date(Date.now() + aheadMs)
  const logged: string[] = []
  const note = (level: string) => (_what: unknown, sentence?: string) => void logged.push(`${level}: ${sentence}`)
  return {
    ...shop,
    provider,
    wait: (minutes) => {
      aheadMs += minutes * MINUTE
    },
    logged,
    log: { error: note("error"), warn: note("warn"), debug: () => {} },
    close: async () => {
      await shop.close()
      await provider.close()
    },
  }
}

/**
 * One shop with payments for all tests of a file. Its provider works correctly at the start of each test; all its orders are consistent at
 * the end.
 */
export function aPayingShopForThisFile(take: (shop: PayingShop) => void): void {
  let shop: PayingShop
  beforeAll(async () => {
    shop = await aPayingShop()
    take(shop)
  })
  beforeEach(() => {
    shop.provider.misbehave(null)
    shop.provider.whileAsked(null)
    shop.logged.length = 0
  })
  afterAll(async () => {
    await expectHealthy(shop.db)
    await shop.close()
  })
}

/** A shop with payments that closes when the test ends; all its orders must then be consistent. */
export async function aPayingShopForThisTest(): Promise<PayingShop> {
  const shop = await aPayingShop()
  onTestFinished(async () => {
    await expectHealthy(shop.db)
    await shop.close()
  })
  return shop
}

/** The environment of a process whose payments use the same stand-in. */
export function providerEnvironment({ provider }: Pick<PayingShop, "provider">): Record<string, string> {
  const { url, clientId, keyId, keySecret, webhookKeys } = provider.settings
  return {
    PAYMENTS: "skipcash",
    SKIPCASH_URL: url,
    SKIPCASH_CLIENT_ID: clientId,
    SKIPCASH_KEY_ID: keyId,
    SKIPCASH_KEY_SECRET: keySecret,
    SKIPCASH_WEBHOOK_KEY: webhookKeys.join(","),
  }
}

export type OnlineOrder = {
  customer: TestCustomer
  order: PlacedOrder
  variants: number[]
  /** The newest payment's id. */
  transId: string
  /** The provider's id of it. */
  providerId: string
}

/** An unpaid order of two pieces of a variant for each price; the stock is five. */
export async function anOnlineOrder(shop: TestShop, { prices = [100] }: { prices?: number[] } = {}): Promise<OnlineOrder> {
  const customer = await aCustomer(shop.db)
  const variants: number[] = []
  for (const price of prices) {
    const product = await aVariant(shop.db, { stock: 5, price })
    variants.push(product)
    await shop.call("POST", "/api/order/cart/item_add_or_remove", { product, quantity: 2 }, customer.headers)
  }
  const answer = await shop.call("POST", orders.create.path, { ...onlineHome, shipping_address: homeAddress }, customer.headers)
  expect(answer.status, answer.text).toBe(201)
  const order = answer.json<PlacedOrder>()
  return { customer, order, variants, transId: order.trans_id ?? "", providerId: payIdOf(order) }
}

/** The provider's id of the payment, from its payment address. */
export function payIdOf({ payment_url = "" }: PlacedOrder): string {
  return payment_url.split("/").at(-1) ?? ""
}

/** Sends SkipCash's webhook for a payment in its present or another status. */
export function notifyShop(shop: PayingShop, providerId: string, statusId?: number): Promise<TestAnswer> {
  const { headers, body } = shop.provider.notice(providerId, statusId)
  return shop.call("POST", "/api/payments/skipcash/webhook", body, headers)
}

/** Runs the jobs that messages have queued. */
export async function workOffNotices({ db, services, log }: PayingShop): Promise<void> {
  await runOnce({ pgPool: db.$client, taskList: paymentTasks(services, log), noHandleSignals: true, concurrency: 4, logger: queueLog(log) })
}

/** Reports a status of a payment, as the provider does, and waits until the shop has processed the message. */
export async function reportPayment(shop: PayingShop, providerId: string, statusId: number): Promise<void> {
  shop.provider.set(providerId, { statusId })
  expect((await notifyShop(shop, providerId)).status).toBe(200)
  await workOffNotices(shop)
}

export const sweep = (shop: PayingShop) => sweepPayments(shop.services, shop.log)
export const refund = (shop: PayingShop) => refundPayments(shop.services, shop.log)

export const seenBy = ({ call }: TestShop, { headers }: TestCustomer, transId: string): Promise<TestAnswer> =>
  call("GET", `/api/order/online/${transId}`, undefined, headers)

export const payAgain = ({ call }: TestShop, { headers }: TestCustomer, transId: string): Promise<TestAnswer> =>
  call("POST", `/api/order/online/${transId}/retry`, undefined, headers)

export type OrderRows = {
  payments: string[]
  items: string[]
  events: string[]
  refunds: { amount: number; of: "item" | "payment"; state: string }[]
  mails: string[]
}

/** Everything of an order that a payment can change, without ids and times. */
export async function rowsOf(
  { db }: TestShop,
  { order, customer }: { order: Pick<PlacedOrder, "id">; customer: TestCustomer },
): Promise<OrderRows> {
  const { rows } = await db.execute<OrderRows>(sql`
    select
      (select coalesce(json_agg(state order by id), '[]') from payments where order_id = ${order.id}) as payments,
      (select json_agg(status order by id) from order_items where order_id = ${order.id}) as items,
      (select json_agg(e.status || ' ' || e.cause order by e.item_id, e.id) from order_events e join order_items i on i.id = e.item_id
        where i.order_id = ${order.id}) as events,
      (select coalesce(json_agg(json_build_object('amount', r.amount_dirhams,
          'of', case when r.cause in ('CANCELLED', 'RETURNED') then 'item' else 'payment' end, 'state', r.state) order by r.id), '[]')
        from refunds r join payments p on p.id = r.payment_id where p.order_id = ${order.id}) as refunds,
      (select coalesce(json_agg(j.payload ->> 'kind' order by j.id), '[]') from graphile_worker._private_jobs j
        where j.payload ->> 'to' = ${customer.email}) as mails`)
  const [row] = rows
  if (!row) throw new Error("A select without rows has one.")
  return row
}
