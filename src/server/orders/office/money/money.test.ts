import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import type { OfficeOrder, OrderLine } from "#contract/office/order-shapes.ts"
import type { OpenMatter } from "#contract/office/today.ts"
import { moveBack, moveOut } from "#server/catalog/office/retire-variant.queries.ts"
import { expectProblem } from "#server/testing/answers.ts"
import { aVariant } from "#server/testing/carts.ts"
import { aCustomer } from "#server/testing/customers.ts"
import { aPlacedOrder, expectHealthy, leadTo, queuedMails, stockOf } from "#server/testing/orders.ts"
import {
  anOnlineOrder,
  aPayingShopForThisFile,
  notifyShop,
  type PayingShop,
  refund,
  reportPayment,
  workOffNotices,
} from "#server/testing/payments.ts"
import { aStaffMember, type TestMember } from "#server/testing/staff.ts"

const PAID = 2

let shop: PayingShop
aPayingShopForThisFile((given) => {
  shop = given
})

async function staffOf(): Promise<{ sales: TestMember; manager: TestMember }> {
  return { sales: await aStaffMember(shop, "sales", { name: "Reem" }), manager: await aStaffMember(shop, "manager", { name: "Maryam" }) }
}

/** A paid order of two pieces of a variant for each price. */
async function aPaidOrder(prices: number[]) {
  const online = await anOnlineOrder(shop, { prices })
  await reportPayment(shop, online.providerId, PAID)
  return online
}

type Order = { reference: string }
const pathOf = ({ reference }: Order) => `/api/office/orders/${reference}`

async function seenBy(member: TestMember, order: Order): Promise<OfficeOrder> {
  const answer = await member.call("GET", pathOf(order))
  expect(answer.status, answer.text).toBe(200)
  return answer.json<OfficeOrder>()
}

async function send(member: TestMember, order: Order, what: "cancel" | "refunds", body: object) {
  return member.call("POST", `${pathOf(order)}/${what}`, body, { version: (await seenBy(member, order)).version })
}

test("[OFFICE-88] cancelling an item gives stock and money back once, mails, and keeps reason and person; damaged pieces stay out of stock", async () => {
  const { sales } = await staffOf()
  const { order, customer } = await aPaidOrder([100, 100])
  const [first = 0, second = 0] = order.items.map(({ id }) => id)
  const [sound = 0, damaged = 0] = order.items.map(({ product }) => product.id)
  const done = await send(sales, order, "cancel", { items: [first], reason: 1, words: "We are sorry." })
  expect(done.status, done.text).toBe(200)
  expect(done.json()).toMatchObject({
    items: [{ status: "CANCELLED", cancel_words: "We are sorry.", status_by: { name: "Reem" }, refunded: 200 }, { refunded: 0 }],
    amounts: { cancelled: 200, refunded: 200 },
  })
  expect(expectProblem(await send(sales, order, "cancel", { items: [first], reason: 1 }), 409)).toMatchObject({
    items: [{ status: "CANCELLED", by: "Reem" }],
  })
  await send(sales, order, "cancel", { items: [second], reason: 1, write_off: true })
  expect(await stockOf(shop.db, sound)).toBe(5)
  expect(await stockOf(shop.db, damaged)).toBe(3)
  const { rows } = await shop.db.execute(sql`select kind, delta from stock_movements where item_id = ${second} order by id`)
  expect(rows).toEqual([
    { kind: "SALE", delta: -2 },
    { kind: "BACK", delta: 2 },
    { kind: "WRITE_OFF", delta: -2 },
  ])
  const mails = await shop.db.execute<{ reason: unknown }>(sql`
    select payload -> 'contents' -> 'reason' as reason from graphile_worker._private_jobs
    where payload ->> 'to' = ${customer.email} and payload ->> 'kind' = 'order-cancelled' order by id`)
  expect(mails.rows[0]?.reason).toEqual({ by: "operator", text: "We are sorry." })
  await expectHealthy(shop.db)
})

