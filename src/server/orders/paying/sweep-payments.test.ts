import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { queuedMails } from "#server/testing/orders.ts"
import {
  anOnlineOrder,
  aPayingShopForThisTest,
  type OnlineOrder,
  type PayingShop,
  reportPayment,
  rowsOf,
  sweep,
} from "#server/testing/payments.ts"
import { isMailDue } from "./is-mail-due.ts"

async function onlineOrders(shop: PayingShop, count: number): Promise<OnlineOrder[]> {
  const orders: OnlineOrder[] = []
  for (let place = 0; place < count; place++) orders.push(await anOnlineOrder(shop))
  return orders
}

const readsOf = (shop: PayingShop, { providerId }: OnlineOrder) =>
  shop.provider.requests.filter((request) => request.startsWith("GET") && request.endsWith(providerId)).length

test("payments that the provider cannot find do not block the sweep of later ones", async () => {
  const shop = await aPayingShopForThisTest()
  const orders = await onlineOrders(shop, 8)
  const [paid, failed] = orders.slice(-2)
  if (!paid || !failed) throw new Error("There are eight orders.")
  // As after a switch from the provider's test site to its live one.
  for (const { providerId } of orders.slice(0, 6)) shop.provider.payments.delete(providerId)
  shop.provider.set(paid.providerId, { statusId: 2 })
  shop.wait(31)
  expect(await sweep(shop)).toEqual({ unknown: 6, paid: 1, expired: 1 })
  expect(await rowsOf(shop, paid)).toMatchObject({ payments: ["PAID"], items: ["PLACED"] })
  expect(await rowsOf(shop, failed)).toMatchObject({ payments: ["EXPIRED"], items: ["CANCELLED"] })
})

test("an order that somebody else holds does not end the sweep", async () => {
  const shop = await aPayingShopForThisTest()
  const orders = await onlineOrders(shop, 2)
  for (const { providerId } of orders) shop.provider.set(providerId, { statusId: 2 })
  shop.wait(31)
  const [busy, free] = orders
  if (!busy || !free) throw new Error("There are two orders.")
  await shop.db.transaction(async (tx) => {
    await tx.execute(sql`select from order_items where order_id = ${busy.order.id} for update`)
    expect(await sweep(shop)).toEqual({ unknown: 1, paid: 1 })
  })
  expect(await rowsOf(shop, busy)).toMatchObject({ payments: ["PENDING"] })
  expect(await rowsOf(shop, free)).toMatchObject({ payments: ["PAID"], items: ["PLACED"] })
})

test.each(["down", "error"] as const)("at a provider that is %s a few payments are read, and others in the next run", async (how) => {
  const shop = await aPayingShopForThisTest()
  const orders = await onlineOrders(shop, 7)
  shop.wait(31)
  shop.provider.misbehave(how)
  expect(await sweep(shop)).toEqual({ unknown: 5 })
  shop.wait(1)
  expect(await sweep(shop)).toEqual({ unknown: 5 })
  expect(Math.min(...orders.map((order) => readsOf(shop, order))), "each was asked about").toBeGreaterThan(0)
  shop.provider.misbehave(null)
  shop.wait(1)
  expect(await sweep(shop)).toEqual({ expired: 7 })
})

test("money for failed or expired payments is found, however many of them the provider cannot find", async () => {
  const shop = await aPayingShopForThisTest()
  const orders = await onlineOrders(shop, 8)
  shop.wait(31)
  await sweep(shop)
  for (const { providerId } of orders.slice(0, 7)) shop.provider.payments.delete(providerId)
  shop.provider.set(orders[7]?.providerId ?? "", { statusId: 2 })
  shop.wait(61)
  expect(await sweep(shop)).toEqual({ unknown: 7, late: 1 })
})

test("with a slow provider a run is bounded, and the next one continues where it ended", async () => {
  const shop = await aPayingShopForThisTest()
  const orders = await onlineOrders(shop, 3)
  shop.wait(31)
  shop.provider.whileAsked(async () => shop.wait(1))
  expect(await sweep(shop)).toEqual({ expired: 1 })
  expect(orders.map((order) => readsOf(shop, order))).toEqual([1, 0, 0])
  shop.provider.whileAsked(null)
  expect(await sweep(shop)).toEqual({ expired: 2 })
})

test("[SH-53] a customer is reminded once of a payment that is open for five minutes, and the cancellation mail names the reason", async () => {
  const shop = await aPayingShopForThisTest()
  const online = await anOnlineOrder(shop)
  await sweep(shop)
  expect((await rowsOf(shop, online)).mails).toEqual([])
  shop.wait(6)
  for (let times = 0; times < 3; times++) {
    await sweep(shop)
    shop.wait(1)
  }
  const mails = await queuedMails(shop.db, online.customer)
  expect(mails).toMatchObject([
    { kind: "payment-pending", contents: { transactionId: online.transId, amounts: { toPayDirhams: 20_000, isOnline: true } } },
  ])
  shop.wait(31)
  await sweep(shop)
  expect((await queuedMails(shop.db, online.customer)).at(-1)).toMatchObject({
    kind: "order-cancelled",
    contents: { reason: { by: "expiry" }, refundDirhams: 0 },
  })
})

test("[SH-53] a customer whose payment is declined is reminded once, five minutes later, while the order can still be paid", async () => {
  const shop = await aPayingShopForThisTest()
  const online = await anOnlineOrder(shop)
  await reportPayment(shop, online.providerId, 4)
  expect(await rowsOf(shop, online)).toMatchObject({ payments: ["FAILED"], items: ["CREATED"] })
  shop.wait(4)
  await sweep(shop)
  expect(await queuedMails(shop.db, online.customer)).toEqual([])
  for (const minutes of [2, 2, 2]) {
    shop.wait(minutes)
    await sweep(shop)
    expect(await queuedMails(shop.db, online.customer)).toMatchObject([{ kind: "payment-pending" }])
  }
  expect(readsOf(shop, online), "read for the reminder, and by the notice").toBe(2)
})

test("[SH-53] a payment reminder is not sent after the order's deadline, or once the order is paid", async () => {
  const shop = await aPayingShopForThisTest()
  const [late, paid, open] = [await anOnlineOrder(shop), await anOnlineOrder(shop), await anOnlineOrder(shop)]
  shop.wait(6)
  await sweep(shop)
  await reportPayment(shop, paid.providerId, 2)
  const due = async ({ customer }: OnlineOrder) => {
    const [reminder] = await queuedMails(shop.db, customer)
    return isMailDue(shop.services, reminder ?? expect.fail("no reminder"))
  }
  expect([await due(late), await due(paid), await due(open)]).toEqual([true, false, true])
  shop.wait(30)
  expect(await due(late)).toBe(false)
  const confirmed = { kind: "password-changed", to: "noor@example.com", contents: { name: "Noor" } } as const
  expect(await isMailDue(shop.services, confirmed), "another mail").toBe(true)
})
