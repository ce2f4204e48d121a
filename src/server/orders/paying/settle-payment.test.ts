import { expect, test } from "vitest"
import type { Order } from "#contract/orders.ts"
import { cancel, stockOf } from "#server/testing/orders.ts"
import {
  anOnlineOrder,
  aPayingShopForThisFile,
  notifyShop,
  type PayingShop,
  refund,
  reportPayment,
  rowsOf,
  seenBy,
  sweep,
  workOffNotices,
} from "#server/testing/payments.ts"
import { settlePayment } from "./settle-payment.ts"

let shop: PayingShop
aPayingShopForThisFile((opened) => {
  shop = opened
})

const statusSeen = async (online: Awaited<ReturnType<typeof anOnlineOrder>>) =>
  (await seenBy(shop, online.customer, online.transId)).json<Order>().payment_status

test("[STATE-05] [API-46] an online order is CREATED and PENDING until it is paid, and then PLACED and PAID, with one mail", async () => {
  const online = await anOnlineOrder(shop, { prices: [100, 49.5] })
  expect(await rowsOf(shop, online)).toEqual({
    payments: ["PENDING"],
    items: ["CREATED", "CREATED"],
    events: ["CREATED customer", "CREATED customer"],
    refunds: [],
    mails: [],
  })
  expect(await statusSeen(online)).toBe("PENDING")
  await reportPayment(shop, online.providerId, 2)
  expect(await rowsOf(shop, online)).toEqual({
    payments: ["PAID"],
    items: ["PLACED", "PLACED"],
    events: ["CREATED customer", "PLACED payment", "CREATED customer", "PLACED payment"],
    refunds: [],
    mails: ["order-received"],
  })
  expect(await statusSeen(online)).toBe("PAID")
})

test("[API-46] a returning shopper sees the provider's state, regardless of the address", async () => {
  const online = await anOnlineOrder(shop)
  const forged = await shop.call(
    "GET",
    `/api/order/online/${online.transId}?status=paid&statusId=2&id=x`,
    undefined,
    online.customer.headers,
  )
  expect(forged.json<Order>().payment_status).toBe("PENDING")
  shop.provider.set(online.providerId, { statusId: 2 })
  shop.wait(1)
  expect(await statusSeen(online), "without any message of the provider").toBe("PAID")
  expect((await rowsOf(shop, online)).mails).toEqual(["order-received"])
})

test("[API-46] a waiting page causes a read at the provider every few seconds, and no more", async () => {
  const online = await anOnlineOrder(shop)
  shop.provider.requests.length = 0
  await Promise.all(Array.from({ length: 20 }, () => statusSeen(online)))
  expect(shop.provider.requests).toHaveLength(1)
  shop.wait(0.1)
  await statusSeen(online)
  expect(shop.provider.requests).toHaveLength(2)
  shop.provider.set(online.providerId, { statusId: 2 })
  shop.wait(0.1)
  await statusSeen(online)
  shop.wait(0.1)
  await statusSeen(online)
  expect(shop.provider.requests, "what is paid is not requested again").toHaveLength(3)
})

test("[API-46] another customer's order and an unknown one are both not found", async () => {
  const online = await anOnlineOrder(shop)
  const other = await anOnlineOrder(shop)
  const [others, unknown] = await Promise.all([
    seenBy(shop, other.customer, online.transId),
    seenBy(shop, other.customer, "00000000-0000-4000-8000-000000000000"),
  ])
  expect(others.status).toBe(404)
  expect(others.text).toBe(unknown.text)
  expect((await shop.call("GET", `/api/order/online/${online.transId}`)).status).toBe(401)
})

test("[API-46] a declined payment is FAILED, and its items wait", async () => {
  for (const statusId of [3, 4, 5]) {
    const online = await anOnlineOrder(shop)
    await reportPayment(shop, online.providerId, statusId)
    expect(await rowsOf(shop, online)).toMatchObject({ payments: ["FAILED"], items: ["CREATED"], mails: [] })
    expect(await statusSeen(online)).toBe("FAILED")
  }
})

test("[STATE-05] a payment that was first declined and then paid on the same page counts, once", async () => {
  const online = await anOnlineOrder(shop)
  await reportPayment(shop, online.providerId, 4)
  await reportPayment(shop, online.providerId, 2)
  expect(await rowsOf(shop, online)).toMatchObject({ payments: ["PAID"], items: ["PLACED"], refunds: [], mails: ["order-received"] })
  await reportPayment(shop, online.providerId, 4)
  expect(await rowsOf(shop, online), "a late failure undoes nothing").toMatchObject({ payments: ["PAID"], items: ["PLACED"] })
})

