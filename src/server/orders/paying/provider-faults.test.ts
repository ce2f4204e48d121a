import { expect, test } from "vitest"
import { expectProblem } from "#server/testing/answers.ts"
import { aVariant } from "#server/testing/carts.ts"
import { aCustomer } from "#server/testing/customers.ts"
import { buyNow, cancel, onlineHome, stockOf } from "#server/testing/orders.ts"
import { anOnlineOrder, aPayingShopForThisTest, refund, reportPayment, rowsOf, sweep } from "#server/testing/payments.ts"

test("a payment that was created although its response was lost keeps no money: it is refunded once", async () => {
  const shop = await aPayingShopForThisTest()
  const product = await aVariant(shop.db, { stock: 3 })
  shop.provider.misbehave("lost")
  expectProblem(await buyNow(shop, await aCustomer(shop.db), { product, ...onlineHome }), 503)
  shop.provider.misbehave(null)
  expect(await stockOf(shop.db, product)).toBe(3)
  const [made] = shop.provider.payments.values()
  if (!made) throw new Error("The provider made the payment.")
  await reportPayment(shop, made.id, 2)
  await Promise.all([refund(shop), refund(shop)])
  shop.wait(61)
  await sweep(shop)
  await refund(shop)
  expect(shop.provider.refunds.map(({ paymentId }) => paymentId)).toEqual([made.id])
  expect(await stockOf(shop.db, product)).toBe(3)
})

test("a refund that was created although its response was lost is not requested again", async () => {
  const shop = await aPayingShopForThisTest()
  const online = await anOnlineOrder(shop)
  await reportPayment(shop, online.providerId, 2)
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
