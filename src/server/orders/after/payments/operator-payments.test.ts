import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import type { Order } from "#contract/orders.ts"
import { commandLine } from "#server/office/audit.queries.ts"
import { cancel, stockOf } from "#server/testing/orders.ts"
import {
  anOnlineOrder,
  aPayingShopForThisFile,
  notifyShop,
  type OnlineOrder,
  type PayingShop,
  refund,
  reportPayment,
  rowsOf,
  seenBy,
  sweep,
  workOffNotices,
} from "#server/testing/payments.ts"
import { hasUnfinishedOrders } from "../deleted-customer.queries.ts"
import { findWaitingForPeople } from "../order-invariants.queries.ts"
import { acceptPayment, endRefundsByHand, expirePayment, giveBackPayment, retryRefunds } from "./operator-payments.ts"

const NOOR = commandLine("noor")

let shop: PayingShop
aPayingShopForThisFile((opened) => {
  shop = opened
})

const wish = ({ order }: OnlineOrder) => ({ named: order.reference, by: NOOR })
const ledgerOf = ({ providerId }: OnlineOrder) =>
  shop.provider.refunds.filter(({ paymentId }) => paymentId === providerId).map(({ amount }) => amount)
const isDeletable = async ({ customer }: OnlineOrder) => !(await hasUnfinishedOrders(shop.db, customer.id))
const cancelAll = (online: OnlineOrder) =>
  cancel(
    shop,
    online.customer,
    online.order.items.map(({ id }) => id),
  )

/** An order of QR 200 for which the provider has another amount. */
async function inReview(amount = "150.00"): Promise<OnlineOrder> {
  const online = await anOnlineOrder(shop)
  shop.provider.set(online.providerId, { amount })
  await reportPayment(shop, online.providerId, 2)
  expect((await rowsOf(shop, online)).payments).toEqual(["REVIEW"])
  return online
}

/** A cancelled order whose refund failed at the provider. */
async function withFailedRefund(): Promise<OnlineOrder> {
  const online = await anOnlineOrder(shop)
  await reportPayment(shop, online.providerId, 2)
  await cancelAll(online)
  await refund(shop)
  await reportPayment(shop, online.providerId, 8)
  expect((await rowsOf(shop, online)).refunds).toMatchObject([{ state: "FAILED" }])
  return online
}

/** The provider carries out its requests and notifies the shop. */
async function refundIsMade(online: OnlineOrder): Promise<void> {
  await refund(shop)
  await reportPayment(shop, online.providerId, 6)
}

async function actionsOf({ order }: OnlineOrder): Promise<unknown[]> {
  const { rows } = await shop.db.execute<{ act: string; by: string; before: object; after: object }>(sql`
    select act, name as by, before, after from audit_rows where object = 'order' and object_id = ${order.reference} order by id`)
  return rows.map(({ before, after, ...row }) => ({ ...row, ...before, ...after }))
}

const waitingFor = async ({ order }: OnlineOrder) =>
  (await findWaitingForPeople(shop.db)).flatMap(({ name, examples }) =>
    examples.filter((example) => example["order"] === order.reference).map(({ remark }) => ({ name, remark })),
  )

test("accepting a payment under review places its order, and notifies the customer", async () => {
  const online = await inReview()
  expect(await waitingFor(online)).toEqual([{ name: "payment-review", remark: "The provider has QR\u00a0150; QR\u00a0200 was requested." }])
  expect(await acceptPayment(shop.services, wish(online))).toMatchObject({ transactionId: online.transId, state: "PAID" })
  expect(await rowsOf(shop, online)).toMatchObject({
    payments: ["PAID"],
    items: ["PLACED"],
    events: ["CREATED customer", "PLACED operator"],
    refunds: [],
    mails: ["order-received"],
  })
  expect((await seenBy(shop, online.customer, online.transId)).json<Order>().payment_status).toBe("PAID")
  expect(await waitingFor(online)).toEqual([])
  expect(await actionsOf(online)).toEqual([
    {
      act: "payment.accept",
      by: "noor",
      state: "REVIEW",
      payment: online.transId,
      amountDirhams: 20_000,
      receivedDirhams: 15_000,
    },
  ])
})