test("[OFFICE-89] money goes back for an item, in part or of goodwill, in sum never more than was paid", async () => {
  const { manager } = await staffOf()
  const { order } = await aPaidOrder([100])
  const [item = 0] = order.items.map(({ id }) => id)
  expect((await send(manager, order, "refunds", { item, amount: 50.5, words: "For the scratch." })).status).toBe(200)
  expect((await send(manager, order, "refunds", { amount: 20 })).json()).toMatchObject({
    refundable: 129.5,
    refunds: [
      { cause: "PART", amount: 50.5, items: [item], state: "DUE", words: "For the scratch.", by: { name: "Maryam" } },
      { cause: "GOODWILL", amount: 20, items: [] },
    ],
  })
  expect(expectProblem(await send(manager, order, "refunds", { item, amount: 149.6 }), 409)).toMatchObject({
    reason: "more_than_paid",
    left: 129.5,
  })
  // What is cancelled afterwards gives back only the rest.
  await send(manager, order, "cancel", { items: [item], reason: 1 })
  expect(await seenBy(manager, order)).toMatchObject({ refundable: 0, amounts: { refunded: 200, remaining: 0 } })
  expect(expectProblem(await send(manager, order, "refunds", { amount: 1 }), 409)).toMatchObject({ reason: "more_than_paid" })
  for (let round = 0; round < 4; round++) {
    await refund(shop)
    shop.wait(10)
  }
  await expectHealthy(shop.db)
})

test("[OFFICE-88] the mail of a cancellation names what it gives back, without what went back before, also when it is sent again", async () => {
  const { manager } = await staffOf()
  const { order, customer } = await aPaidOrder([100])
  const [item = 0] = order.items.map(({ id }) => id)
  await send(manager, order, "refunds", { item, amount: 30 })
  expect((await send(manager, order, "cancel", { items: [item], reason: 1 })).status).toBe(200)
  const again = await manager.call("POST", `${pathOf(order)}/mails`, { status: "CANCELLED" })
  expect(again.status, again.text).toBe(200)
  const mails = (await queuedMails(shop.db, customer)).filter(({ kind }) => kind === "order-cancelled")
  expect(mails.map(({ contents }) => contents)).toMatchObject([{ refundDirhams: 17_000 }, { refundDirhams: 17_000 }])
})

test("[OFFICE-57] [OFFICE-89] of two refunds at once, that together exceed what was paid, one is made", async () => {
  const { manager } = await staffOf()
  const { order } = await aPaidOrder([100])
  const { version } = await seenBy(manager, order)
  const ask = () => manager.call("POST", `${pathOf(order)}/refunds`, { amount: 150 }, { version })
  const statuses = (await Promise.all([ask(), ask()])).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, 412])
  expect((await seenBy(manager, order)).refundable).toBe(50)
  await expectHealthy(shop.db)
})

test("[OFFICE-24] above the limit of sales nothing changes before a second person agrees, who is not the first", async () => {
  const { sales, manager } = await staffOf()
  const { order } = await aPaidOrder([900])
  const [item = 0] = order.items.map(({ id }) => id)
  await send(sales, order, "refunds", { amount: 300 })
  const asked = await send(sales, order, "cancel", { items: [item], reason: 1, words: "Out of stock." })
  expect(asked.status, asked.text).toBe(202)
  expect(asked.json()).toMatchObject({
    items: [{ status: "PLACED" }],
    approvals: [
      {
        act: "CANCEL",
        amount: 1500,
        state: "WAITING",
        asked_by: { name: "Reem" },
        items: [item],
        reason: "I changed my mind",
        words: "Out of stock.",
      },
    ],
  })
  const rung = async (member: TestMember) => (await member.call("GET", "/api/office/notices")).json<{ notices: object[] }>().notices
  expect(await rung(manager), "those who may agree are told").toMatchObject([
    { kind: "APPROVAL_ASKED", object: { kind: "order", id: order.reference }, words: { by: "Reem" } },
  ])
  expect(await rung(sales)).toEqual([])
  expectProblem(await send(sales, order, "refunds", { amount: 900 }), 409)
  const { needs } = (await manager.call("GET", "/api/office/today/needs")).json<{ needs: OpenMatter[] }>()
  expect(needs.find(({ kind }) => kind === "approval")?.names).toContainEqual({
    id: order.reference,
    name: order.reference,
    value: 150_000,
  })
  const [{ id = 0 } = {}] = asked.json<OfficeOrder>().approvals
  const decide = (member: TestMember, approve: boolean) => member.call("POST", `/api/office/approvals/${id}`, { approve })
  expectProblem(await decide(sales, true), 403)
  expect((await decide(manager, true)).json()).toMatchObject({
    items: [{ status: "CANCELLED" }],
    approvals: [{ state: "APPROVED", decided_by: { name: "Maryam" } }],
  })
  expectProblem(await decide(manager, true), 409)

  const other = (await aPaidOrder([900])).order
  const late = (await send(sales, other, "refunds", { amount: 1200 })).json<OfficeOrder>().approvals[0]
  shop.wait(48 * 60 + 1)
  const owner = await aStaffMember(shop, "owner")
  expectProblem(await owner.call("POST", `/api/office/approvals/${late?.id}`, { approve: true }), 409)
  const again = await aStaffMember(shop, "sales")
  expect((await seenBy(again, other)).approvals).toMatchObject([{ state: "EXPIRED" }])
  expect((await send(again, other, "refunds", { amount: 1100 })).status).toBe(202)
  await expectHealthy(shop.db)
})

