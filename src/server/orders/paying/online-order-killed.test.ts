import { type ChildProcess, fork } from "node:child_process"
import { randomUUID } from "node:crypto"
import { once } from "node:events"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { sql } from "drizzle-orm"
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from "vitest"
import { orders } from "#contract/orders.ts"
import { Replayed } from "#server/guards/idempotency.ts"
import { startJobs } from "#server/jobs/start-jobs.ts"
import { type PlaceOrder, placeOrder } from "#server/orders/placing/place-order.ts"
import { aVariant, cartSeenBy, changeLine, linesOf } from "#server/testing/carts.ts"
import { aCustomer, type TestCustomer } from "#server/testing/customers.ts"
import { runnersGone } from "#server/testing/jobs.ts"
import { expectHealthy, onlineHome, stockOf } from "#server/testing/orders.ts"
import {
  anOnlineOrder,
  aPayingShop,
  notifyShop,
  type PayingShop,
  providerEnvironment,
  refund,
  reportPayment,
  rowsOf,
  sweep,
} from "#server/testing/payments.ts"
import type { KillBefore } from "#server/testing/processes/kills.ts"
import type { PaymentMessage, PaymentWork } from "#server/testing/processes/payment-process.ts"
import { paymentTasks } from "./payment-jobs.ts"
import { SETTLE_PAYMENT } from "./payment-notices.queries.ts"

const PROCESS = fileURLToPath(new URL("../../testing/processes/payment-process.ts", import.meta.url))
const PATIENCE = { timeout: 120_000 }

let shop: PayingShop
beforeAll(async () => {
  shop = await aPayingShop()
})
afterEach(() => expectHealthy(shop.db))
afterAll(() => shop.close())

async function aProcess(): Promise<ChildProcess> {
  // A compile cache shared by the processes.
  const env = { NODE_COMPILE_CACHE: join(tmpdir(), "corniche-compiled") }
  const child = fork(PROCESS, [shop.url, JSON.stringify(providerEnvironment(shop))], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    env,
  })
  onTestFinished(() => void child.kill("SIGKILL"))
  await once(child, "message")
  return child
}

/** The processes to kill; the next one starts while another is at work. */
function someProcesses() {
  let next = aProcess()
  return {
    killedIn: async (work: PaymentWork, killBefore: KillBefore) => {
      const child = await next
      next = aProcess()
      child.send({ work, killBefore } satisfies PaymentMessage)
      const ended = await Promise.race([once(child, "exit"), once(child, "message")])
      expect(ended, `killed before ${killBefore.text}`).toEqual([null, "SIGKILL"])
    },
  }
}

type Attempt = { customer: TestCustomer; product: number; order: PlaceOrder }

/** Two pieces of a variant with a stock of five, in a cart to be ordered. */
async function anAttempt(): Promise<Attempt> {
  const customer = await aCustomer(shop.db)
  const product = await aVariant(shop.db, { stock: 5, price: 100 })
  await changeLine(shop, customer, product, 2)
  const key = { customerId: customer.id, route: orders.create.path, key: randomUUID(), fingerprint: "same" }
  return { customer, product, order: { wished: "cart", request: onlineHome, key } }
}

/** The moments between two steps of an order, with the state after each: the shop's payment, and the payments at the provider. */
const MOMENTS: readonly { killBefore: KillBefore; payments: readonly string[]; made: number }[] = [
  { killBefore: { text: "commit", nth: 1 }, payments: [], made: 0 },
  // The order is committed, and the provider has not been called.
  { killBefore: { text: "select p.transaction_id", nth: 1 }, payments: ["NEW"], made: 0 },
  // The provider has responded.
  { killBefore: { text: "begin", nth: 2 }, payments: ["NEW"], made: 1 },
  { killBefore: { text: "commit", nth: 2 }, payments: ["NEW"], made: 1 },
  { killBefore: { text: "the end", nth: 1 }, payments: ["PENDING"], made: 1 },
]

async function ordersOf({ customer }: Attempt) {
  const { rows } = await shop.db.execute<{ id: number }>(sql`select id from orders where customer_id = ${customer.id} order by id`)
  return Promise.all(rows.map(({ id }) => rowsOf(shop, { order: { id }, customer })))
}

/** The dirhams of an attempt's payments that remain at the provider after the requested refunds. */
async function moneyAfterPaying(providerIds: readonly string[]): Promise<number> {
  for (const id of providerIds) await reportPayment(shop, id, 2)
  shop.wait(2)
  await refund(shop)
  const dirhams = (amounts: (string | undefined)[]) => amounts.reduce((sum, amount) => sum + Number(amount?.replace(".", "")), 0)
  const paid = dirhams(providerIds.map((id) => shop.provider.payments.get(id)?.amount))
  return paid - dirhams(shop.provider.refunds.filter(({ paymentId }) => providerIds.includes(paymentId)).map(({ amount }) => amount))
}

