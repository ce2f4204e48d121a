import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { Order, OrderItem, PlacedOrder } from "#contract/orders.ts"
import { commandLine } from "#server/office/audit.queries.ts"
import { aVariant } from "#server/testing/carts.ts"
import { aCustomer, type TestCustomer } from "#server/testing/customers.ts"
import { buyNow, expectHealthy, leadTo, onlineHome, payOrder, queuedMails, stockOf } from "#server/testing/orders.ts"
import { aShop, type TestShop } from "#server/testing/shop.ts"
import { refundsOfOrder } from "./operator-orders.queries.ts"
import { advanceOrder as advanceByHand } from "./operator-orders.ts"
import { listReplacements } from "./operator-replacements.queries.ts"
import { type AnswerWish, answerReplacements, type ReplacementAnswer } from "./operator-replacements.ts"

const NOOR = commandLine("noor")

let shop: TestShop
beforeAll(async () => {
  shop = await aShop()
})
afterAll(async () => {
  await expectHealthy(shop.db)
  await shop.close()
})

type Wanted = { quantity?: number; pieces?: number; isOnline?: boolean; price?: number }

/** A delivered order of one item with a request for some of its pieces. */
async function requested({ quantity = 1, pieces = quantity, isOnline = false, price = 100 }: Wanted = {}) {
  const customer = await aCustomer(shop.db)
  const product = await aVariant(shop.db, { stock: 10, price })
  const order = (await buyNow(shop, customer, { product, quantity, ...(isOnline ? onlineHome : {}) })).json<PlacedOrder>()
  if (isOnline) await payOrder(shop.db, order.id)
  await leadTo(shop.db, order, "DELIVERED")
  await ask(customer, order, pieces)
  return { customer, order, product, item: order.items[0]?.id ?? 0 }
}

async function ask({ headers }: TestCustomer, { items }: PlacedOrder, quantity: number) {
  const asked = await shop.call("POST", `/api/order/return/${items[0]?.id}`, { quantity, reason: 1 }, headers)
  expect(asked.json()).toMatchObject({ status: true })
}

const answer = (order: PlacedOrder, to: ReplacementAnswer, more: Partial<AnswerWish> = {}) =>
  answerReplacements(shop.services, { order: order.reference, items: [], to, note: null, by: NOOR, ...more })

async function seen({ headers }: TestCustomer, { id }: PlacedOrder): Promise<OrderItem> {
  const [item] = (await shop.call("GET", `/api/order/details/${id}`, undefined, headers)).json<Order>().items
  if (!item) throw new Error("The order has no item.")
  return item
}

const lastMail = async (customer: TestCustomer) => (await queuedMails(shop.db, customer)).at(-1)

test("[SH-60] staff accepts a request and sends the replacement; each answer is mailed, shown with its date and note, and recorded", async () => {
  const { customer, order, item, product } = await requested()
  await answer(order, "ACCEPTED", { note: "Our driver comes on Monday." })
  expect(await lastMail(customer)).toMatchObject({
    kind: "replacement-answered",
    contents: { answer: "ACCEPTED", note: "Our driver comes on Monday." },
  })
  expect((await seen(customer, order)).status).toBe("RETURN_REQUESTED")
  await answer(order, "SENT")
  expect(await lastMail(customer)).toMatchObject({ kind: "replacement-answered", contents: { answer: "SENT", note: null } })
  expect(await seen(customer, order)).toMatchObject({
    status: "RETURNED",
    replacements: [
      {
        state: "SENT",
        events: [{ state: "REQUESTED" }, { state: "ACCEPTED", note: "Our driver comes on Monday." }, { state: "SENT", note: null }],
      },
    ],
  })
  expect(await stockOf(shop.db, product), "the sale and the replacement took one each; staff counts what came back").toBe(8)
  const { rows } = await shop.db.execute(sql`
    select name, before, after from audit_rows where act = 'replacement.answer' and object_id = ${order.reference} order by id`)
  expect(rows).toMatchObject([
    { name: "noor", before: { items: [{ id: item, state: "REQUESTED" }] }, after: { items: [{ id: item, state: "ACCEPTED" }] } },
    { before: { items: [{ id: item, state: "ACCEPTED" }] }, after: { items: [{ id: item, state: "SENT" }] } },
  ])
})