test("refunds of an accepted payment never exceed it, and cover all of it when everything is cancelled", async () => {
  const online = await anOnlineOrder(shop, { prices: [100, 50] })
  shop.provider.set(online.providerId, { amount: "250.00" })
  await reportPayment(shop, online.providerId, 2)
  await acceptPayment(shop.services, wish(online))
  const [first = 0, second = 0] = online.order.items.toSorted((a, b) => b.selling_price - a.selling_price).map(({ id }) => id)
  await cancel(shop, online.customer, [first])
  await refundIsMade(online)
  await cancel(shop, online.customer, [second])
  shop.wait(1)
  await refundIsMade(online)
  expect(ledgerOf(online)).toEqual(["200.00", "50.00"])
  expect(await isDeletable(online)).toBe(true)
})

test("a payment that is complete after all is refunded in full when its order is cancelled", async () => {
  const online = await inReview("150.00")
  shop.provider.set(online.providerId, { amount: "200.00" })
  await acceptPayment(shop.services, wish(online))
  await cancelAll(online)
  await refundIsMade(online)
  expect(ledgerOf(online)).toEqual(["200.00"])
})

test("the surplus of an accepted payment is refunded", async () => {
  const online = await inReview("260.00")
  await acceptPayment(shop.services, wish(online))
  expect(await rowsOf(shop, online)).toMatchObject({ payments: ["PAID"], refunds: [{ amount: 6000, of: "payment", state: "DUE" }] })
  await refundIsMade(online)
  expect(ledgerOf(online)).toEqual(["60.00"])
})

test("giving back a payment under review cancels its order, and refunds the whole payment once", async () => {
  const online = await inReview()
  expect(await isDeletable(online)).toBe(false)
  expect(await giveBackPayment(shop.services, wish(online))).toMatchObject({ state: "EXPIRED", amountDirhams: 15_000 })
  expect(await rowsOf(shop, online)).toMatchObject({
    payments: ["EXPIRED"],
    items: ["CANCELLED"],
    events: ["CREATED customer", "CANCELLED operator"],
    refunds: [{ amount: 15_000, of: "payment", state: "DUE" }],
  })
  expect(await stockOf(shop.db, online.variants[0] ?? 0)).toBe(5)
  await refund(shop)
  expect(ledgerOf(online)).toEqual(["150.00"])
  shop.wait(61)
  await sweep(shop)
  await reportPayment(shop, online.providerId, 6)
  shop.wait(61)
  await sweep(shop)
  expect(await rowsOf(shop, online), "what was decided stays decided").toMatchObject({
    payments: ["EXPIRED"],
    refunds: [{ state: "DONE" }],
  })
  expect(ledgerOf(online)).toEqual(["150.00"])
  expect(await isDeletable(online)).toBe(true)
})

test("a payment whose order was cancelled in the meantime, or that was refunded at the provider, can only be given back", async () => {
  const cancelled = await inReview()
  await cancelAll(cancelled)
  await expect(acceptPayment(shop.services, wish(cancelled))).rejects.toThrow("can only be given back")
  await giveBackPayment(shop.services, wish(cancelled))
  await refundIsMade(cancelled)
  expect(ledgerOf(cancelled)).toEqual(["150.00"])

  const byHand = await inReview()
  shop.provider.set(byHand.providerId, { statusId: 6, refundId: "by-hand" })
  await expect(acceptPayment(shop.services, wish(byHand))).rejects.toThrow("has refunded payment")
  await giveBackPayment(shop.services, wish(byHand))
  await refund(shop)
  expect(ledgerOf(byHand)).toEqual([])
  expect((await rowsOf(shop, byHand)).refunds).toMatchObject([{ state: "DONE" }])
})

