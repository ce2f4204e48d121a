import { createHmac } from "node:crypto"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest"
import type { PlacedOrder } from "#contract/orders.ts"
import { aVariant } from "#server/testing/carts.ts"
import { aCustomer } from "#server/testing/customers.ts"
import { buyNow, onlineHome } from "#server/testing/orders.ts"
import { payIdOf } from "#server/testing/payments.ts"
import { aShop, aShopForThisTest, type TestShop } from "#server/testing/shop.ts"
import { type PaymentProvider, ProviderFault } from "./port.ts"
import { sandboxKey } from "./sandbox.queries.ts"

let shop: TestShop
beforeAll(async () => {
  shop = await aShop()
})
afterAll(() => shop.close())

type ReceivedNotice = { status: string; body: string; signature: string }

/** A receiver of the sandbox's webhooks, in place of a shop; responds with `status`. */
async function aListener(status = 200) {
  const notices: ReceivedNotice[] = []
  const server = createServer(async (request, response) => {
    let body = ""
    for await (const part of request.setEncoding("utf8")) body += part
    notices.push({ status: JSON.parse(body).status, body, signature: String(request.headers["x-sandbox-signature"]) })
    response.writeHead(listener.status).end()
  })
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  onTestFinished(() => void server.close())
  const listener = { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, notices, status }
  return listener
}

async function aSandbox(options: { listenerStatus?: number } = {}) {
  const listener = await aListener(options.listenerStatus)
  const { sandbox } = shop
  if (!sandbox) throw new Error("The sandbox is the default.")
  const now = { ms: Date.UTC(2026, 10, 21, 9) }
  shop.services.clock.now = () => new Date(now.ms)
  return { sandbox, provider: sandbox.provider, listener, now }
}

let made = 0
const aPayment = (provider: PaymentProvider, webhookUrl: string) =>
  provider.create({
    transactionId: `transaction-${++made}`,
    reference: "CO-7K2M9P",
    amountDirhams: 124_950,
    customer: { firstName: "Noor", lastName: "Salem", phone: "+97455512345", email: "noor@example.com" },
    returnUrl: "http://127.0.0.1:3000/payment-success",
    webhookUrl,
  })

const FORM = { "content-type": "application/x-www-form-urlencoded" }
const choose = (id: string, form: string) => shop.call("POST", `/sandbox-payments/${id}`, form, FORM)

test("[PAY-02] the sandbox is the default and its page is clearly a test", async () => {
  const { provider, listener } = await aSandbox()
  const { providerId, paymentUrl } = await aPayment(provider, listener.url)
  expect(shop.services.payments.name).toBe("sandbox")
  expect(paymentUrl).toBe(`http://127.0.0.1:3000/sandbox-payments/${providerId}`)
  const page = await shop.call("GET", new URL(paymentUrl).pathname)
  expect(page.status).toBe(200)
  expect(page.text).toContain("This is a test. No money moves, and no card is needed.")
  expect(page.text).toContain("CO-7K2M9P")
  expect(page.text).toContain("QR\u00A01,249.50")
  expect(page.text).toContain("Waiting to be paid")
  expect(page.headers).toMatchObject({
    "cache-control": "no-store",
    "content-security-policy": "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    "x-robots-tag": "noindex",
  })
  expect(page.text).not.toMatch(/<script|style=/)
  expect((await shop.call("GET", "/sandbox-payments/style.css")).headers["content-type"]).toBe("text/css; charset=utf-8")
})

test("[PAY-02] a shop with another provider does not have the sandbox's page", async () => {
  const skipCash = { SKIPCASH_CLIENT_ID: "a", SKIPCASH_KEY_ID: "b", SKIPCASH_KEY_SECRET: "c", SKIPCASH_WEBHOOK_KEY: "d" }
  const other = await aShopForThisTest({ environment: { PAYMENTS: "skipcash", ...skipCash } })
  expect(other.services.payments.name).toBe("skipcash")
  expect((await other.call("GET", "/sandbox-payments/1")).status).toBe(404)
  expect((await other.call("POST", "/sandbox-payments/1", "choice=pay", FORM)).status).toBe(404)
})

