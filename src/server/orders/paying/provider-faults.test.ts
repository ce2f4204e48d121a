import { expect, onTestFinished, test } from "vitest"
import type { PlacedOrder } from "#contract/orders.ts"
import { ProviderFault } from "#server/integrations/payments/port.ts"
import { skipCash } from "#server/integrations/payments/skipcash.ts"
import { expectProblem } from "#server/testing/answers.ts"
import { aVariant } from "#server/testing/carts.ts"
import { aCustomer } from "#server/testing/customers.ts"
import { buyNow, cancel, expectHealthy, onlineHome, stockOf } from "#server/testing/orders.ts"
import { anOnlineOrder, aPayingShop, happens, type PayingShop, payIdOf, refund, rowsOf, sweep } from "#server/testing/payments.ts"
import { aFaultProxy, type Fault } from "#server/testing/stand-ins/fault-proxy.ts"
import { aSkipCash } from "#server/testing/stand-ins/skipcash-stand-in.ts"

async function aShopForThisTest(): Promise<PayingShop> {
  const shop = await aPayingShop()
  onTestFinished(async () => {
    await expectHealthy(shop.db)
    await shop.close()
  })
  return shop
}

/** A shop whose provider is reached through a proxy that breaks what passes. */
async function aShopBehindFaults() {
  const shop = await aShopForThisTest()
  const { settings } = shop.provider
  const proxy = await aFaultProxy(settings.url)
  shop.services.payments = skipCash({ ...settings, url: proxy.url.replace(/\/$/, "") })
  return { shop, proxy }
}

const RESETS: Fault[] = [{ kind: "refuse" }, { kind: "reset-after", bytes: 1 }, { kind: "reset-after", bytes: 700 }]

test("an order whose provider breaks off is undone at once, and ordered by the same key when the provider is back", async () => {
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

test("an order whose provider says nothing is undone within 12 seconds, and what is late anyway arrives as usual", {
  timeout: 30_000,
}, async () => {
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
  await happens(shop, payIdOf(answer.json<PlacedOrder>()), 2)
  expect(await stockOf(shop.db, product)).toBe(2)
})

test("a payment that was made and whose answer was lost takes no money: what is paid for it goes back once", async () => {
  const shop = await aShopForThisTest()
  const product = await aVariant(shop.db, { stock: 3 })
  shop.provider.misbehave("lost")
  expectProblem(await buyNow(shop, await aCustomer(shop.db), { product, ...onlineHome }), 503)
  shop.provider.misbehave(null)
  expect(await stockOf(shop.db, product)).toBe(3)
  const [made] = shop.provider.payments.values()
  if (!made) throw new Error("The provider made the payment.")
  await happens(shop, made.id, 2)
  await Promise.all([refund(shop), refund(shop)])
  shop.wait(61)
  await sweep(shop)
  await refund(shop)
  expect(shop.provider.refunds.map(({ paymentId }) => paymentId)).toEqual([made.id])
  expect(await stockOf(shop.db, product)).toBe(3)
})

test("a refund that was made and whose answer was lost is not requested again", async () => {
  const shop = await aShopForThisTest()
  const online = await anOnlineOrder(shop)
  await happens(shop, online.providerId, 2)
  await cancel(
    shop,
    online.customer,
    online.order.items.map(({ id }) => id),
  )
  shop.provider.whileAsked(async () => {
    if (shop.provider.requests.at(-1)?.endsWith("/refund")) shop.provider.misbehave("lost")
  })
  await refund(shop)
  shop.provider.whileAsked(null)
  shop.provider.misbehave(null)
  expect(shop.provider.refunds).toHaveLength(1)
  for (const state of [7, 7, 6]) {
    shop.provider.set(online.providerId, { statusId: state })
    shop.wait(61)
    await refund(shop)
  }
  expect(shop.provider.refunds).toHaveLength(1)
  expect((await rowsOf(shop, online)).refunds).toMatchObject([{ state: "DONE" }])
})

test("a provider that answers byte by byte is given up in the time that it was given, and is out of order", async () => {
  const provider = await aSkipCash()
  onTestFinished(provider.close)
  const proxy = await aFaultProxy(provider.url)
  const client = skipCash({ ...provider.settings, url: proxy.url.replace(/\/$/, "") })
  const { providerId } = await client.create({
    transactionId: "T-1",
    reference: "R-1",
    amountDirhams: 100,
    customer: { firstName: "Noor", lastName: "Salem", phone: "+97433123456", email: "noor@example.com" },
    returnUrl: "http://shop.example/payment-success",
    webhookUrl: "http://shop.example/hook",
  })
  await proxy.set({ kind: "slice", bytes: 1, ms: 20 })
  const started = performance.now()
  const fault = await client.read(providerId, { withinMs: 400 }).catch((given: unknown) => given)
  expect(fault).toBeInstanceOf(ProviderFault)
  expect(fault).toMatchObject({ isOutage: true, message: expect.stringContaining("the time was up") })
  expect(performance.now() - started).toBeLessThan(3000)
})
