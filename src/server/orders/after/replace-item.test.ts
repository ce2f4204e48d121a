import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { type Order, type OrderItem, orders, type PlacedOrder } from "#contract/orders.ts"
import { TO_SHOP } from "#server/jobs/queue-mail.ts"
import type { Mail } from "#server/mails/mail-kinds.ts"
import { commandLine } from "#server/office/audit.queries.ts"
import { expectContract, expectProblem } from "#server/testing/answers.ts"
import { aVariant } from "#server/testing/carts.ts"
import { aCustomer, type TestCustomer } from "#server/testing/customers.ts"
import { buyNow, expectHealthy, leadTo, queuedMails } from "#server/testing/orders.ts"
import { aShop, type TestShop } from "#server/testing/shop.ts"
import { answerReplacements } from "./operator-replacements.ts"

let shop: TestShop
beforeAll(async () => {
  shop = await aShop()
})
afterAll(async () => {
  await expectHealthy(shop.db)
  await shop.close()
})

/** A delivered cash order of one item with this many pieces. */
async function delivered(quantity = 1) {
  const customer = await aCustomer(shop.db)
  const product = await aVariant(shop.db, { stock: 10, price: 100 })
  const order = (await buyNow(shop, customer, { product, quantity })).json<PlacedOrder>()
  await leadTo(shop.db, order, "DELIVERED")
  return { customer, order, item: order.items[0]?.id ?? 0 }
}

const ask = ({ headers }: TestCustomer, item: number, body: object = {}, more: Record<string, string> = {}) =>
  shop.call("POST", `/api/order/return/${item}`, body, { ...headers, ...more })
const withdraw = ({ headers }: TestCustomer, item: number) => shop.call("DELETE", `/api/order/return/${item}`, undefined, headers)
const answer = (order: PlacedOrder, to: "ACCEPTED" | "REFUSED" | "SENT", note: string | null = null) =>
  answerReplacements(shop.services, { order: order.reference, items: [], to, note, by: commandLine("noor") })

async function seen({ headers }: TestCustomer, { id }: PlacedOrder): Promise<OrderItem> {
  const [item] = (await shop.call("GET", `/api/order/details/${id}`, undefined, headers)).json<Order>().items
  if (!item) throw new Error("The order has no item.")
  return item
}

const noticesAbout = async ({ reference }: PlacedOrder) => {
  const { rows } = await shop.db.execute<{ payload: Mail }>(sql`
    select payload from graphile_worker._private_jobs
    where payload ->> 'to' = ${TO_SHOP} and payload -> 'contents' ->> 'reference' = ${reference} order by id`)
  return rows.map(({ payload }) => payload.contents).filter((contents) => "about" in contents && contents.about !== "order")
}

test("[SH-60] the reasons for a replacement have a separate list", async () => {
  const reasons = await shop.call("GET", orders.replacementReasons.path)
  expectContract(orders.replacementReasons, reasons)
  expect(reasons.json<{ description: string }[]>().map(({ description }) => description)).toContain("It arrived damaged")
})

test("[SH-60] a request has pieces, a reason and the customer's words; the mails have the first two, the customer's page has all", async () => {
  const { customer, order, item } = await delivered(3)
  expect((await ask(customer, item, { quantity: 2, reason: 1, reason_text: " The box was wet. " })).json()).toMatchObject({ status: true })
  expect(await seen(customer, order)).toMatchObject({
    status: "RETURN_REQUESTED",
    replacements: [
      {
        state: "REQUESTED",
        quantity: 2,
        reason: "It arrived damaged",
        reason_text: "The box was wet.",
        refund: null,
        events: [{ state: "REQUESTED", note: null }],
      },
    ],
  })
  const [notice] = await noticesAbout(order)
  expect(notice).toMatchObject({ about: "replacement", reason: "It arrived damaged", lines: [expect.stringMatching(/^2 × /)] })
  expect(JSON.stringify(notice)).not.toContain("wet")
  const mail = (await queuedMails(shop.db, customer)).at(-1)
  expect(mail).toMatchObject({ kind: "replacement-requested", contents: { reason: "It arrived damaged", items: [{ quantity: 2 }] } })
})

test("[SH-60] [API-52] without a body all pieces are requested; unknown reasons and too many pieces are refused", async () => {
  const { customer, order, item } = await delivered(2)
  expectProblem(await ask(customer, item, { reason: 999_999 }), 422)
  for (const odd of [{ quantity: 0 }, { quantity: 1.5 }, { reason: "1" }, { reason_text: "x".repeat(1001) }, { more: 1 }]) {
    expectProblem(await ask(customer, item, odd), 422)
  }
  expect((await ask(customer, item, { quantity: 3 })).json()).toEqual({
    status: false,
    message: "A replacement can be requested for up to 2 pieces of this item.",
  })
  expect((await shop.call("POST", `/api/order/return/${item}`, undefined, customer.headers)).json()).toMatchObject({ status: true })
  expect((await seen(customer, order)).replacements).toMatchObject([{ quantity: 2, reason: null }])
})