test("an impossible decision is refused with a message and changes nothing", async () => {
  const online = await anOnlineOrder(shop)
  const before = await rowsOf(shop, online)
  for (const decide of [acceptPayment, giveBackPayment])
    await expect(decide(shop.services, wish(online))).rejects.toThrow(`Payment ${online.transId} is PENDING; only payments in REVIEW need`)
  await expect(retryRefunds(shop.services, wish(online))).rejects.toThrow(`Order ${online.order.reference} has no failed refund.`)
  await expect(expirePayment(shop.services, wish(online))).resolves.toMatchObject({ state: "PENDING" })
  shop.provider.payments.delete(online.providerId)
  await expect(expirePayment(shop.services, wish(online))).rejects.toThrow("can be paid until")
  for (const decide of [acceptPayment, giveBackPayment, retryRefunds])
    await expect(decide(shop.services, { named: "NOSUCH", by: NOOR })).rejects.toThrow("There is neither a payment NOSUCH")
  expect(await rowsOf(shop, online)).toEqual(before)
  expect(await actionsOf(online)).toEqual([])

  const unread = await inReview()
  shop.provider.misbehave("down")
  await expect(acceptPayment(shop.services, wish(unread))).rejects.toThrow("cannot be reached, so nothing was changed")
  shop.provider.misbehave(null)
  shop.provider.set(unread.providerId, { statusId: 0 })
  await expect(acceptPayment(shop.services, wish(unread))).rejects.toThrow("does not report payment")
  expect((await rowsOf(shop, unread)).payments).toEqual(["REVIEW"])
})

