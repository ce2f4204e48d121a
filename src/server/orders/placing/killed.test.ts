import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { orders } from "#contract/orders.ts"
import { aVariant } from "#server/testing/carts.ts"
import { aCustomer } from "#server/testing/customers.ts"
import { onlineHome, stockOf } from "#server/testing/orders.ts"
import {
  anOnlineOrder,
  aPayingShopForThisFile,
  notifyShop,
  type OnlineOrder,
  type PayingShop,
  providerEnvironment,
  refund,
  reportPayment,
  rowsOf,
  sweep,
  workOffNotices,
} from "#server/testing/payments.ts"
import { KILLS } from "#server/testing/processes/kills.ts"

const ROOT = join(import.meta.dirname, "../../../..")
/** Each process loads the whole shop, which takes long beside other tests. */
const PATIENCE = { timeout: 240_000 }

let shop: PayingShop
aPayingShopForThisFile((opened) => {
  shop = opened
})

/** A process of the shop that has loaded it, and runs `work` with its `services` on a message. */
async function aProcess(work: string): Promise<ChildProcess> {
  const environment = { DATABASE_URL: shop.url, ...providerEnvironment(shop) }
  const program = `
    import { createApp } from "#server/app.ts"
    import { readConfig } from "#server/config/config.ts"
    import { openDatabase } from "#server/db/database.ts"
    import { AnswerCache } from "#server/cache/answer-cache.ts"
    import { KeptStore } from "#server/cache/kept-store.ts"
    import { embeddedIdentity } from "#server/sign-in/embedded.ts"
    import { localImageStore } from "#server/integrations/images/local.ts"
    import { configuredPayments } from "#server/integrations/payments/configured-payments.ts"
    import { startJobs } from "#server/jobs/start-jobs.ts"
    import { paymentTasks } from "#server/orders/paying/payment-jobs.ts"
    import { refundPayments } from "#server/orders/refunding/refund-payments.ts"
    const config = readConfig(${JSON.stringify(environment)})
    const db = openDatabase(config.databaseUrl)
    const clock = { now: () => new Date(Date.now() + ${shop.services.clock.now().getTime() - Date.now()}) }
    const log = { error: () => {}, warn: () => {}, debug: () => {} }
    const { provider } = await configuredPayments(config, { db, clock })
    const images = localImageStore({ folder: "/nowhere" })
    const kept = new KeptStore({ maxBytes: 1000 })
    const answers = new AnswerCache(kept, { freshMs: 1000 })
    const services = { config, db, clock, images, kept, answers, identity: embeddedIdentity({ db, config }), payments: provider }
    process.once("message", async () => {
      ${work}
    })
    process.send("ready")`
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    cwd: ROOT,
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    // A compile cache shared by the processes.
    env: { NODE_COMPILE_CACHE: join(tmpdir(), "corniche-compiled") },
  })
  onTestFinished(() => void child.kill("SIGKILL"))
  await once(child, "message")
  return child
}

/** Kills the process during a call to the provider, which carries out the request nevertheless. */
async function killedWhileItAsks(child: ChildProcess, isTheCall: (request: string) => boolean): Promise<void> {
  const exited = once(child, "exit")
  shop.provider.whileAsked(async () => {
    if (!isTheCall(shop.provider.requests.at(-1) ?? "")) return
    child.kill("SIGKILL")
    await exited
  })
  child.send("go")
  expect(await exited).toEqual([null, "SIGKILL"])
  shop.provider.whileAsked(null)
  // The provider has carried out the request once its response was lost.
  await expect.poll(() => shop.provider.underWay()).toBe(0)
}

test(
  `[API-68] messages that were taken by processes that were killed, ${KILLS} times, while they asked the provider are settled once`,
  PATIENCE,
  async () => {
    const placed: OnlineOrder[] = []
    const work = "startJobs({ url: config.databaseUrl, db, log, tasks: paymentTasks(services, log), periodic: [] })"
    // The next process loads the shop while the previous one works.
    let next = aProcess(work)
    for (let kills = 0; kills < KILLS; kills++) {
      const online = await anOnlineOrder(shop)
      placed.push(online)
      shop.provider.set(online.providerId, { statusId: 2 })
      expect((await notifyShop(shop, online.providerId)).status).toBe(200)
      const child = await next
      if (kills < KILLS - 1) next = aProcess(work)
      await killedWhileItAsks(child, (request) => request.startsWith("GET"))
    }
    for (const online of placed) expect((await rowsOf(shop, online)).refunds).toEqual([])
    // The queue reassigns a dead process's jobs; until then the sweep finds the payments by itself.
    shop.wait(6)
    await sweep(shop)
    await shop.db.execute(
      "select graphile_worker.force_unlock_workers((select array_agg(locked_by) from graphile_worker.jobs where locked_by is not null))",
    )
    await workOffNotices(shop)
    for (const online of placed) {
      expect(await rowsOf(shop, online)).toMatchObject({ payments: ["PAID"], items: ["PLACED"], refunds: [], mails: ["order-received"] })
    }
  },
)

test("[STATE-09] a refund requested by a killed process is not requested again", PATIENCE, async () => {
  const online = await anOnlineOrder(shop)
  await reportPayment(shop, online.providerId, 2)
  await shop.call("POST", orders.cancel.path, { component_ids: online.order.items.map(({ id }) => id), reason: 1 }, online.customer.headers)
  const child = await aProcess("await refundPayments(services, log)")
  await killedWhileItAsks(child, (request) => request === "POST /api/v1/payments/refund")
  const ledger = () => shop.provider.refunds.filter(({ paymentId }) => paymentId === online.providerId).length
  expect(ledger(), "the provider has done it").toBe(1)
  expect((await rowsOf(shop, online)).refunds).toMatchObject([{ state: "ASKED" }])
  for (let times = 0; times < 3; times++) {
    shop.wait(61)
    await refund(shop)
  }
  expect(ledger()).toBe(1)
  await reportPayment(shop, online.providerId, 6)
  expect((await rowsOf(shop, online)).refunds).toMatchObject([{ state: "DONE" }])
})

test(
  "[PAY-12] [PAY-13] an order whose process was killed while its payment was created expires, and money for it is refunded",
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
    const child = await aProcess(`const app = await createApp(services)
      await app.inject(${JSON.stringify(request)})`)
    await killedWhileItAsks(child, (asked) => asked === "POST /api/v1/payments")
    const { rows } = await shop.db.execute<{ id: number }>(`select id from orders where customer_id = ${customer.id}`)
    const online = { order: { id: rows[0]?.id ?? 0 } as OnlineOrder["order"], customer }
    expect(await rowsOf(shop, online)).toMatchObject({ payments: ["NEW"], items: ["CREATED"] })
    expect(await stockOf(shop.db, variant)).toBe(3)
    shop.wait(31)
    await sweep(shop)
    expect(await rowsOf(shop, online)).toMatchObject({ payments: ["EXPIRED"], items: ["CANCELLED"], refunds: [] })
    expect(await stockOf(shop.db, variant)).toBe(5)
    // Nobody has the payment address; if it is paid nevertheless, the provider reports it.
    const made = [...shop.provider.payments.keys()].at(-1) ?? ""
    await reportPayment(shop, made, 2)
    expect(await rowsOf(shop, online)).toMatchObject({ items: ["CANCELLED"], refunds: [{ amount: 20_000, of: "payment" }] })
  },
)