/** Kills a process at a moment of an attempt; returns a function that repeats the request, and the provider's payments so far. */
async function killedAt({ killBefore, payments, made }: (typeof MOMENTS)[number], processes: ReturnType<typeof someProcesses>) {
  const before = shop.provider.payments.size
  const attempt = await anAttempt()
  await processes.killedIn({ kind: "order", customer: { id: attempt.customer.id }, order: attempt.order }, killBefore)
  expect(
    (await ordersOf(attempt)).flatMap((order) => order.payments),
    JSON.stringify(killBefore),
  ).toEqual(payments)
  expect(shop.provider.payments.size - before).toBe(made)
  expect(await stockOf(shop.db, attempt.product)).toBe(payments.length > 0 ? 3 : 5)
  return { attempt, providerIds: () => [...shop.provider.payments.keys()].slice(before) }
}

test(
  "[API-45] [PAY-13] an online order whose process is killed between two of its steps is placed by its key, and paid once",
  PATIENCE,
  async () => {
    const processes = someProcesses()
    for (const moment of MOMENTS) {
      const { attempt, providerIds } = await killedAt(moment, processes)
      await shop.db.execute(sql`
      update idempotency_keys set created_at = now() - interval '61 seconds' where customer_id = ${attempt.customer.id}`)
      const answer = await placeOrder(shop.services, attempt.customer, attempt.order)
      const placed = answer instanceof Replayed ? answer.answer : answer
      expect(placed.payment_url, "it can be paid").toContain(providerIds().at(-1))
      expect((await ordersOf(attempt)).filter(({ items }) => !items.includes("CANCELLED"))).toMatchObject([{ payments: ["PENDING"] }])
      expect(await stockOf(shop.db, attempt.product)).toBe(3)
      expect(linesOf(await cartSeenBy(shop, attempt.customer))).toEqual([])
      // Nobody has the address of the first payment; if it is paid nevertheless, the money is refunded.
      expect(await moneyAfterPaying(providerIds())).toBe(20_000)
      const all = await ordersOf(attempt)
      const last = all.at(-1)
      expect(last).toMatchObject({ payments: ["PAID"], items: ["PLACED"], refunds: [] })
      // An undone order has a mail only when its payment was created after all.
      const mails = all.slice(0, -1).flatMap(({ refunds }) => refunds.map(() => "refund-started"))
      expect(last?.mails.toSorted()).toEqual([...mails, "order-received"].toSorted())
      expect(await stockOf(shop.db, attempt.product)).toBe(3)
    }
  },
)

test(
  "[PAY-12] [PAY-13] an online order whose process is killed, and that nobody repeats, expires and keeps no money",
  PATIENCE,
  async () => {
    const processes = someProcesses()
    for (const moment of MOMENTS.filter(({ payments }) => payments.length > 0)) {
      const { attempt, providerIds } = await killedAt(moment, processes)
      shop.wait(31)
      await sweep(shop)
      expect(await ordersOf(attempt)).toMatchObject([{ payments: ["EXPIRED"], items: ["CANCELLED"], refunds: [] }])
      expect(await stockOf(shop.db, attempt.product)).toBe(5)
      expect(await moneyAfterPaying(providerIds())).toBe(0)
      const [order] = await ordersOf(attempt)
      expect(order?.items).toEqual(["CANCELLED"])
      expect(order?.mails).toEqual(["order-cancelled", ...(order?.refunds.map(() => "refund-started") ?? [])])
      expect(await stockOf(shop.db, attempt.product)).toBe(5)
    }
  },
)

test(
  "[API-68] a notice whose process is killed before it is stored, before it is answered, or while its payment is settled places the order once",
  PATIENCE,
  async () => {
    const processes = someProcesses()
    const placed: Awaited<ReturnType<typeof anOnlineOrder>>[] = []
    const aPaidOrder = async () => {
      const online = await anOnlineOrder(shop)
      placed.push(online)
      shop.provider.set(online.providerId, { statusId: 2 })
      return online
    }
    for (const text of ["with kept", "the end"]) {
      const { providerId } = await aPaidOrder()
      await processes.killedIn({ kind: "notice", ...shop.provider.notice(providerId) }, { text, nth: 1 })
      // An unanswered notice is sent again.
      expect((await notifyShop(shop, providerId)).status).toBe(200)
    }
    for (const text of ["commit", "update payment_notices", "the end"]) {
      const { providerId } = await aPaidOrder()
      expect((await notifyShop(shop, providerId)).status).toBe(200)
      await processes.killedIn({ kind: "settle" }, { text, nth: 1 })
    }
    // As the next start does.
    await runnersGone(shop)
    const jobs = startJobs({ url: shop.url, db: shop.db, log: shop.log, tasks: paymentTasks(shop.services, shop.log), periodic: [] })
    onTestFinished(jobs.stop)
    const waiting = async () =>
      (await shop.db.execute(sql`select from graphile_worker.jobs where task_identifier = ${SETTLE_PAYMENT}`)).rowCount
    await expect.poll(waiting).toBe(0)
    for (const online of placed) {
      const rows = await rowsOf(shop, online)
      expect(rows).toMatchObject({ payments: ["PAID"], items: ["PLACED"], refunds: [], mails: ["order-received"] })
      expect(rows.events).toEqual(["CREATED customer", "PLACED payment"])
    }
    await jobs.stop()
  },
)
