import { expect, test } from "vitest"
import type { Order, OrderItem } from "#contract/orders.ts"
import { cancel, queuedMails } from "#server/testing/orders.ts"
import {
  anOnlineOrder,
  aPayingShopForThisFile,
  type OnlineOrder,
  type PayingShop,
  refund,
  reportPayment,
  rowsOf,
  seenBy,
} from "#server/testing/payments.ts"

let shop: PayingShop
aPayingShopForThisFile((opened) => {
  shop = opened
})

async function aPaidOrder(prices = [100]): Promise<OnlineOrder> {
  const online = await anOnlineOrder(shop, { prices })
  await reportPayment(shop, online.providerId, 2)
  return online
}

async function paymentOf({ providerId }: OnlineOrder): Promise<number> {
  const { rows } = await shop.db.execute<{ id: number }>(`select id from payments where provider_id = '${providerId}'`)
  return rows[0]?.id ?? 0
}

const cancelAll = ({ customer, order }: OnlineOrder) =>
  cancel(
    shop,
    customer,
    order.items.map(({ id }) => id),
  )
const statesOf = async (online: OnlineOrder) => (await rowsOf(shop, online)).refunds.map(({ state }) => state)
const ledgerOf = ({ providerId }: OnlineOrder) =>
  shop.provider.refunds.filter(({ paymentId }) => paymentId === providerId).map(({ amount }) => amount)

test("[STATE-09] a cancelled item that was paid online is refunded once, and checked until the refund is complete", async () => {
  const online = await aPaidOrder()
  await cancelAll(online)
  expect(await statesOf(online)).toEqual(["DUE"])
  await refund(shop)
  expect(await statesOf(online)).toEqual(["ASKED"])
  expect(ledgerOf(online)).toEqual(["200.00"])
  shop.wait(2)
  await refund(shop)
  expect(await statesOf(online), "the provider works on it").toEqual(["ASKED"])
  shop.provider.set(online.providerId, { statusId: 6 })
  shop.wait(61)
  await refund(shop)
  expect(await statesOf(online)).toEqual(["DONE"])
  shop.wait(61)
  await refund(shop)
  expect(ledgerOf(online)).toEqual(["200.00"])
})

test("[STATE-09] items cancelled one after the other have separate refunds, one at a time", async () => {
  const online = await aPaidOrder([100, 49.5])
  for (const { id } of online.order.items) await cancel(shop, online.customer, [id])
  await refund(shop)
  await refund(shop)
  expect(ledgerOf(online), "the second waits for the first").toHaveLength(1)
  await reportPayment(shop, online.providerId, 6)
  expect((await statesOf(online))[0]).toBe("DONE")
  shop.wait(1)
  await refund(shop)
  expect(ledgerOf(online).toSorted()).toEqual(["200.00", "99.00"])
  shop.provider.set(online.providerId, { statusId: 6 })
  shop.wait(61)
  await refund(shop)
  expect(await statesOf(online)).toEqual(["DONE", "DONE"])
})

test("[SH-56] items cancelled together share one refund, which the order and its items show", async () => {
  const online = await aPaidOrder([100, 49.5])
  const answer = await cancelAll(online)
  expect(answer.json<OrderItem[]>().map(({ refund }) => refund)).toEqual(
    online.order.items.map(({ selling_price, quantity }) => ({ amount: selling_price * quantity, state: "UNDER_WAY" })),
  )
  await refund(shop)
  expect(ledgerOf(online)).toEqual(["299.00"])
  await reportPayment(shop, online.providerId, 6)
  const order = (await seenBy(shop, online.customer, online.transId)).json<Order>()
  expect(order.refunds).toMatchObject([
    { amount: 299, state: "DONE", cause: "CANCELLED", items: order.items.map(({ id }) => id), trans_id: online.transId },
  ])
  expect(order.refunds[0]?.settled_at).toMatch(/Z$/)
  expect(order.items.map((item) => item.refund?.state)).toEqual(["DONE", "DONE"])
})

test("[SH-55] the customer gets one mail when a refund is done, and one when it failed", async () => {
  const done = await aPaidOrder()
  const failed = await aPaidOrder()
  for (const [online, statusId] of [
    [done, 6],
    [failed, 8],
  ] as const) {
    await cancelAll(online)
    await refund(shop)
    await reportPayment(shop, online.providerId, statusId)
    await reportPayment(shop, online.providerId, statusId)
  }
  const mailsOf = async (online: OnlineOrder) =>
    (await queuedMails(shop.db, online.customer)).filter(({ kind }) => kind.startsWith("refund-"))
  expect(await mailsOf(done)).toMatchObject([{ kind: "refund-done", contents: { amountDirhams: 20_000, cause: "CANCELLED" } }])
  expect(await mailsOf(failed)).toMatchObject([{ kind: "refund-failed", contents: { amountDirhams: 20_000 } }])
})

test("[SH-56] two concurrent cancellations refund every item once, and never more than was paid", async () => {
  for (let round = 0; round < 5; round++) {
    const online = await aPaidOrder([100, 49.5, 10])
    const [first = 0, second = 0, third = 0] = online.order.items.map(({ id }) => id)
    const answers = await Promise.all([
      cancel(shop, online.customer, [first, second]),
      cancel(shop, online.customer, [second, third]),
      cancel(shop, online.customer, [third]),
    ])
    const cancelled = answers.filter(({ status }) => status === 200).flatMap((answer) => answer.json<OrderItem[]>())
    const sum = cancelled.reduce((total, item) => total + item.selling_price * item.quantity, 0)
    expect(new Set(cancelled.map(({ id }) => id)).size).toBe(cancelled.length)
    const { refunds } = (await seenBy(shop, online.customer, online.transId)).json<Order>()
    expect(refunds.reduce((total, { amount }) => total + amount, 0)).toBe(sum)
    expect(refunds).toHaveLength(answers.filter(({ status }) => status === 200).length)
  }
})

