import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { type PaymentSettings, paymentSettings } from "#contract/office/settings/payment-settings.ts"
import { orders, type PaymentMethods, type PlacedOrder } from "#contract/orders.ts"
import { paymentMode } from "#server/config/payments.ts"
import { expectContract, expectProblem } from "#server/testing/answers.ts"
import { aVariant } from "#server/testing/carts.ts"
import { aCustomer } from "#server/testing/customers.ts"
import { buyNow, onlineHome, stockOf } from "#server/testing/orders.ts"
import { anOnlineOrder, aPayingShopForThisTest, notifyShop, payAgain, reportPayment, rowsOf, seenBy } from "#server/testing/payments.ts"
import { aShopForThisTest } from "#server/testing/shop.ts"
import { aStaffMember } from "#server/testing/staff.ts"

const PATH = paymentSettings.read.path
const WORDS = { en: "The bank is being serviced until noon.", ar: "البنك قيد الصيانة حتى الظهر." }

test("[OFFICE-157] payment settings show provider, mode and the last webhooks with their answers, and never a key", async () => {
  const shop = await aPayingShopForThisTest()
  const manager = await aStaffMember(shop, "manager")
  const read = async () => {
    const { text } = await manager.call("GET", PATH)
    for (const key of [shop.provider.settings.clientId, shop.provider.settings.keyId, shop.provider.settings.keySecret]) {
      expect(text).not.toContain(key)
    }
    for (const key of shop.provider.settings.webhookKeys) expect(text).not.toContain(key)
    return JSON.parse(text) as PaymentSettings
  }
  expect(await read()).toMatchObject({
    version: 0,
    provider: "skipcash",
    mode: "test",
    provider_url: shop.provider.settings.url,
    webhook_url: `${shop.services.config.publicOrigin}/api/payments/skipcash/webhook`,
    keys: ["SKIPCASH_CLIENT_ID", "SKIPCASH_KEY_ID", "SKIPCASH_KEY_SECRET", "SKIPCASH_WEBHOOK_KEY"],
    fixed_by: "PAYMENTS",
    webhooks: [],
    online: { is_on: true },
  })
  const online = await anOnlineOrder(shop)
  const { body } = shop.provider.notice(online.providerId, 2)
  const webhook = "/api/payments/skipcash/webhook"
  expectProblem(await shop.call("POST", webhook, body, { "content-type": "application/json", authorization: "guessed" }), 401)
  const refusedAt = shop.services.clock.now()
  shop.wait(5)
  expectProblem(await shop.call("POST", "/api/payments/stripe/webhook", body, { "content-type": "application/json" }), 404)
  expect((await notifyShop(shop, online.providerId, 2)).status).toBe(200)
  const { webhooks } = await read()
  expect(webhooks.map(({ status, answer }) => [status, answer])).toEqual([
    [200, "received"],
    [401, "bad_signature"],
  ])
  expect(Date.parse(webhooks[1]?.received_at ?? "")).toBeLessThanOrEqual(refusedAt.getTime())
  expect(Date.parse(webhooks[0]?.received_at ?? "")).toBeGreaterThan(refusedAt.getTime())
})

test("[OFFICE-157] a stored webhook of before the start counts as the last one, and the sandbox needs no keys", async () => {
  const shop = await aShopForThisTest()
  await shop.db.execute(sql`
    insert into payment_notices (provider, provider_id, state, body, received_at) values ('sandbox', 'p-1', 'paid', '{}', '2026-01-02T03:04:05Z')`)
  const answer = await (await aStaffMember(shop, "owner")).call("GET", PATH)
  expectContract(paymentSettings.read as never, answer)
  expect(answer.json<PaymentSettings>()).toMatchObject({
    provider: "sandbox",
    mode: "test",
    provider_url: null,
    keys: [],
    webhooks: [{ received_at: "2026-01-02T03:04:05.000Z", status: 200, answer: "received" }],
  })
})

test.each([
  ["https://api.skipcash.app", "live"],
  ["https://payments.shop.example", "live"],
  ["https://skipcashtest.azurewebsites.net", "test"],
  ["http://127.0.0.1:4000", "test"],
] as const)("[OFFICE-157] payments at %s are %s", (url, mode) => {
  expect(paymentMode({ provider: "skipcash", url, clientId: "", keyId: "", keySecret: "", webhookKeys: [] })).toBe(mode)
})