test("[OFFICE-88] pieces are written off also when their variant was deleted or retired since, and a restored one has them no more", async () => {
  const { manager } = await staffOf()
  const { order } = await aPaidOrder([100, 100, 100])
  const [deleted = 0, retired = 0, sold = 0] = order.items.map(({ product }) => product.id)
  await shop.db.execute(sql`delete from variants where id = ${deleted}`)
  await moveOut(shop.db, retired, shop.services.clock.now())
  const items = order.items.map(({ id }) => id)
  const done = await send(manager, order, "cancel", { items, reason: 1, write_off: true })
  expect(done.status, done.text).toBe(200)
  expect(done.json<OfficeOrder>().items.map(({ status }) => status)).toEqual(["CANCELLED", "CANCELLED", "CANCELLED"])
  expect(await stockOf(shop.db, sold)).toBe(3)
  expect(await moveBack(shop.db, retired)).toBe(true)
  expect(await stockOf(shop.db, retired)).toBe(3)
  await expectHealthy(shop.db)
})

/** A delivered order of two pieces, some of which the customer wants to be replaced. */
async function aReplacementRequest(price: number, pieces = 2) {
  const { order, customer } = await aPaidOrder([price])
  const id = order.items[0]?.id ?? 0
  await leadTo(shop.db, order, "DELIVERED")
  const request = async (quantity: number) => {
    const asked = await shop.call("POST", `/api/order/return/${id}`, { quantity, reason: 1 }, customer.headers)
    expect(asked.status, asked.text).toBeLessThan(300)
  }
  await request(pieces)
  return {
    order,
    /** The customer withdraws the request and makes another one. */
    requestAnother: async (quantity: number) => {
      const withdrawn = await shop.call("DELETE", `/api/order/return/${id}`, undefined, customer.headers)
      expect(withdrawn.status, withdrawn.text).toBe(200)
      await request(quantity)
    },
    refundBy: (by: TestMember) => by.call("POST", `/api/office/items/${id}/replacement`, { decision: "REFUNDED", words: null }),
  }
}

test("[OFFICE-24] the refund that answers a replacement request waits for a second person above the limit, and counts for the limit", async () => {
  const { sales, manager } = await staffOf()
  const large = await aReplacementRequest(900)
  const withoutFactor = await aStaffMember(shop, "manager", { factorAt: null })
  expect(expectProblem(await large.refundBy(withoutFactor), 403).type).toBe("/api/docs#factor_required")
  const asked = await large.refundBy(sales)
  expect(asked.status, asked.text).toBe(202)
  expect(asked.json()).toMatchObject({
    items: [{ status: "RETURN_REQUESTED" }],
    refunds: [],
    approvals: [
      { act: "RETURN", amount: 1800, state: "WAITING", asked_by: { name: "Reem" }, items: [large.order.items[0]?.id], reason: null },
    ],
  })
  const { id = 0 } = asked.json<OfficeOrder>().approvals[0] ?? {}
  expect((await manager.call("POST", `/api/office/approvals/${id}`, { approve: true })).json()).toMatchObject({
    items: [{ status: "RETURNED", replacement: { state: "REFUNDED" } }],
    refunds: [{ cause: "RETURNED", amount: 1800, by: { name: "Maryam" } }],
  })

  const small = await aReplacementRequest(300)
  expect((await small.refundBy(sales)).json()).toMatchObject({ refunds: [{ cause: "RETURNED", amount: 600, by: { name: "Reem" } }] })
  await expectHealthy(shop.db)
})