test("[PAY-12] [API-46] a payment that is not completed within 30 minutes expires: items cancelled, stock returned", async () => {
  const online = await anOnlineOrder(shop)
  const [variant = 0] = online.variants
  expect(await stockOf(shop.db, variant)).toBe(3)
  shop.wait(29.5)
  await sweep(shop)
  expect(await rowsOf(shop, online)).toMatchObject({ payments: ["PENDING"], items: ["CREATED"] })
  shop.wait(1)
  await sweep(shop)
  expect(await rowsOf(shop, online)).toMatchObject({ payments: ["EXPIRED"], items: ["CANCELLED"], refunds: [] })
  expect((await rowsOf(shop, online)).events.at(-1)).toBe("CANCELLED expiry")
  expect(await stockOf(shop.db, variant)).toBe(5)
  expect(await statusSeen(online)).toBe("EXPIRED")
  await sweep(shop)
  expect(await stockOf(shop.db, variant), "once").toBe(5)
})

test("[PAY-12] a declined payment expires with its order as well", async () => {
  const online = await anOnlineOrder(shop)
  await reportPayment(shop, online.providerId, 4)
  shop.wait(31)
  await sweep(shop)
  expect(await rowsOf(shop, online)).toMatchObject({ payments: ["EXPIRED"], items: ["CANCELLED"] })
})

test("[PAY-12] the provider's state at the last moment counts: paid, without a message", async () => {
  const online = await anOnlineOrder(shop)
  shop.provider.set(online.providerId, { statusId: 2 })
  shop.wait(31)
  await sweep(shop)
  expect(await rowsOf(shop, online)).toMatchObject({ payments: ["PAID"], items: ["PLACED"], mails: ["order-received"] })
})

test("[PAY-13] [SH-52] money that arrives after the expiry is refunded once with a mail, and nothing is un-cancelled", async () => {
  const online = await anOnlineOrder(shop, { prices: [100, 49.5] })
  shop.wait(31)
  await sweep(shop)
  const mails = (await rowsOf(shop, online)).mails
  for (let times = 0; times < 3; times++) await reportPayment(shop, online.providerId, 2)
  expect(await rowsOf(shop, online)).toMatchObject({
    payments: ["EXPIRED"],
    items: ["CANCELLED", "CANCELLED"],
    refunds: [{ amount: 29_900, of: "payment", state: "ASKED" }],
    mails: [...mails, "refund-started"],
  })
  const order = (await seenBy(shop, online.customer, online.transId)).json<Order>()
  expect(order.refunds).toMatchObject([{ amount: 299, state: "UNDER_WAY", cause: "LATE", items: [], trans_id: online.transId }])
  expect(shop.logged).toContain("warn: a payment came too late and goes back")
  expect(shop.provider.refunds.filter(({ paymentId }) => paymentId === online.providerId)).toEqual([
    { id: expect.any(String), paymentId: online.providerId, amount: "299.00" },
  ])
})

test("[PAY-13] late money without a message is found within the hour", async () => {
  const online = await anOnlineOrder(shop)
  shop.wait(31)
  await sweep(shop)
  shop.provider.set(online.providerId, { statusId: 2 })
  shop.wait(61)
  await sweep(shop)
  expect((await rowsOf(shop, online)).refunds).toEqual([{ amount: 20_000, of: "payment", state: "DUE" }])
  await refund(shop)
  shop.wait(61)
  await sweep(shop)
  expect((await rowsOf(shop, online)).refunds).toHaveLength(1)
})

test("[PAY-13] [STATE-09] money for an order that was cancelled before is refunded once, as a whole", async () => {
  const online = await anOnlineOrder(shop, { prices: [100, 49.5] })
  const answer = await cancel(
    shop,
    online.customer,
    online.order.items.map(({ id }) => id),
  )
  expect(answer.status, answer.text).toBe(200)
  expect((await rowsOf(shop, online)).refunds).toEqual([])
  await reportPayment(shop, online.providerId, 2)
  expect(await rowsOf(shop, online)).toMatchObject({ payments: ["EXPIRED"], items: ["CANCELLED", "CANCELLED"] })
  expect((await rowsOf(shop, online)).refunds).toEqual([{ amount: 29_900, of: "payment", state: "ASKED" }])
})

test("[STATE-09] for an order that was partly cancelled before its payment, that part is refunded", async () => {
  const online = await anOnlineOrder(shop, { prices: [100, 49.5] })
  const [cheap, dear] = online.order.items.toSorted((a, b) => a.selling_price - b.selling_price).map(({ id }) => id)
  await cancel(shop, online.customer, [cheap ?? 0])
  await reportPayment(shop, online.providerId, 2)
  expect(await rowsOf(shop, online)).toMatchObject({
    payments: ["PAID"],
    items: expect.arrayContaining(["PLACED", "CANCELLED"]),
    refunds: [{ amount: 9900, of: "payment", state: "ASKED" }],
  })
  await cancel(shop, online.customer, [dear ?? 0])
  await refund(shop)
  expect(
    (await rowsOf(shop, online)).refunds.map(({ amount, of }) => [amount, of]),
    "and what is cancelled later, too",
  ).toEqual([
    [9900, "payment"],
    [20_000, "item"],
  ])
})