test("[SH-60] a refusal needs a reason, which the customer reads; the item is delivered again", async () => {
  const { customer, order } = await requested()
  await expect(answer(order, "REFUSED")).rejects.toThrow("A refusal needs --note")
  await answer(order, "REFUSED", { note: "The screen was broken by a fall." })
  expect(await lastMail(customer)).toMatchObject({ contents: { answer: "REFUSED", note: "The screen was broken by a fall." } })
  const { status, replacements, events } = await seen(customer, order)
  expect([status, events.at(-1)?.status]).toEqual(["DELIVERED", "DELIVERED"])
  expect(replacements[0]?.events.at(-1)).toMatchObject({ state: "REFUSED", note: "The screen was broken by a fall." })
  await ask(customer, order, 1)
})

test("[SH-60] [STATE-09] a request becomes a refund of its pieces, never of more than was paid", async () => {
  const { customer, order } = await requested({ quantity: 3, pieces: 1, isOnline: true })
  await answer(order, "REFUNDED")
  expect(await lastMail(customer)).toMatchObject({ kind: "refund-started", contents: { cause: "RETURNED", amountDirhams: 10_000 } })
  expect(await seen(customer, order)).toMatchObject({
    status: "DELIVERED",
    refund: { amount: 100, state: "UNDER_WAY" },
    replacements: [{ state: "REFUNDED", quantity: 1, refund: 100 }],
  })
  await ask(customer, order, 2)
  await answer(order, "REFUNDED")
  expect(await seen(customer, order)).toMatchObject({ status: "RETURNED", refund: { amount: 300 } })
  expect((await refundsOfOrder(shop.db, order.id)).map(({ amountDirhams }) => amountDirhams)).toEqual([10_000, 20_000])
})

test("[SH-60] a request stays open when its payment was refunded before", async () => {
  const { customer, order } = await requested({ isOnline: true })
  await shop.db.execute(sql`
    insert into refunds (payment_id, cause, amount_dirhams, state, created_at)
    select id, 'SURPLUS', amount_dirhams, 'DONE', now() from payments where order_id = ${order.id}`)
  await expect(answer(order, "REFUNDED")).rejects.toThrow("Nothing is left to refund")
  expect((await seen(customer, order)).status).toBe("RETURN_REQUESTED")
  await shop.db.execute(sql`delete from refunds where payment_id in (select id from payments where order_id = ${order.id})`)
})

test("[SH-60] a cash order is paid back by hand, and the customer reads how", async () => {
  const { customer, order } = await requested({ quantity: 2 })
  await expect(answer(order, "REFUNDED")).rejects.toThrow("was not paid online")
  await answer(order, "REFUNDED", { note: "In cash at Al Sadd Branch" })
  expect(await lastMail(customer)).toMatchObject({
    kind: "replacement-answered",
    contents: { answer: "REFUNDED", note: "In cash at Al Sadd Branch", refundDirhams: 20_000 },
  })
  expect(await seen(customer, order)).toMatchObject({ status: "RETURNED", refund: null, replacements: [{ refund: 200 }] })
  expect(await refundsOfOrder(shop.db, order.id)).toEqual([])
})

test("[SH-60] a free item of a cash order is not refunded, and its request stays open", async () => {
  const { customer, order, item } = await requested({ price: 0 })
  await expect(answer(order, "REFUNDED", { note: "QR 0 in cash" })).rejects.toThrow(
    `Item ${item} cost nothing, so there is nothing to refund: use replacement send or replacement refuse.`,
  )
  expect((await seen(customer, order)).status).toBe("RETURN_REQUESTED")
})

/** Turns the open request of an item into one of the previous version, which set only the status of the item. */
async function forgetRequest(item: number) {
  await shop.db.execute(sql`
    with events as (delete from replacement_events where replacement_id = (select max(id) from replacements where item_id = ${item}))
    delete from replacements where id = (select max(id) from replacements where item_id = ${item})`)
}

test("[SH-60] a request of the previous version, made during an update, is listed, and refunded for all its pieces", async () => {
  const { customer, order, item } = await requested({ quantity: 2, isOnline: true })
  await forgetRequest(item)
  const listed = { itemId: item, pieces: 2, quantity: 2, state: "REQUESTED", reason: null, requestedAt: expect.stringMatching(/Z$/) }
  for (const state of [null, "REQUESTED"] as const)
    expect(await listReplacements(shop.db, { state, limit: 200 })).toContainEqual(expect.objectContaining(listed))
  expect((await listReplacements(shop.db, { state: "ACCEPTED", limit: 200 })).filter(({ itemId }) => itemId === item)).toEqual([])
  await advanceByHand(shop.services, { order: order.reference, items: [], to: "RETURNED", trackingId: null, refund: true, by: NOOR })
  expect((await refundsOfOrder(shop.db, order.id)).map(({ amountDirhams }) => amountDirhams)).toEqual([20_000])
  expect(await seen(customer, order)).toMatchObject({
    status: "RETURNED",
    replacements: [{ state: "REFUNDED", quantity: 2, refund: 200, events: [{ state: "REQUESTED" }, { state: "REFUNDED" }] }],
  })
})