test("of several concurrent accepts and give-backs, beside the provider's messages and the sweep, one decides", async () => {
  for (let round = 0; round < 4; round++) {
    const online = await inReview()
    shop.wait(6)
    // Collected from the start: a refusal may be the first response.
    const deciding = Promise.allSettled(
      [acceptPayment, giveBackPayment, acceptPayment, giveBackPayment].map((decide) => decide(shop.services, wish(online))),
    )
    await notifyShop(shop, online.providerId)
    const [decided] = await Promise.all([
      deciding,
      workOffNotices(shop),
      sweep(shop),
      seenBy(shop, online.customer, online.transId),
      ...(round % 2 === 0 ? [cancelAll(online)] : []),
    ])
    expect(decided.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
    const { payments, items, refunds, mails } = await rowsOf(shop, online)
    const isBack = payments[0] === "EXPIRED" || items[0] === "CANCELLED"
    expect(refunds.map(({ amount }) => amount)).toEqual(isBack ? [15_000] : [])
    expect(items).toEqual([isBack ? "CANCELLED" : "PLACED"])
    expect(mails.filter((kind) => kind === "order-received").length).toBe(payments[0] === "PAID" ? 1 : 0)
    expect(await actionsOf(online)).toHaveLength(1)
    await refund(shop)
    expect(ledgerOf(online)).toEqual(isBack ? ["150.00"] : [])
  }
})

test("a failed refund is requested again once, however many operators retry it, and the account can be deleted once it is done", async () => {
  const online = await withFailedRefund()
  expect(await waitingFor(online)).toEqual([{ name: "refund-failed", remark: "The provider could not give the money back." }])
  expect(await isDeletable(online)).toBe(false)
  const retried = await Promise.allSettled(Array.from({ length: 4 }, () => retryRefunds(shop.services, wish(online))))
  expect(retried.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
  await Promise.all([refund(shop), refund(shop), refund(shop)])
  expect(ledgerOf(online), "the answer to the first try is not taken for one to the second").toEqual(["200.00", "200.00"])
  expect((await rowsOf(shop, online)).refunds).toMatchObject([{ state: "ASKED" }])
  await expect(retryRefunds(shop.services, wish(online))).rejects.toThrow("has no failed refund")
  await reportPayment(shop, online.providerId, 6)
  expect((await rowsOf(shop, online)).refunds).toMatchObject([{ state: "DONE" }])
  expect(await waitingFor(online)).toEqual([])
  expect(await isDeletable(online)).toBe(true)
  expect(await actionsOf(online)).toMatchObject([{ act: "refund.retry", by: "noor" }])
})

test("a refund that fails again is FAILED again, and one made in the meantime is only noted", async () => {
  const failing = await withFailedRefund()
  await retryRefunds(shop.services, wish(failing))
  await refund(shop)
  await reportPayment(shop, failing.providerId, 8)
  expect((await rowsOf(shop, failing)).refunds).toMatchObject([{ state: "FAILED" }])

  const made = await withFailedRefund()
  shop.provider.set(made.providerId, { statusId: 6, refundId: "in-the-portal" })
  await retryRefunds(shop.services, wish(made))
  await refund(shop)
  expect((await rowsOf(shop, made)).refunds).toMatchObject([{ state: "DONE" }])
  expect(ledgerOf(made), "only the try that failed").toEqual(["200.00"])
})

test("a retried refund waits for a later one that is under way", async () => {
  const online = await anOnlineOrder(shop, { prices: [100, 49.5] })
  await reportPayment(shop, online.providerId, 2)
  const [first = 0, second = 0] = online.order.items.map(({ id }) => id)
  await cancel(shop, online.customer, [first])
  await refund(shop)
  await reportPayment(shop, online.providerId, 8)
  await cancel(shop, online.customer, [second])
  await refund(shop)
  expect((await rowsOf(shop, online)).refunds.map(({ state }) => state)).toEqual(["FAILED", "ASKED"])
  await retryRefunds(shop.services, wish(online))
  shop.wait(2)
  await refund(shop)
  expect((await rowsOf(shop, online)).refunds.map(({ state }) => state)).toEqual(["DUE", "ASKED"])
  await reportPayment(shop, online.providerId, 6)
  shop.wait(1)
  await refundIsMade(online)
  expect((await rowsOf(shop, online)).refunds.map(({ state }) => state)).toEqual(["DONE", "DONE"])
  expect(ledgerOf(online)).toHaveLength(3)
})

test("a failed refund that was paid in another way is ended with a note", async () => {
  const online = await withFailedRefund()
  await expect(endRefundsByHand(shop.services, { ...wish(online), note: "  " })).rejects.toThrow("--note must say")
  await endRefundsByHand(shop.services, { ...wish(online), note: "bank transfer of 22 November" })
  expect((await rowsOf(shop, online)).refunds).toMatchObject([{ state: "DONE" }])
  await expect(retryRefunds(shop.services, wish(online))).rejects.toThrow("has no failed refund")
  expect(await isDeletable(online)).toBe(true)
})

test("an operator expires a payment that the provider cannot find once its time is over, and not while the provider is down", async () => {
  const online = await anOnlineOrder(shop)
  shop.provider.payments.delete(online.providerId)
  shop.wait(31)
  await sweep(shop)
  expect((await rowsOf(shop, online)).payments).toEqual(["PENDING"])
  shop.provider.misbehave("down")
  await expect(expirePayment(shop.services, wish(online))).rejects.toThrow("may have been paid")
  shop.provider.misbehave(null)
  await expirePayment(shop.services, wish(online))
  expect(await rowsOf(shop, online)).toMatchObject({ payments: ["EXPIRED"], items: ["CANCELLED"], refunds: [] })
  expect(await stockOf(shop.db, online.variants[0] ?? 0)).toBe(5)
  expect(await isDeletable(online)).toBe(true)
  await expect(expirePayment(shop.services, wish(online))).rejects.toThrow("there is nothing to expire")
})

test("a payment that the provider does not know, and one of another provider, are refused for what they are", async () => {
  const open = await anOnlineOrder(shop)
  const setKnown = (id: string | null) =>
    shop.db.execute(sql`update payments set provider_id = ${id} where transaction_id = ${open.transId}`)
  await setKnown(null)
  await expect(acceptPayment(shop.services, wish(open))).rejects.toThrow(
    `Payment ${open.transId} is PENDING; only payments in REVIEW need a decision.`,
  )
  await setKnown(open.providerId)
  const unknown = await inReview()
  await shop.db.execute(sql`update payments set provider_id = null where transaction_id = ${unknown.transId}`)
  await expect(acceptPayment(shop.services, wish(unknown))).rejects.toThrow(
    `Payment ${unknown.transId} is in REVIEW and unknown to skipcash, so it can only be given back.`,
  )
  await giveBackPayment(shop.services, wish(unknown))
  const earlier = await inReview()
  await shop.db.execute(sql`update payments set provider = 'sandbox' where transaction_id = ${earlier.transId}`)
  await expect(acceptPayment(shop.services, wish(earlier))).rejects.toThrow(
    `Payment ${earlier.transId} was made with sandbox, which the shop no longer uses.`,
  )
})
