import { spawn } from "node:child_process"
import { once } from "node:events"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest"
import { orders } from "#contract/orders.ts"
import { aVariant } from "#server/testing/carts.ts"
import { aCustomer } from "#server/testing/customers.ts"
import { expectHealthy, onlineHome, stockOf } from "#server/testing/orders.ts"
import {
  anOnlineOrder,
  aPayingShop,
  happens,
  type OnlineOrder,
  type PayingShop,
  refund,
  rowsOf,
  sweep,
  tellShop,
  workOffNotices,
} from "#server/testing/payments.ts"

const ROOT = join(import.meta.dirname, "../../..")
const PATIENCE = { timeout: 60_000 }

let shop: PayingShop
beforeAll(async () => {
  shop = await aPayingShop()
})
afterAll(async () => {
  await expectHealthy(shop.db)
  await shop.close()
})
beforeEach(() => shop.provider.whileAsked(null))

/** A process of the shop that does `work` with its `services`. */
function aProcess(work: string) {
  const { url, clientId, keyId, keySecret, webhookKeys } = shop.provider.settings
  const environment = {
    DATABASE_URL: shop.url,
    PAYMENTS: "skipcash",
    SKIPCASH_URL: url,
    SKIPCASH_CLIENT_ID: clientId,
    SKIPCASH_KEY_ID: keyId,
    SKIPCASH_KEY_SECRET: keySecret,
    SKIPCASH_WEBHOOK_KEY: webhookKeys.join(),
  }
  const program = `
    import { createApp } from "#server/app.ts"
    import { readConfig } from "#server/config.ts"
    import { openDatabase } from "#server/db/database.ts"
    import { AnswerCache } from "#server/http/answer-cache.ts"
    import { KeptStore } from "#server/http/kept-store.ts"
    import { embeddedIdentity } from "#server/integrations/identity/embedded.ts"
    import { localImageStore } from "#server/integrations/images/local.ts"
    import { chosenPayments } from "#server/integrations/payments/chosen.ts"
    import { startJobs } from "#server/jobs/start-jobs.ts"
    import { paymentTasks } from "#server/orders/payment-jobs.ts"
    import { refundPayments } from "#server/orders/refund-payments.ts"
    const config = readConfig(${JSON.stringify(environment)})
    const db = openDatabase(config.databaseUrl)
    const clock = { now: () => new Date(Date.now() + ${shop.services.clock.now().getTime() - Date.now()}) }
    const log = { error: () => {}, warn: () => {}, debug: () => {} }
    const { provider } = await chosenPayments(config, { db, clock })
    const images = localImageStore({ folder: "/nowhere" })
    const kept = new KeptStore({ maxBytes: 1000 })
    const answers = new AnswerCache(kept, { freshMs: 1000 })
    const services = { config, db, clock, images, kept, answers, identity: embeddedIdentity({ db, config }), payments: provider }
    ${work}`
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    cwd: ROOT,
    stdio: ["ignore", "inherit", "inherit"],
    // What one process compiled, the next need not.
    env: { NODE_COMPILE_CACHE: join(tmpdir(), "corniche-compiled") },
  })
  onTestFinished(() => void child.kill("SIGKILL"))
  return child
}

/** Kills the process in the middle of a call to the provider, which does what it was asked to all the same. */
async function killedWhileItAsks(work: string, isTheCall: (request: string) => boolean): Promise<void> {
  const child = aProcess(work)
  const exited = once(child, "exit")
  shop.provider.whileAsked(async () => {
    if (!isTheCall(shop.provider.requests.at(-1) ?? "")) return
    child.kill("SIGKILL")
    await exited
  })
  expect(await exited).toEqual([null, "SIGKILL"])
  shop.provider.whileAsked(null)
  // What the provider was asked for is done when it has answered into nowhere.
  await expect.poll(() => shop.provider.underWay(), { timeout: 5000 }).toBe(0)
}

const KILLS = 15