test("[SH-60] a request is withdrawn until it is answered, repeated without effect, and can then be made again", async () => {
  const { customer, order, item } = await delivered()
  expectProblem(await withdraw(customer, item), 404)
  await ask(customer, item, { reason: 2 })
  const withdrawn = await withdraw(customer, item)
  expectContract(orders.withdrawReplacement, withdrawn)
  expect(withdrawn.json<OrderItem>()).toMatchObject({ status: "DELIVERED", replacements: [{ state: "WITHDRAWN" }] })
  expect((await withdraw(customer, item)).text).toBe(withdrawn.text)
  expect(await noticesAbout(order)).toMatchObject([{ about: "replacement" }, { about: "withdrawal", reason: "It does not work" }])

  expect((await ask(customer, item, { reason: 1 })).json()).toMatchObject({ status: true })
  await answer(order, "ACCEPTED")
  expectProblem(await withdraw(customer, item), 409)
  expect((await seen(customer, order)).replacements.map(({ state }) => state)).toEqual(["WITHDRAWN", "ACCEPTED"])
  const kinds = (await queuedMails(shop.db, customer)).map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind === "order-delivered")).toHaveLength(1)
})

test("[SH-60] a repeated request with its key gets the first answer, and makes one request", async () => {
  const { customer, order, item } = await delivered()
  const key = { "idempotency-key": "replace-once" }
  const [first, second] = await Promise.all([ask(customer, item, { reason: 1 }, key), ask(customer, item, { reason: 1 }, key)])
  expect(first?.json()).toEqual({ status: true, message: "Replacement Request Successful" })
  expect(second?.json()).toEqual(first?.json())
  expect((await seen(customer, order)).replacements).toHaveLength(1)
})

test("[SH-60] a key belongs to one item: with it, a request for another item is refused", async () => {
  const customer = await aCustomer(shop.db)
  const items: number[] = []
  for (let count = 0; count < 2; count++) {
    const order = (await buyNow(shop, customer, { product: await aVariant(shop.db, { stock: 1 }), quantity: 1 })).json<PlacedOrder>()
    await leadTo(shop.db, order, "DELIVERED")
    items.push(order.items[0]?.id ?? 0)
  }
  const [first = 0, second = 0] = items
  const key = { "idempotency-key": "one-item" }
  expect((await ask(customer, first, {}, key)).json()).toMatchObject({ status: true })
  expect(expectProblem(await ask(customer, second, {}, key), 422)).toMatchObject({ type: "/api/docs#key_reused" })
  expect((await ask(customer, first, {}, key)).headers["idempotent-replayed"]).toBe("true")
  expect((await ask(customer, second, {})).json()).toMatchObject({ status: true })
})

test("[SH-60] of a withdrawal and an answer at the same moment, one takes effect", async () => {
  for (let round = 0; round < 4; round++) {
    const { customer, order, item } = await delivered()
    await ask(customer, item, { reason: 1 })
    const [back, accepted] = await Promise.allSettled([withdraw(customer, item), answer(order, "ACCEPTED")])
    const isWithdrawn = back.status === "fulfilled" && back.value.status === 200
    expect(accepted.status).toBe(isWithdrawn ? "rejected" : "fulfilled")
    const { status, replacements } = await seen(customer, order)
    expect([status, replacements.at(-1)?.state]).toEqual(isWithdrawn ? ["DELIVERED", "WITHDRAWN"] : ["RETURN_REQUESTED", "ACCEPTED"])
  }
})

test("[SH-60] another customer can neither request nor withdraw", async () => {
  const { customer, order, item } = await delivered()
  const stranger = await aCustomer(shop.db)
  expectProblem(await ask(stranger, item, { reason: 1 }), 404)
  await ask(customer, item)
  expectProblem(await withdraw(stranger, item), 404)
  expect((await seen(customer, order)).status).toBe("RETURN_REQUESTED")
})

test("[SH-60] ten requests can be made for one item", async () => {
  const { customer, order, item } = await delivered()
  await ask(customer, item)
  await withdraw(customer, item)
  await shop.db.execute(sql`
    with more as (insert into replacements (item_id, quantity, state) select ${item}, 1, 'WITHDRAWN' from generate_series(1, 9) returning id)
    insert into replacement_events (replacement_id, state, cause, created_at) select id, 'WITHDRAWN', 'customer', now() from more`)
  expect((await ask(customer, item)).json()).toEqual({
    status: false,
    message: "Too many requests were made for this item. Please contact us.",
  })
  expect((await seen(customer, order)).replacements).toHaveLength(10)
})