test.each([
  ["pay", "paid", "Paid"],
  ["decline", "failed", "Declined"],
])("[PAY-01] [PAY-03] [PAY-05] pressing %s leads back to the shop, which receives %s", async (choice, state, shown) => {
  const { provider, listener } = await aSandbox()
  const { providerId } = await aPayment(provider, listener.url)
  const answer = await choose(providerId, `choice=${choice}`)
  expect(answer.status).toBe(303)
  const goesTo = new URL(answer.headers["location"] ?? "")
  expect(`${goesTo.origin}${goesTo.pathname}`).toBe("http://127.0.0.1:3000/payment-success")
  expect(Object.fromEntries(goesTo.searchParams)).toEqual({
    id: providerId,
    status: state,
    transId: `transaction-${made}`,
    custom1: "CO-7K2M9P",
  })
  expect(await provider.read(providerId)).toEqual({
    providerId,
    transactionId: `transaction-${made}`,
    state,
    amountDirhams: 124_950,
    currency: "QAR",
    refund: null,
  })
  expect(listener.notices.map(({ status }) => status)).toEqual([state])
  expect((await shop.call("GET", `/sandbox-payments/${providerId}`)).text).toContain(`<dd>${shown}</dd>`)
})

test("[PAY-03] a shopper who leaves returns to the shop, and nothing has changed", async () => {
  const { provider, listener } = await aSandbox()
  const { providerId } = await aPayment(provider, listener.url)
  const answer = await choose(providerId, "choice=leave")
  expect(answer).toMatchObject({ status: 303, headers: { location: "http://127.0.0.1:3000/" } })
  expect((await provider.read(providerId)).state).toBe("pending")
  expect(listener.notices).toEqual([])
})

test("[PAY-03] a late payment arrives after the order has expired, and is announced then", async () => {
  const { sandbox, provider, listener, now } = await aSandbox()
  const { providerId } = await aPayment(provider, listener.url)
  const answer = await choose(providerId, "choice=late")
  expect(new URL(answer.headers["location"] ?? "").searchParams.get("status")).toBe("pending")
  now.ms += 31 * 60_000 - 1
  await sandbox.sendNotices()
  expect((await provider.read(providerId)).state).toBe("pending")
  expect(listener.notices).toEqual([])
  now.ms += 1
  await sandbox.sendNotices()
  expect((await provider.read(providerId)).state).toBe("paid")
  expect(listener.notices.map(({ status }) => status)).toEqual(["paid"])
})

test("[PAY-03] a declined payment can be paid on the same page, and a paid one cannot be declined", async () => {
  const { provider, listener } = await aSandbox()
  const { providerId } = await aPayment(provider, listener.url)
  for (const choice of ["decline", "pay", "decline", "late"]) await choose(providerId, `choice=${choice}`)
  expect((await provider.read(providerId)).state).toBe("paid")
  expect(listener.notices.map(({ status }) => status)).toEqual(["failed", "paid"])
  expect((await shop.call("GET", `/sandbox-payments/${providerId}`)).text).not.toContain("<form")
})

test.each([
  ["switch=twice", ["paid", "paid"]],
  ["switch=disordered", ["paid", "pending", "failed"]],
  ["switch=twice&switch=disordered", ["paid", "paid", "pending", "failed"]],
  ["switch=never&switch=twice", []],
  ["switch=unknown", ["paid"]],
])("[PAY-02] with %s the shop receives %j", async (switches, statuses) => {
  const { provider, listener } = await aSandbox()
  const { providerId } = await aPayment(provider, listener.url)
  await choose(providerId, `choice=pay&${switches}`)
  expect(listener.notices.map(({ status }) => status)).toEqual(statuses)
})

test("[PAY-02] a delayed message is sent half a minute later, and again if the shop does not accept it", async () => {
  const { sandbox, provider, listener, now } = await aSandbox({ listenerStatus: 503 })
  const { providerId } = await aPayment(provider, listener.url)
  await choose(providerId, "choice=pay&switch=delayed")
  expect(listener.notices).toEqual([])
  now.ms += 30_000
  await sandbox.sendNotices()
  expect(listener.notices).toHaveLength(1)
  await sandbox.sendNotices()
  expect(listener.notices, "not at once").toHaveLength(1)
  now.ms += 60_000
  listener.status = 200
  await sandbox.sendNotices()
  now.ms += 60_000
  await sandbox.sendNotices()
  expect(listener.notices, "taken the second time").toHaveLength(2)
})

