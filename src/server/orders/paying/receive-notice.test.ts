import { createHmac } from "node:crypto"
import { expect, test } from "vitest"
import { expectProblem } from "#server/testing/answers.ts"
import {
  anOnlineOrder,
  aPayingShopForThisFile,
  notifyShop,
  type OnlineOrder,
  type PayingShop,
  reportPayment,
  rowsOf,
  workOffNotices,
} from "#server/testing/payments.ts"
import { SETTLE_PAYMENT } from "./payment-notices.queries.ts"

let shop: PayingShop
aPayingShopForThisFile((opened) => {
  shop = opened
})

const WEBHOOK = "/api/payments/skipcash/webhook"

type Kept = { provider_id: string; state: string; body: Record<string, unknown> }

async function noticesOf({ providerId }: OnlineOrder): Promise<Kept[]> {
  const { rows } = await shop.db.execute<Kept>(
    `select provider_id, state, body from payment_notices where provider_id = '${providerId}' order by id`,
  )
  return rows
}

/** Everything that a message could change. */
async function everything() {
  const { rows } = await shop.db.execute(`
    select (select json_agg(p order by id) from payments p) as payments, (select json_agg(i order by id) from order_items i) as items,
      (select json_agg(n order by id) from payment_notices n) as notices, (select count(*)::int from graphile_worker.jobs where task_identifier <> '${SETTLE_PAYMENT}') as jobs`)
  return rows
}

test("[API-67] [API-68] a message is answered once it is stored, and the payment is read before it has an effect", async () => {
  const online = await anOnlineOrder(shop)
  shop.provider.requests.length = 0
  const answer = await notifyShop(shop, online.providerId, 2)
  expect(answer).toMatchObject({ status: 200, text: '{"received":true}' })
  expect(shop.provider.requests, "answered before the provider is asked").toEqual([])
  expect((await rowsOf(shop, online)).payments).toEqual(["PENDING"])
  await workOffNotices(shop)
  expect(shop.provider.requests).toEqual([`GET /api/v1/payments/${online.providerId}`])
  expect((await rowsOf(shop, online)).payments, "the provider itself says that nothing was paid").toEqual(["PENDING"])
  expect(await noticesOf(online)).toEqual([
    {
      provider_id: online.providerId,
      state: "2",
      body: {
        PaymentId: online.providerId,
        Amount: "200.00",
        StatusId: "2",
        TransactionId: online.transId,
        Custom1: online.order.reference,
        VisaId: expect.any(String),
        FinishedDate: expect.any(String),
      },
    },
  ])
})

