import { expect, onTestFinished, test } from "vitest"
import type { Order, PlacedOrder } from "#contract/orders.ts"
import { type NewPayment, ProviderFault } from "#server/integrations/payments/port.ts"
import { skipCash } from "#server/integrations/payments/skipcash.ts"
import { expectProblem } from "#server/testing/answers.ts"
import { aVariant } from "#server/testing/carts.ts"
import { aCustomer } from "#server/testing/customers.ts"
import { buyNow, onlineHome, stockOf } from "#server/testing/orders.ts"
import { anOnlineOrder, aPayingShopForThisTest, payIdOf, reportPayment, seenBy } from "#server/testing/payments.ts"
import { aFaultProxy, type Fault } from "#server/testing/stand-ins/fault-proxy.ts"
import { aSkipCash, type SkipCashStandIn } from "#server/testing/stand-ins/skipcash-stand-in.ts"

/** A shop whose provider is behind a proxy that injects faults. */
async function aShopBehindFaults() {
  const shop = await aPayingShopForThisTest()
  const { settings } = shop.provider
  const proxy = await aFaultProxy(settings.url)
  shop.services.payments = skipCash({ ...settings, url: proxy.url.replace(/\/$/, "") })
  return { shop, proxy }
}

async function aProvider(): Promise<SkipCashStandIn> {
  const provider = await aSkipCash()
  onTestFinished(provider.close)
  return provider
}

const RESETS: Fault[] = [{ kind: "refuse" }, { kind: "reset-after", bytes: 1 }, { kind: "reset-after", bytes: 700 }]

const PAYMENT: NewPayment = {
  transactionId: "T-1",
  reference: "R-1",
  amountDirhams: 100,
  customer: { firstName: "Noor", lastName: "Salem", phone: "+97433123456", email: "noor@example.com" },
  returnUrl: "http://shop.example/payment-success",
  webhookUrl: "http://shop.example/hook",
}

test("an order whose provider fails is undone at once, and placed by the same key when the provider is back", async () => {
  const { shop, proxy } = await aShopBehindFaults()
  const product = await aVariant(shop.db, { stock: 3 })
  for (const [place, fault] of RESETS.entries()) {
    const customer = await aCustomer(shop.db)
    const order = () => buyNow(shop, customer, { product, ...onlineHome, key: `attempt-${place}` })
    await proxy.set(fault)
    proxy.cutAll()
    const started = performance.now()
    expect(expectProblem(await order(), 503).type).toBe("/api/docs#payment_unavailable")
    expect(performance.now() - started).toBeLessThan(5000)
    expect(await stockOf(shop.db, product)).toBe(3 - place)
    await proxy.set({ kind: "pass" })
    const answer = await order()
    expect(answer.status, answer.text).toBe(201)
    expect(await stockOf(shop.db, product)).toBe(2 - place)
  }
})

test("an order whose provider is silent is undone within 12 seconds, and a late payment is handled as usual", async () => {
  const { shop, proxy } = await aShopBehindFaults()
  const product = await aVariant(shop.db, { stock: 3 })
  await proxy.set({ kind: "blackhole" })
  const started = performance.now()
  expectProblem(await buyNow(shop, await aCustomer(shop.db), { product, ...onlineHome }), 503)
  expect(performance.now() - started).toBeLessThan(12_000)
  expect(await stockOf(shop.db, product)).toBe(3)
  await proxy.set({ kind: "delay", ms: 300, jitterMs: 200 })
  const answer = await buyNow(shop, await aCustomer(shop.db), { product, ...onlineHome })
  expect(answer.status, answer.text).toBe(201)
  await reportPayment(shop, payIdOf(answer.json<PlacedOrder>()), 2)
  expect(await stockOf(shop.db, product)).toBe(2)
})

test("a page waits 3 seconds for a silent provider, and shows the stored state", async () => {
  const shop = await aPayingShopForThisTest()
  const online = await anOnlineOrder(shop)
  shop.provider.misbehave("silent")
  const started = performance.now()
  expect((await seenBy(shop, online.customer, online.transId)).json<Order>().payment_status).toBe("PENDING")
  expect(performance.now() - started).toBeLessThan(5000)
})

test("[PAY-04] a request to a silent provider is aborted at its time limit", async () => {
  const standIn = await aProvider()
  const provider = skipCash(standIn.settings)
  const { providerId } = await provider.create(PAYMENT)
  standIn.misbehave("silent")
  const started = performance.now()
  await expect(provider.read(providerId, { withinMs: 200 })).rejects.toThrow(ProviderFault)
  expect(performance.now() - started).toBeLessThan(2000)
  expect(
    standIn.requests.filter((request) => request.startsWith("GET")),
    "the time was up, so it was not asked again",
  ).toHaveLength(1)
})

test("a request to a provider that responds byte by byte is aborted at its time limit, and the provider counts as failing", async () => {
  const provider = await aProvider()
  const proxy = await aFaultProxy(provider.url)
  const client = skipCash({ ...provider.settings, url: proxy.url.replace(/\/$/, "") })
  const { providerId } = await client.create(PAYMENT)
  await proxy.set({ kind: "slice", bytes: 1, ms: 20 })
  const started = performance.now()
  const fault = await client.read(providerId, { withinMs: 400 }).catch((given: unknown) => given)
  expect(fault).toBeInstanceOf(ProviderFault)
  expect(fault).toMatchObject({ isOutage: true, message: expect.stringContaining("the time was up") })
  expect(performance.now() - started).toBeLessThan(3000)
})