test("[OFFICE-157] the owner switches online payment off with a reason; shoppers read it, and order with cash only", async () => {
  const shop = await aPayingShopForThisTest()
  const [owner, manager] = [await aStaffMember(shop, "owner"), await aStaffMember(shop, "manager")]
  const change = (online: object, version: number, by = owner) => by.call("PUT", PATH, online, { version })
  const off = { is_on: false, reason: WORDS }
  const methods = async (language: string) =>
    (await shop.call("GET", orders.paymentMethods.path, undefined, { "accept-language": language })).json<PaymentMethods>().online
  expect(await methods("en")).toEqual({ is_on: true, reason: null })
  const [open, failing] = [await anOnlineOrder(shop), await anOnlineOrder(shop)]

  expectProblem(await change(off, 0, manager), 403)
  const late = await aStaffMember(shop, "owner", { factorAt: new Date(Date.now() - 3_600_000) })
  expect(expectProblem(await change(off, 0, late), 403).type).toBe("/api/docs#factor_required")
  expectProblem(await owner.call("PUT", PATH, off), 428)
  const missing = expectProblem(await change({ is_on: false, reason: { en: WORDS.en, ar: "  " } }, 0), 422)
  expect(missing).toMatchObject({ type: "/api/docs#text_missing", errors: [{ path: "reason.ar" }] })
  expectProblem(await change({ is_on: false }, 0), 422)
  expect(await methods("en")).toEqual({ is_on: true, reason: null })
  expect((await change(off, 0)).json<PaymentSettings>()).toMatchObject({ version: 1, online: off })
  const stale = expectProblem(await change({ ...off, is_on: true }, 0), 412)
  expect(stale).toMatchObject({ type: "/api/docs#changed_meanwhile", current: { version: 1, value: off }, changed_by: owner.name })

  expect(await methods("en")).toEqual({ is_on: false, reason: WORDS.en })
  expect(await methods("ar")).toEqual({ is_on: false, reason: WORDS.ar })
  const customer = await aCustomer(shop.db)
  const product = await aVariant(shop.db, { stock: 5 })
  const refused = expectProblem(await buyNow(shop, customer, { product, ...onlineHome, key: "k".repeat(32) }), 409)
  expect(refused).toMatchObject({ type: "/api/docs#online_payment_off", detail: WORDS.en })
  const headers = { ...customer.headers, "accept-language": "ar" }
  const inArabic = await shop.call("POST", orders.buyNow.path, { ...onlineHome, product, quantity: 1 }, headers)
  expect(inArabic.json<{ detail: string }>().detail).toBe(WORDS.ar)
  expect(await stockOf(shop.db, product)).toBe(5)
  expect((await buyNow(shop, customer, { product })).status).toBe(201)

  expect((await seenBy(shop, open.customer, open.transId)).json<PlacedOrder>().payment_url).toBe(open.order.payment_url)
  await reportPayment(shop, open.providerId, 2)
  expect(await rowsOf(shop, open)).toMatchObject({ payments: ["PAID"], items: ["PLACED"] })
  await reportPayment(shop, failing.providerId, 4)
  expect((await payAgain(shop, failing.customer, failing.transId)).status).toBe(201)

  expect((await change({ is_on: true, reason: WORDS }, 1)).json<PaymentSettings>()).toMatchObject({ version: 2, online: { is_on: true } })
  expect(await methods("ar")).toEqual({ is_on: true, reason: null })
  expect((await buyNow(shop, customer, { product, ...onlineHome, key: "k".repeat(32) })).status).toBe(201)
  const { rows } = await shop.db.execute(
    sql`select name, object_id, before, after from audit_rows where act = 'settings.online-payment' order by id`,
  )
  expect(rows).toEqual([
    { name: owner.name, object_id: "payments.online", before: { is_on: true, en: "", ar: "" }, after: { is_on: false, ...WORDS } },
    { name: owner.name, object_id: "payments.online", before: { is_on: false, ...WORDS }, after: { is_on: true, ...WORDS } },
  ])
})