/** A delivered cash order of one piece for each price, which the customer wants to be replaced. */
async function aCashReturn(prices: number[]) {
  const customer = await aCustomer(shop.db)
  const variants = await Promise.all(prices.map((price) => aVariant(shop.db, { price })))
  const order = await aPlacedOrder(shop, customer, variants)
  await leadTo(shop.db, order, "DELIVERED")
  const items = variants.map((variant) => order.items.find(({ product }) => product.id === variant)?.id ?? 0)
  for (const id of items) {
    const asked = await shop.call("POST", `/api/order/return/${id}`, { quantity: 1, reason: 1 }, customer.headers)
    expect(asked.status, asked.text).toBeLessThan(300)
  }
  const payBack = (by: TestMember, item: number | undefined, words: string | null = "In cash at the desk.") =>
    by.call("POST", `/api/office/items/${item}/replacement`, { decision: "REFUNDED", words })
  return { order, customer, items, payBack }
}

test("[OFFICE-24] cash that is paid back for returned pieces waits for a second person above the limit, and counts for the limit", async () => {
  const { sales, manager } = await staffOf()
  const { order, customer, items, payBack } = await aCashReturn([600, 1200])
  const [cheap, dear] = items
  expect((await payBack(sales, cheap)).json()).toMatchObject({ paid_back: [{ item: cheap, amount: 600, by: "Reem" }] })
  const withoutFactor = await aStaffMember(shop, "manager", { factorAt: null })
  expect(expectProblem(await payBack(withoutFactor, dear), 403).type).toBe("/api/docs#factor_required")
  expect(expectProblem(await payBack(sales, dear, null), 409).type).toBe("/api/docs#paid_back_how_missing")
  const mails = async () => (await queuedMails(shop.db, customer)).filter(({ kind }) => kind === "replacement-answered").length
  const asked = await payBack(sales, dear)
  expect(asked.status, asked.text).toBe(202)
  expect(asked.json<OfficeOrder>().paid_back).toHaveLength(1)
  expect(asked.json()).toMatchObject({
    approvals: [{ act: "RETURN", amount: 1200, state: "WAITING", items: [dear], words: "In cash at the desk." }],
  })
  expect(await mails()).toBe(1)
  const [{ id = 0 } = {}] = asked.json<OfficeOrder>().approvals
  const approved = await manager.call("POST", `/api/office/approvals/${id}`, { approve: true })
  expect(approved.status, approved.text).toBe(200)
  expect(approved.json<OfficeOrder>().paid_back.map(({ item, amount }) => [item, amount])).toEqual([
    [cheap, 600],
    [dear, 1200],
  ])
  expect(await mails()).toBe(2)

  const small = await aCashReturn([600, 700])
  expect(
    (await payBackAll(small, sales)).map(({ status }) => status),
    "together they exceed the limit",
  ).toEqual([200, 202])
  expect((await seenBy(sales, small.order)).approvals).toMatchObject([{ amount: 700, state: "WAITING" }])
  expect((await seenBy(sales, order)).refunds).toEqual([])
  await expectHealthy(shop.db)
})

async function payBackAll({ items, payBack }: Awaited<ReturnType<typeof aCashReturn>>, by: TestMember) {
  const answers = []
  for (const item of items) answers.push(await payBack(by, item))
  return answers
}

test("[OFFICE-24] a refund that waits for a second person ends with the request that it answers", async () => {
  const { sales, manager } = await staffOf()
  const { order, refundBy } = await aReplacementRequest(900)
  const { id = 0 } = (await refundBy(sales)).json<OfficeOrder>().approvals[0] ?? {}
  const refused = { decision: "REFUSED", words: "It was used." }
  expect((await manager.call("POST", `/api/office/items/${order.items[0]?.id}/replacement`, refused)).status).toBe(200)
  const problem = expectProblem(await manager.call("POST", `/api/office/approvals/${id}`, { approve: true }), 409)
  expect(problem.type).toBe("/api/docs#replacement_answered")
  expect((await seenBy(manager, order)).refunds).toEqual([])
  await expectHealthy(shop.db)
})