test("[PAY-01] [API-67] messages are signed, and a changed text or signature is refused", async () => {
  const { provider, listener } = await aSandbox()
  const { providerId } = await aPayment(provider, listener.url)
  await choose(providerId, "choice=pay")
  const [{ body, signature } = { body: "", signature: "" }] = listener.notices
  expect(provider.verify({ "x-sandbox-signature": signature }, body)).toMatchObject({
    providerId,
    transactionId: `transaction-${made}`,
    status: "paid",
  })
  expect(provider.verify({ "x-sandbox-signature": signature }, body.replace("paid", "lost"))).toBeNull()
  expect(provider.verify({ "x-sandbox-signature": signature.replace(/^./, (digit) => (digit === "0" ? "1" : "0")) }, body)).toBeNull()
  expect(provider.verify({}, body)).toBeNull()
  expect(provider.verify({ "x-sandbox-signature": "" }, "")).toBeNull()
})

test("[PAY-01] a refund is made once for each key, and never exceeds the amount paid", async () => {
  const { provider, listener } = await aSandbox()
  const { providerId } = await aPayment(provider, listener.url)
  const refund = { providerId, amountDirhams: 100_000, paidDirhams: 124_950, key: "refund-1" }
  await expect(provider.refund(refund)).rejects.toThrow(ProviderFault)
  await choose(providerId, "choice=pay")
  const first = await provider.refund(refund)
  expect(await provider.refund(refund), "the same refund").toEqual(first)
  expect(await provider.read(providerId)).toMatchObject({ state: "refunded", refund: { refundId: first.refundId, state: "done" } })
  await expect(provider.refund({ ...refund, key: "refund-2" })).rejects.toThrow(ProviderFault)
  await provider.refund({ ...refund, amountDirhams: 24_950, key: "refund-2" })
})

test("[PAY-01] creating the payment of a transaction again returns the same payment", async () => {
  const { provider, listener } = await aSandbox()
  const first = await aPayment(provider, listener.url)
  made--
  expect(await aPayment(provider, listener.url)).toEqual(first)
})

test.each(["unknown", "%00", "..%2f", "a".repeat(500)])("an unknown payment has a page that says so: %s", async (id) => {
  for (const answer of [await shop.call("GET", `/sandbox-payments/${id}`), await choose(id, "choice=pay")]) {
    expect([400, 404]).toContain(answer.status)
  }
})

test("a form without a choice changes nothing", async () => {
  const { provider, listener } = await aSandbox()
  const { providerId } = await aPayment(provider, listener.url)
  expect((await choose(providerId, "choice=steal")).status).toBe(404)
  expect((await choose(providerId, "")).status).toBe(404)
  expect((await shop.call("POST", `/sandbox-payments/${providerId}`, { choice: "pay" })).status).toBe(404)
  expect((await choose(providerId, `choice=pay&${"x".repeat(2000)}`)).status).toBe(413)
  expect((await provider.read(providerId)).state).toBe("pending")
})

test("a signed message of the sandbox without valid content is refused, and the next valid one is accepted on the same connection", async () => {
  const customer = await aCustomer(shop.db)
  const order = (await buyNow(shop, customer, { product: await aVariant(shop.db), ...onlineHome })).json<PlacedOrder>()
  const id = payIdOf(order)
  const key = await sandboxKey(shop.db)
  const send = (body: string) =>
    shop.call("POST", "/api/payments/sandbox/webhook", body, {
      "x-sandbox-signature": createHmac("sha256", key).update(body).digest("hex"),
    })
  const strange = { payment: { a: 1 }, status: "paid" }
  for (const body of ["", "{", "null", "{}", "[]", '"x"', '{"payment":"\\u0000","status":"paid"}', JSON.stringify(strange)])
    expect((await send(body)).status, body).toBe(400)
  const taken = await Promise.all(
    Array.from({ length: 12 }, () => send(JSON.stringify({ payment: id, transaction: order.trans_id, status: "paid", amount: "1.00" }))),
  )
  expect(taken.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200))
  expect((await send(JSON.stringify({ payment: id, status: "pending" }))).status, "a notice may lack what is not needed").toBe(200)
})