test.each([
  ["another amount", { amount: "1.00" }],
  ["another currency", { currency: "USD" }],
  ["another transaction", { transactionId: "another" }],
])("a payment of %s moves nothing and is shown to a person", async (_name, change) => {
  const online = await anOnlineOrder(shop)
  const notice = shop.provider.notice(online.providerId, 2)
  shop.provider.set(online.providerId, { statusId: 2, ...change })
  expect((await shop.call("POST", "/api/payments/skipcash/webhook", notice.body, notice.headers)).status).toBe(200)
  await workOffNotices(shop)
  expect(await rowsOf(shop, online)).toMatchObject({ payments: ["REVIEW"], items: ["CREATED"], refunds: [], mails: [] })
  expect(shop.logged).toContain("error: a payment is not what was requested; a person has to look")
  expect(await statusSeen(online)).toBe("PENDING")
})

test("a payment that the provider does not know expires like any other", async () => {
  const online = await anOnlineOrder(shop)
  await shop.db.execute(
    `update payments set state = 'NEW', provider_id = null, payment_url = null where transaction_id = '${online.transId}'`,
  )
  shop.wait(31)
  await sweep(shop)
  expect(await rowsOf(shop, online)).toMatchObject({ payments: ["EXPIRED"], items: ["CANCELLED"] })
})

test("a payment without a stored provider's id is found by the shop's own id in a message", async () => {
  const online = await anOnlineOrder(shop)
  await shop.db.execute(
    `update payments set state = 'NEW', provider_id = null, payment_url = null where transaction_id = '${online.transId}'`,
  )
  await reportPayment(shop, online.providerId, 2)
  expect(await rowsOf(shop, online)).toMatchObject({ payments: ["PAID"], items: ["PLACED"] })
})

test("an unknown status is neither success nor failure", async () => {
  const online = await anOnlineOrder(shop)
  await reportPayment(shop, online.providerId, 42)
  expect(await rowsOf(shop, online)).toMatchObject({ payments: ["PENDING"], items: ["CREATED"] })
})

test.each(["down", "error", "garbage", "redirect", "refusal", "empty"] as const)(
  "a provider that is %s leaves a payment as it is, even after it has expired, and logs it",
  async (how) => {
    const online = await anOnlineOrder(shop)
    shop.provider.misbehave(how)
    shop.wait(31)
    expect(await statusSeen(online)).toBe("PENDING")
    shop.wait(1)
    expect(await sweep(shop)).toMatchObject({ unknown: expect.any(Number) })
    expect(await rowsOf(shop, online)).toMatchObject({ payments: ["PENDING"], items: ["CREATED"] })
    expect(shop.logged).toContain("error: the payment provider could not be asked; the payment stays open")
    shop.provider.misbehave(null)
    shop.wait(1)
    await sweep(shop)
    expect(await rowsOf(shop, online)).toMatchObject({ payments: ["EXPIRED"], items: ["CANCELLED"] })
  },
)

test("no transaction is open while the provider is called", async () => {
  const online = await anOnlineOrder(shop)
  let open: unknown[] = []
  shop.provider.whileAsked(async () => {
    const { rows } = await shop.db.execute(
      // An open transaction waits between two statements; the job runner's own poll does not count.
      "select state, query from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'",
    )
    open = [...open, ...rows]
  })
  await anOnlineOrder(shop)
  await reportPayment(shop, online.providerId, 2)
  await cancel(
    shop,
    online.customer,
    online.order.items.map(({ id }) => id),
  )
  await refund(shop)
  shop.provider.whileAsked(null)
  expect(open).toEqual([])
  expect((await rowsOf(shop, online)).refunds).toMatchObject([{ state: "ASKED" }])
})

test("settling an unknown payment does nothing", async () => {
  expect(await settlePayment(shop.services, 2_000_000_000)).toEqual({ settlement: "nothing", seen: null })
})

test("[API-67] the return page and the sweep agree when both settle at once", async () => {
  const online = await anOnlineOrder(shop)
  shop.provider.set(online.providerId, { statusId: 2 })
  shop.wait(6)
  await notifyShop(shop, online.providerId)
  await Promise.all([workOffNotices(shop), sweep(shop), statusSeen(online), statusSeen(online)])
  expect(await rowsOf(shop, online)).toMatchObject({ payments: ["PAID"], items: ["PLACED"], refunds: [], mails: ["order-received"] })
})
