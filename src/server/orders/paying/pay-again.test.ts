import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import type { Order, PlacedOrder } from "#contract/orders.ts"
import { expectProblem } from "#server/testing/answers.ts"
import { cancel } from "#server/testing/orders.ts"
import {
  anOnlineOrder,
  aPayingShopForThisFile,
  type OnlineOrder,
  type PayingShop,
  payAgain,
  payIdOf,
  refund,
  reportPayment,
  rowsOf,
  seenBy,
  sweep,
} from "#server/testing/payments.ts"

let shop: PayingShop
aPayingShopForThisFile((opened) => {
  shop = opened
})

async function aDeclinedOrder(prices = [100]): Promise<OnlineOrder> {
  const online = await anOnlineOrder(shop, { prices })
  await reportPayment(shop, online.providerId, 4)
  return online
}
const again = ({ customer, transId }: OnlineOrder) => payAgain(shop, customer, transId)

test("[A10] after a failed payment the same order can be paid again, and is placed once it is paid", async () => {
  const online = await aDeclinedOrder()
  const answer = await again(online)
  expect(answer.status, answer.text).toBe(201)
  const placed = answer.json<PlacedOrder>()
  expect(placed).toMatchObject({ id: online.order.id, payment_status: "PENDING" })
  expect(placed.trans_id).not.toBe(online.transId)
  const second = payIdOf(placed)
  expect(shop.provider.payments.get(second)).toMatchObject({ amount: "200.00", transactionId: placed.trans_id })
  expect(await rowsOf(shop, online)).toMatchObject({ payments: ["FAILED", "PENDING"], items: ["CREATED"] })
  await reportPayment(shop, second, 2)
  expect(await rowsOf(shop, online)).toMatchObject({ payments: ["FAILED", "PAID"], items: ["PLACED"], mails: ["order-received"] })
  for (const transId of [online.transId, placed.trans_id ?? ""]) {
    expect((await seenBy(shop, online.customer, transId)).json<Order>()).toMatchObject({
      payment_status: "PAID",
      trans_id: placed.trans_id,
    })
  }
})

test("[A10] only items that were not cancelled in the meantime are paid", async () => {
  const online = await aDeclinedOrder([100, 49.5])
  const cheap = online.order.items.find(({ selling_price }) => selling_price < 100)
  await cancel(shop, online.customer, [cheap?.id ?? 0])
  const second = payIdOf((await again(online)).json<PlacedOrder>())
  expect(shop.provider.payments.get(second)?.amount).toBe("200.00")
  await reportPayment(shop, second, 2)
  expect(await rowsOf(shop, online)).toMatchObject({ payments: ["FAILED", "PAID"], refunds: [] })
})

test("[A10] the order's deadline remains: the second payment expires with the first", async () => {
  const online = await aDeclinedOrder()
  shop.wait(20)
  expect((await again(online)).status).toBe(201)
  shop.wait(11)
  await sweep(shop)
  expect(await rowsOf(shop, online)).toMatchObject({ payments: ["EXPIRED", "EXPIRED"], items: ["CANCELLED"] })
  expectProblem(await again(online), 409)
})

test.each(["first", "second"])(
  "[SH-52] an order paid by both payments, the %s one first, is placed once, and the other payment is refunded with a mail",
  async (which) => {
    const online = await aDeclinedOrder()
    const second = payIdOf((await again(online)).json<PlacedOrder>())
    const ids = which === "first" ? [online.providerId, second] : [second, online.providerId]
    for (const id of ids) await reportPayment(shop, id, 2)
    await refund(shop)
    expect(await rowsOf(shop, online)).toMatchObject({
      payments: which === "first" ? ["PAID", "EXPIRED"] : ["EXPIRED", "PAID"],
      items: ["PLACED"],
      refunds: [{ amount: 20_000, of: "payment", state: "ASKED" }],
      mails: ["order-received", "refund-started"],
    })
    expect(shop.provider.refunds.filter(({ paymentId }) => ids.includes(paymentId)).map(({ paymentId }) => paymentId)).toEqual([ids[1]])
  },
)