test(`[API-68] messages that were taken by processes that were killed, ${KILLS} times, while they asked the provider are settled once`, {
  timeout: 240_000,
}, async () => {
  const placed: OnlineOrder[] = []
  for (let kills = 0; kills < KILLS; kills++) {
    const online = await anOnlineOrder(shop)
    placed.push(online)
    shop.provider.set(online.providerId, { statusId: 2 })
    expect((await tellShop(shop, online.providerId)).status).toBe(200)
    const work = "startJobs({ url: config.databaseUrl, db, log, tasks: paymentTasks(services, log), periodic: [] })"
    await killedWhileItAsks(work, (request) => request.startsWith("GET"))
  }
  for (const online of placed) expect((await rowsOf(shop, online)).refunds).toEqual([])
  // The queue gives a dead process's jobs to another one; until then the sweep finds the payments by itself.
  shop.wait(6)
  await sweep(shop)
  await shop.db.execute(
    "select graphile_worker.force_unlock_workers((select array_agg(locked_by) from graphile_worker.jobs where locked_by is not null))",
  )
  await workOffNotices(shop)
  for (const online of placed) {
    expect(await rowsOf(shop, online)).toMatchObject({ payments: ["PAID"], items: ["PLACED"], refunds: [], mails: ["order-received"] })
  }
})

test("[STATE-09] a refund that a killed process had asked for is not asked for again", PATIENCE, async () => {
  const online = await anOnlineOrder(shop)
  await happens(shop, online.providerId, 2)
  await shop.call("POST", orders.cancel.path, { component_ids: online.order.items.map(({ id }) => id), reason: 1 }, online.customer.headers)
  await killedWhileItAsks("await refundPayments(services, log)", (request) => request === "POST /api/v1/payments/refund")
  const ledger = () => shop.provider.refunds.filter(({ paymentId }) => paymentId === online.providerId).length
  expect(ledger(), "the provider has done it").toBe(1)
  expect((await rowsOf(shop, online)).refunds).toMatchObject([{ state: "ASKED" }])
  for (let times = 0; times < 3; times++) {
    shop.wait(61)
    await refund(shop)
  }
  expect(ledger()).toBe(1)
  await happens(shop, online.providerId, 6)
  expect((await rowsOf(shop, online)).refunds).toMatchObject([{ state: "DONE" }])
})

test(
  "[PAY-12] [PAY-13] an order whose process was killed while its payment was made expires, and money for it goes back",
  PATIENCE,
  async () => {
    const customer = await aCustomer(shop.db)
    const variant = await aVariant(shop.db, { stock: 5 })
    const request = {
      method: "POST",
      url: orders.buyNow.path,
      headers: { ...customer.headers, "content-type": "application/json" },
      payload: JSON.stringify({ ...onlineHome, product: variant, quantity: 2 }),
    }
    await killedWhileItAsks(
      `const app = await createApp(services)
    await app.inject(${JSON.stringify(request)})`,
      (asked) => asked === "POST /api/v1/payments",
    )
    const { rows } = await shop.db.execute<{ id: number }>(`select id from orders where customer_id = ${customer.id}`)
    const online = { order: { id: rows[0]?.id ?? 0 } as OnlineOrder["order"], customer }
    expect(await rowsOf(shop, online)).toMatchObject({ payments: ["NEW"], items: ["CREATED"] })
    expect(await stockOf(shop.db, variant)).toBe(3)
    shop.wait(31)
    await sweep(shop)
    expect(await rowsOf(shop, online)).toMatchObject({ payments: ["EXPIRED"], items: ["CANCELLED"], refunds: [] })
    expect(await stockOf(shop.db, variant)).toBe(5)
    // Nobody was told where to pay; were it paid all the same, the provider would tell.
    const made = [...shop.provider.payments.keys()].at(-1) ?? ""
    await happens(shop, made, 2)
    expect(await rowsOf(shop, online)).toMatchObject({ items: ["CANCELLED"], refunds: [{ amount: 20_000, of: "payment" }] })
  },
)