test("[OFFICE-24] an act is approved with the amount that was asked for, and refused when it would give back another one", async () => {
  const { sales, manager } = await staffOf()
  const approve = (id: number, isApproved = true) => manager.call("POST", `/api/office/approvals/${id}`, { approve: isApproved })
  const expectChanged = async (id: number, amounts: { asked: number; now: number }) => {
    const problem = expectProblem(await approve(id), 409)
    expect(problem).toMatchObject({ type: "/api/docs#approval_changed", ...amounts })
  }

  const { order, refundBy, requestAnother } = await aReplacementRequest(1500, 1)
  const { id: first = 0 } = (await refundBy(sales)).json<OfficeOrder>().approvals[0] ?? {}
  await requestAnother(2)
  await expectChanged(first, { asked: 1500, now: 3000 })
  expect(await seenBy(manager, order)).toMatchObject({
    items: [{ status: "RETURN_REQUESTED" }],
    refunds: [],
    approvals: [{ state: "WAITING", amount: 1500 }],
  })
  expect((await approve(first, false)).json()).toMatchObject({ approvals: [{ state: "REFUSED" }] })
  const again = (await refundBy(sales)).json<OfficeOrder>().approvals.find(({ state }) => state === "WAITING")
  expect(again).toMatchObject({ amount: 3000 })
  expect((await approve(again?.id ?? 0)).json()).toMatchObject({ refunds: [{ cause: "RETURNED", amount: 3000 }] })

  const other = (await aPaidOrder([900])).order
  const cancel = { items: other.items.map(({ id }) => id), reason: 1 }
  const { id: second = 0 } = (await send(sales, other, "cancel", cancel)).json<OfficeOrder>().approvals[0] ?? {}
  await send(manager, other, "refunds", { amount: 300 })
  await expectChanged(second, { asked: 1800, now: 1500 })
  expect(await seenBy(manager, other)).toMatchObject({ items: [{ status: "PLACED" }] })
  await expectHealthy(shop.db)
})

test("[OFFICE-22] [OFFICE-24] a member of other places decides nothing about an order that they do not see", async () => {
  const { sales } = await staffOf()
  const { order } = await aPaidOrder([900])
  const { id = 0 } = (await send(sales, order, "refunds", { amount: 1100 })).json<OfficeOrder>().approvals[0] ?? {}
  const elsewhere = await aStaffMember(shop, "manager", { places: ["branch:7"] })
  for (const approve of [true, false]) expectProblem(await elsewhere.call("POST", `/api/office/approvals/${id}`, { approve }), 404)
  expect(await seenBy(sales, order)).toMatchObject({ refunds: [], approvals: [{ state: "WAITING" }] })
})

test("[OFFICE-90] a payment under review rings, and is accepted or given back by those who may, once, with a row in the audit", async () => {
  const { sales, manager } = await staffOf()
  const online = await anOnlineOrder(shop)
  shop.provider.set(online.providerId, { statusId: PAID, amount: "1.00" })
  await notifyShop(shop, online.providerId)
  await workOffNotices(shop)
  const bell = (await manager.call("GET", "/api/office/notices")).json<{ notices: object[] }>()
  expect(bell.notices).toMatchObject([{ kind: "PAYMENT_REVIEW", object: { kind: "order", id: online.order.reference } }])
  expect((await sales.call("GET", "/api/office/notices")).json()).toMatchObject({ notices: [] })
  const { payments } = await seenBy(manager, online.order)
  expect(payments).toMatchObject([{ state: "REVIEW", received: 1, amount: 200, remark: expect.stringContaining("was requested.") }])
  const decide = (member: TestMember, accept: boolean) => member.call("POST", `/api/office/payments/${payments[0]?.id}/review`, { accept })
  expectProblem(await decide(sales, true), 403)
  expect((await decide(manager, true)).json()).toMatchObject({ payments: [{ state: "PAID" }] })
  expect(expectProblem(await decide(manager, false), 409)).toMatchObject({ reason: "not_in_review" })
  const { rows } = await shop.db.execute(
    sql`select act, name from audit_rows where object_id = ${online.order.reference} and act like 'payment%'`,
  )
  expect(rows).toEqual([{ act: "payment.accept", name: "Maryam" }])
})

test("[OFFICE-163] what the shop notes about payments and refunds is in the member's language, in the money and in the history", async () => {
  const { manager } = await staffOf()
  const mona = await aStaffMember(shop, "manager", { language: "ar" })
  const online = await aPaidOrder([100])
  await send(manager, online.order, "refunds", { amount: 50, words: "Sorry." })
  await shop.db.execute(sql`
    update refunds set state = 'FAILED', settled_at = now(), remark = 'The provider could not give the money back.'
    where payment_id = (select id from payments where provider_id = ${online.providerId})`)
  const words = "تعذّر على مزوّد الدفع إعادة المال."
  const arabic = await seenBy(mona, online.order)
  expect(arabic.refunds).toMatchObject([{ remark: words }])
  expect(arabic.happenings.filter(({ kind, what }) => kind === "REFUND" && what === "FAILED")).toMatchObject([{ words }])
  expect((await seenBy(manager, online.order)).refunds).toMatchObject([{ remark: "The provider could not give the money back." }])
})