test("[API-68] twenty concurrent copies of one message place the order once, with one mail and one record", async () => {
  const online = await anOnlineOrder(shop)
  shop.provider.set(online.providerId, { statusId: 2 })
  const answers = await Promise.all(Array.from({ length: 20 }, () => notifyShop(shop, online.providerId)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  await workOffNotices(shop)
  expect(await rowsOf(shop, online)).toMatchObject({ payments: ["PAID"], items: ["PLACED"], refunds: [], mails: ["order-received"] })
  expect(await noticesOf(online)).toHaveLength(1)
})

test("[API-68] two different concurrent messages, processed by two workers, settle the payment once", async () => {
  const online = await anOnlineOrder(shop, { prices: [100, 49.5, 20] })
  shop.provider.set(online.providerId, { statusId: 2 })
  await Promise.all([1, 12, 2, 4].map((statusId) => notifyShop(shop, online.providerId, statusId)))
  await Promise.all([workOffNotices(shop), workOffNotices(shop)])
  const rows = await rowsOf(shop, online)
  expect(rows).toMatchObject({ payments: ["PAID"], refunds: [], mails: ["order-received"] })
  expect(rows.events.filter((event) => event === "PLACED payment")).toHaveLength(3)
})

test("[API-68] a repeated message is answered like the first and changes nothing", async () => {
  const online = await anOnlineOrder(shop)
  await reportPayment(shop, online.providerId, 2)
  const before = await everything()
  shop.provider.requests.length = 0
  expect((await notifyShop(shop, online.providerId, 2)).status).toBe(200)
  await workOffNotices(shop)
  expect(await everything()).toEqual(before)
  expect(shop.provider.requests).toEqual([])
})

test("[API-67] a message that is not signed by the provider changes nothing and is refused at once", async () => {
  const online = await anOnlineOrder(shop)
  const { headers, body } = shop.provider.notice(online.providerId, 2)
  const before = await everything()
  shop.provider.requests.length = 0
  const signed = (key: string) =>
    createHmac("sha256", key).update(`PaymentId=${online.providerId},Amount=200.00,StatusId=2`).digest("base64")
  const forged: [string, Record<string, string>][] = [
    [body, {}],
    [body, { authorization: "" }],
    [body, { authorization: signed("guessed") }],
    [body, { authorization: `${headers["authorization"]}=` }],
    [body.replace('"StatusId":2', '"StatusId":4'), { authorization: headers["authorization"] ?? "" }],
    [body.replace(online.order.reference, "CO-OTHER"), { authorization: headers["authorization"] ?? "" }],
    ["", { authorization: headers["authorization"] ?? "" }],
    ["{", { authorization: headers["authorization"] ?? "" }],
    ["null", { authorization: headers["authorization"] ?? "" }],
    ['{"PaymentId":"\\u0000"}', { authorization: headers["authorization"] ?? "" }],
  ]
  let statements = 0
  const count = () => void statements++
  shop.db.$client.on("acquire", count)
  for (const [text, given] of forged) {
    const answer = await shop.call("POST", WEBHOOK, text, { "content-type": "application/json", ...given })
    expect(expectProblem(answer, 401).detail, text.slice(0, 40)).toBe("The signature of this message is not valid.")
  }
  shop.db.$client.off("acquire", count)
  expect(statements, "nobody waits for the database").toBe(0)
  expect(await everything()).toEqual(before)
  expect(shop.provider.requests).toEqual([])
})

test("[API-67] a message that is too large, of another type, or for another provider is refused and changes nothing", async () => {
  const online = await anOnlineOrder(shop)
  const { headers, body } = shop.provider.notice(online.providerId, 2)
  const before = await everything()
  const padded = `${body.slice(0, -1)},"Custom9":"${"x".repeat(64 * 1024)}"}`
  expectProblem(await shop.call("POST", WEBHOOK, padded, headers), 413)
  expectProblem(await shop.call("POST", WEBHOOK, body, { ...headers, "content-type": "text/plain" }), 415)
  for (const provider of ["sandbox", "stripe", "SkipCash", "constructor", "%00", "x".repeat(300)]) {
    expectProblem(await shop.call("POST", `/api/payments/${provider}/webhook`, body, headers), 404)
  }
  expectProblem(await shop.call("GET", WEBHOOK), 404)
  expect(await everything()).toEqual(before)
})

test("[API-67] a signed message about a payment of another shop is not stored", async () => {
  const online = await anOnlineOrder(shop)
  const before = await everything()
  const strange = { ...(shop.provider.payments.get(online.providerId) ?? {}), id: "another", transactionId: "not-ours" }
  shop.provider.payments.set("another", strange as never)
  expectProblem(await notifyShop(shop, "another", 2), 404)
  shop.provider.payments.delete("another")
  expect(await everything()).toEqual(before)
})

test("[API-68] a message that arrives while the provider is unavailable is processed when it is back", async () => {
  const online = await anOnlineOrder(shop)
  shop.provider.set(online.providerId, { statusId: 2 })
  shop.provider.misbehave("down")
  expect((await notifyShop(shop, online.providerId)).status).toBe(200)
  await workOffNotices(shop)
  expect((await rowsOf(shop, online)).payments).toEqual(["PENDING"])
  shop.provider.misbehave(null)
  // The first attempt may still use a connection that the provider has closed.
  const tryAgain = async () => {
    await shop.db.execute("select graphile_worker.reschedule_jobs((select array_agg(id) from graphile_worker.jobs), run_at => now())")
    await workOffNotices(shop)
    return (await rowsOf(shop, online)).payments
  }
  await expect.poll(tryAgain).toEqual(["PAID"])
})

test("a message that arrives before the provider's own state is processed when it arrives again", async () => {
  const online = await anOnlineOrder(shop)
  expect((await notifyShop(shop, online.providerId, 2)).status).toBe(200)
  await workOffNotices(shop)
  expect((await rowsOf(shop, online)).payments, "the provider still says that nothing was paid").toEqual(["PENDING"])
  await reportPayment(shop, online.providerId, 2)
  expect((await rowsOf(shop, online)).payments).toEqual(["PAID"])
  expect(await noticesOf(online)).toHaveLength(1)
  shop.provider.requests.length = 0
  for (let copies = 0; copies < 3; copies++) expect((await notifyShop(shop, online.providerId)).status).toBe(200)
  await workOffNotices(shop)
  expect(shop.provider.requests, "and never again").toEqual([])
})

test("an early message that arrives many times has one waiting job", async () => {
  const online = await anOnlineOrder(shop)
  for (let copies = 0; copies < 5; copies++) await notifyShop(shop, online.providerId, 2)
  shop.provider.requests.length = 0
  await workOffNotices(shop)
  expect(shop.provider.requests).toEqual([`GET /api/v1/payments/${online.providerId}`])
})