test("a message about the refund triggers a check at once", async () => {
  const online = await aPaidOrder()
  await cancelAll(online)
  await refund(shop)
  await reportPayment(shop, online.providerId, 6)
  expect(await statesOf(online)).toEqual(["DONE"])
})

test("a refund that failed at the provider is shown to the staff, and not requested again", async () => {
  const online = await aPaidOrder()
  await cancelAll(online)
  await refund(shop)
  await reportPayment(shop, online.providerId, 8)
  expect(await statesOf(online)).toEqual(["FAILED"])
  expect(shop.logged).toContain("error: the payment provider could not refund; a person has to look")
  shop.wait(61)
  await refund(shop)
  expect(ledgerOf(online)).toHaveLength(1)
})

test.each(["down", "error", "garbage", "refusal"] as const)(
  "at a provider that is %s a refund is retried later, and paid once",
  async (how) => {
    const online = await aPaidOrder()
    await cancelAll(online)
    shop.provider.misbehave(how)
    await refund(shop)
    expect(await statesOf(online)).toEqual(["ASKED"])
    shop.provider.misbehave(null)
    await refund(shop)
    expect(ledgerOf(online), "not at once").toEqual([])
    shop.wait(2)
    await refund(shop)
    expect(ledgerOf(online)).toEqual(["200.00"])
  },
)

test("[STATE-09] a process that died after its request does not cause a second refund", async () => {
  const online = await aPaidOrder()
  await cancelAll(online)
  await refund(shop)
  // The state after a process died before it stored the response.
  await shop.db.execute(`update refunds set provider_id = null, state = 'ASKED', next_try_at = now() - interval '1 hour'
    where payment_id = (select id from payments where provider_id = '${online.providerId}')`)
  await refund(shop)
  expect(ledgerOf(online)).toEqual(["200.00"])
  expect(await statesOf(online)).toEqual(["ASKED"])
  shop.provider.set(online.providerId, { statusId: 6 })
  shop.wait(61)
  await refund(shop)
  expect(await statesOf(online)).toEqual(["DONE"])
})

test("[STATE-09] a process that died before its request leaves a refund that is requested later", async () => {
  const online = await aPaidOrder()
  await cancelAll(online)
  await shop.db.execute(`update refunds set state = 'ASKED', attempts = 1, next_try_at = now() - interval '1 hour'
    where payment_id = (select id from payments where provider_id = '${online.providerId}')`)
  await refund(shop)
  expect(ledgerOf(online)).toEqual(["200.00"])
})

test("[STATE-09] several concurrent workers refund each item once", async () => {
  const orders = await Promise.all([aPaidOrder(), aPaidOrder(), aPaidOrder([100, 49.5])])
  await Promise.all(orders.map(cancelAll))
  await Promise.all(Array.from({ length: 6 }, () => refund(shop)))
  expect(orders.map((online) => ledgerOf(online).length)).toEqual([1, 1, 1])
})

test("a refund whose change fails is logged and tried again later, and holds up no other one", async () => {
  const [stuck, next] = [await aPaidOrder(), await aPaidOrder()]
  for (const online of [stuck, next]) await cancelAll(online)
  await shop.db.execute(`
    create function hold_row() returns trigger language plpgsql as $$ begin raise exception 'The row cannot be changed.'; end $$;
    create trigger hold_row before update on refunds for each row
      when (new.provider_id is not null and new.payment_id = (${await paymentOf(stuck)})) execute function hold_row()`)
  await refund(shop)
  expect([await statesOf(stuck), await statesOf(next)]).toEqual([["ASKED"], ["ASKED"]])
  expect(ledgerOf(next)).toEqual(["200.00"])
  expect(shop.logged).toEqual(["error: a refund could not be worked on, and is tried again"])
  await shop.db.execute("drop trigger hold_row on refunds; drop function hold_row")
  for (const online of [stuck, next]) shop.provider.set(online.providerId, { statusId: 6 })
  shop.wait(61)
  await refund(shop)
  expect([await statesOf(stuck), await statesOf(next)]).toEqual([["DONE"], ["DONE"]])
  expect(ledgerOf(stuck), "paid once").toEqual(["200.00"])
})

test("a manual refund at the provider is not repeated", async () => {
  const online = await aPaidOrder()
  shop.provider.set(online.providerId, { statusId: 6, refundId: "by-hand" })
  await cancelAll(online)
  await refund(shop)
  expect(ledgerOf(online)).toEqual([])
  expect(await statesOf(online)).toEqual(["DONE"])
})

test("a refund that the provider never confirms is abandoned after a while, and reported to the staff", async () => {
  const online = await aPaidOrder()
  await cancelAll(online)
  shop.provider.misbehave("refusal")
  for (let times = 0; times < 20; times++) {
    await refund(shop)
    shop.wait(61)
  }
  expect(await statesOf(online)).toEqual(["FAILED"])
  expect(shop.logged).toContain("error: a refund could not be requested; a person has to look")
  expect(ledgerOf(online)).toEqual([])
})