test("[SH-60] a request of the previous version is for the pieces that are left, and is answered like any other", async () => {
  const { customer, order, item } = await requested({ quantity: 3, pieces: 1 })
  await answer(order, "SENT")
  await ask(customer, order, 2)
  await forgetRequest(item)
  expect(await listReplacements(shop.db, { state: null, limit: 200 })).toContainEqual(expect.objectContaining({ itemId: item, pieces: 2 }))
  await answer(order, "ACCEPTED")
  await answer(order, "SENT")
  expect(await seen(customer, order)).toMatchObject({ status: "RETURNED", replacements: [{ quantity: 1 }, { quantity: 2, state: "SENT" }] })
})

test("[SH-60] a request of the previous version is withdrawn, also after an earlier withdrawal", async () => {
  const { customer, order, item } = await requested()
  const withdraw = () => shop.call("DELETE", `/api/order/return/${item}`, undefined, customer.headers)
  await withdraw()
  await ask(customer, order, 1)
  await forgetRequest(item)
  expect((await withdraw()).json<OrderItem>()).toMatchObject({
    status: "DELIVERED",
    replacements: [{ state: "WITHDRAWN" }, { state: "WITHDRAWN" }],
  })
})

test("[SH-60] an item stays delivered as long as pieces of it are left", async () => {
  const { customer, order, item } = await requested({ quantity: 2, pieces: 1 })
  const byStep = { order: order.reference, items: [item], trackingId: null, refund: false, by: NOOR }
  await expect(advanceByHand(shop.services, { ...byStep, to: "RETURNED" })).rejects.toThrow("is for 1 of 2 pieces")
  await expect(advanceByHand(shop.services, { ...byStep, to: "DELIVERED" })).rejects.toThrow("is RETURN_REQUESTED")
  await answer(order, "SENT")
  expect((await seen(customer, order)).status).toBe("DELIVERED")
  await ask(customer, order, 1)
  await answer(order, "SENT")
  expect(await seen(customer, order)).toMatchObject({ status: "RETURNED", replacements: [{ state: "SENT" }, { state: "SENT" }] })
})

test("[SH-60] of two answers at the same moment one takes effect; an ended request, and one that does not exist, are refused", async () => {
  const { customer, order, item } = await requested()
  const note = { note: "Seen by two" }
  const both = await Promise.allSettled([answer(order, "SENT", note), answer(order, "REFUSED", note)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"])
  const answered = (await queuedMails(shop.db, customer)).filter(({ kind }) => kind === "replacement-answered")
  expect(answered).toHaveLength(1)
  await expect(answer(order, "SENT")).rejects.toThrow(`Order ${order.reference} has no open replacement request.`)
  await expect(answer({ ...order, reference: "NOSUCH" }, "SENT")).rejects.toThrow("Order NOSUCH does not exist.")
  const other = await requested()
  await expect(answer(other.order, "ACCEPTED", { items: [item] })).rejects.toThrow(`no open replacement request for item ${item}`)
  await answer(other.order, "ACCEPTED", { items: [other.item] })
  await expect(answer(other.order, "ACCEPTED")).rejects.toThrow("is ACCEPTED already")
})

test("[SH-60] open requests are listed, the oldest first, or those in one state", async () => {
  const [first, second] = [await requested({ quantity: 2, pieces: 1 }), await requested()]
  await answer(second.order, "ACCEPTED")
  const mine = (list: { reference: string }[]) =>
    list.filter(({ reference }) => [first.order.reference, second.order.reference].includes(reference))
  expect(mine(await listReplacements(shop.db, { state: null, limit: 200 }))).toMatchObject([
    { itemId: first.item, pieces: 1, quantity: 2, state: "REQUESTED", reason: "It arrived damaged", email: first.customer.email },
    { itemId: second.item, state: "ACCEPTED" },
  ])
  expect(mine(await listReplacements(shop.db, { state: "ACCEPTED", limit: 200 }))).toMatchObject([{ itemId: second.item }])
  expect(await listReplacements(shop.db, { state: null, limit: 1 })).toHaveLength(1)
})