test("an order paid by its first payment after all lets the second expire and remains placed", async () => {
  const online = await aDeclinedOrder()
  await again(online)
  await reportPayment(shop, online.providerId, 2)
  shop.wait(31)
  await sweep(shop)
  expect(await rowsOf(shop, online)).toMatchObject({ payments: ["PAID", "EXPIRED"], items: ["PLACED"], refunds: [] })
  expect((await seenBy(shop, online.customer, online.transId)).json<Order>().payment_status).toBe("PAID")
})

test("[A10] an open, paid, expired, cancelled or foreign order cannot be paid again", async () => {
  const open = await anOnlineOrder(shop)
  expectProblem(await again(open), 409)
  await reportPayment(shop, open.providerId, 2)
  expectProblem(await again(open), 409)

  const declined = await aDeclinedOrder()
  expectProblem(await payAgain(shop, open.customer, declined.transId), 404)
  await cancel(shop, declined.customer, [declined.order.items[0]?.id ?? 0])
  expectProblem(await again(declined), 409)

  const expired = await aDeclinedOrder()
  shop.wait(31)
  expectProblem(await again(expired), 409)
  expect((await shop.call("POST", `/api/order/online/${expired.transId}/retry`)).status).toBe(401)
})

test("[A10] two concurrent clicks create one payment", async () => {
  const online = await aDeclinedOrder()
  const answers = await Promise.all([again(online), again(online), again(online)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  expect((await rowsOf(shop, online)).payments).toEqual(["FAILED", "PENDING"])
})

test("[A10] a shopper who has paid on the first page in the meantime does not pay twice", async () => {
  const online = await aDeclinedOrder()
  shop.provider.set(online.providerId, { statusId: 2 })
  expectProblem(await again(online), 409)
  expect(await rowsOf(shop, online)).toMatchObject({ payments: ["PAID"], items: ["PLACED"] })
})

test("[A10] an order that is cancelled while the provider creates its second payment is not paid", async () => {
  const online = await aDeclinedOrder()
  let asked = 0
  shop.provider.whileAsked(async () => {
    // The first question reads the failed payment.
    if (++asked === 2) await cancel(shop, online.customer, [online.order.items[0]?.id ?? 0])
  })
  expectProblem(await again(online), 409)
  expect(asked).toBe(2)
  expect(await rowsOf(shop, online)).toMatchObject({ payments: ["FAILED", "FAILED"], items: ["CANCELLED"] })
})

test("[A10] a payment that a stopped process left behind can be tried again after a minute", async () => {
  const online = await aDeclinedOrder()
  await shop.db.execute(sql`
    insert into payments (order_id, transaction_id, provider, amount_dirhams, state, expires_at, created_at)
    select order_id, transaction_id || '-2', provider, amount_dirhams, 'NEW', expires_at, ${shop.services.clock.now().toISOString()}::timestamptz
    from payments where transaction_id = ${online.transId}`)
  expectProblem(await again(online), 409)
  shop.wait(2)
  expect((await again(online)).status).toBe(201)
  expect((await rowsOf(shop, online)).payments).toEqual(["FAILED", "FAILED", "PENDING"])
})

test("[A10] a failing provider leaves the order unchanged, to be retried", async () => {
  const online = await aDeclinedOrder()
  shop.provider.misbehave("down")
  expectProblem(await again(online), 503)
  expect((await rowsOf(shop, online)).payments).toEqual(["FAILED"])
  // It responds to reads, and is down when the payment is created.
  shop.provider.misbehave(null)
  let asked = 0
  shop.provider.whileAsked(async () => {
    if (++asked > 1) shop.provider.misbehave("error")
  })
  expectProblem(await again(online), 503)
  shop.provider.whileAsked(null)
  shop.provider.misbehave(null)
  expect(await rowsOf(shop, online)).toMatchObject({ payments: ["FAILED", "FAILED"], items: ["CREATED"] })
  expect((await again(online)).status).toBe(201)
})