test("[OFFICE-92] an accepted replacement is a confirmed order at no charge, tied to its item, with its stock taken", async () => {
  const { sales, manager } = await staffOf()
  const { order, customer } = await aPaidOrder([100])
  const [item] = order.items
  await leadTo(shop.db, order, "DELIVERED")
  const asked = await shop.call("POST", `/api/order/return/${item?.id}`, { quantity: 1, reason: 1 }, customer.headers)
  expect(asked.status, asked.text).toBeLessThan(300)
  const answer = (decision: string, words: string | null = null) =>
    sales.call("POST", `/api/office/items/${item?.id}/replacement`, { decision, words })
  const stock = await stockOf(shop.db, item?.product.id ?? 0)
  const accepted = await answer("ACCEPTED")
  expect(accepted.status, accepted.text).toBe(200)
  const reference = accepted.json<OfficeOrder>().items[0]?.replacement?.order ?? ""
  expect(await seenBy(sales, { reference })).toMatchObject({
    replaces: { reference: order.reference },
    amounts: { total: 0, to_pay: 0 },
    items: [{ status: "CONFIRMED", quantity: 1, price: 0 }],
  })
  expect(await stockOf(shop.db, item?.product.id ?? 0)).toBe(stock - 1)
  // Nobody gets the goods and the money.
  expect(
    expectProblem(await manager.call("POST", `/api/office/items/${item?.id}/replacement`, { decision: "REFUNDED", words: null }), 409),
  ).toMatchObject({
    reason: "replaced",
    order: reference,
  })
  expectProblem(await answer("REFUSED"), 409)
  expect((await answer("SENT")).json()).toMatchObject({ items: [{ replacement: { state: "SENT", order: reference } }] })
  await expectHealthy(shop.db)
})

test("[OFFICE-92] the refund of a cash order's item needs words on how it was paid, and is shown with amount, words and person", async () => {
  const { sales } = await staffOf()
  const customer = await aCustomer(shop.db)
  const order = await aPlacedOrder(shop, customer, [await aVariant(shop.db)])
  const item = order.items[0]?.id ?? 0
  await leadTo(shop.db, order, "DELIVERED")
  const asked = await shop.call("POST", `/api/order/return/${item}`, { quantity: 1, reason: 1 }, customer.headers)
  expect(asked.status, asked.text).toBeLessThan(300)
  const answer = (words: string | null) => sales.call("POST", `/api/office/items/${item}/replacement`, { decision: "REFUNDED", words })
  expect(expectProblem(await answer(null), 409).type).toBe("/api/docs#paid_back_how_missing")
  const price = (await seenBy(sales, order)).items[0]?.price
  const words = "In cash at the Al Sadd branch."
  const done = (await answer(words)).json<OfficeOrder>()
  expect(done.paid_back).toMatchObject([{ item, amount: price, words, by: "Reem" }])
  expect(done.happenings.find(({ what }) => what === "REFUNDED")).toMatchObject({ kind: "REPLACEMENT", amount: price, words, by: "Reem" })
  const listed = (await sales.call("GET", "/api/office/orders?view=all")).json<{ results: OrderLine[] }>().results
  expect(listed.find(({ reference }) => reference === order.reference)?.refunded).toBe("ALL")
  expect(expectProblem(await answer(words), 409)).toMatchObject({ type: "/api/docs#replacement_answered", reason: "not_open" })
  await expectHealthy(shop.db)
})

test("the list tells whether a part or all of the payment went back, and counts the pieces that are not cancelled", async () => {
  const { sales } = await staffOf()
  const { order } = await aPaidOrder([100, 150])
  const line = async () => {
    const { results } = (await sales.call("GET", "/api/office/orders?view=all")).json<{ results: OrderLine[] }>()
    return results.find(({ reference }) => reference === order.reference)
  }
  expect(await line()).toMatchObject({ refunded: null, pieces: 4 })
  await send(sales, order, "cancel", { items: [order.items[0]?.id], reason: 1 })
  expect(await line()).toMatchObject({ refunded: "PART", pieces: 2 })
  const rest = await send(sales, order, "refunds", { amount: (await seenBy(sales, order)).refundable })
  expect(rest.status, rest.text).toBe(200)
  expect(await line()).toMatchObject({ refunded: "ALL", pieces: 2, payment_state: "PAID" })
})
