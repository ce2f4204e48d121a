import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { catalog } from "#contract/catalog.ts"
import type { Offer } from "#contract/offers.ts"
import type { OfficeOffer } from "#contract/office/requests/offers.ts"
import type { OfficeRequest } from "#contract/office/requests.ts"
import type { PlacedOrder } from "#contract/orders.ts"
import type { Queries } from "#server/db/database.ts"
import { expectProblem } from "#server/testing/answers.ts"
import { aProduct } from "#server/testing/catalog.ts"
import { aCustomer, type TestCustomer } from "#server/testing/customers.ts"
import { cashHome, createOrder, expectHealthy, onlineHome, queuedMails, stockOf } from "#server/testing/orders.ts"
import { aPayingShopForThisTest, type PayingShop } from "#server/testing/payments.ts"
import { countStatements } from "#server/testing/plans.ts"
import { aStaffMember, type TestMember } from "#server/testing/staff.ts"
import { endOffers, isOfferDue, remindOfOffers } from "./end-offers.ts"
import { offersTo } from "./read-offers.ts"

const HOUR_MS = 3600 * 1000

async function aRequest(stock = 50) {
  const shop = await aPayingShopForThisTest()
  const product = await aProduct(shop.db, {
    title: "Pearl Phone",
    variants: [{ title: "Pearl Phone 256 GB", price: 900, inventoryQuantity: stock }],
  })
  const { rows } = await shop.db.execute<{ id: number }>(sql`select id from variants where product_id = ${product}`)
  const variant = rows[0]?.id ?? 0
  const customer = await aCustomer(shop.db)
  const contact = { contact_name: "Noor Salem", contact_number: "+974 5555 0123", address: "Zone 61", notes: "" }
  const wish = { product, variant, ...contact, requested_quantity: 40 }
  const { id } = (await shop.call("POST", catalog.specialRequest.path, wish, customer.headers)).json<{ id: number }>()
  const [sales, manager] = [await aStaffMember(shop, "sales"), await aStaffMember(shop, "manager")]
  const request = async () => (await manager.call("GET", `/api/office/requests/${id}`)).json<OfficeRequest>()
  const offersTo = `/api/office/requests/${id}/offers`
  const until = (hours: number) => new Date(shop.services.clock.now().getTime() + hours * HOUR_MS).toISOString()
  const make = async (member: TestMember, more: object = {}) => {
    const body = { lines: [{ variant, quantity: 40, price: 860 }], valid_until: until(72), is_held: true, ...more }
    return member.call("POST", offersTo, body, { version: (await request()).version })
  }
  return { shop, customer, variant, sales, manager, request, make, until, offersTo }
}

async function productOf({ db }: PayingShop, variant: number): Promise<number> {
  const { rows } = await db.execute<{ id: number }>(sql`select product_id as id from variants where id = ${variant}`)
  return rows[0]?.id ?? 0
}

const seenBy = ({ call }: PayingShop, { headers }: TestCustomer, id: number) => call("GET", `/api/order/offer/${id}`, undefined, headers)
const order = ({ call }: PayingShop, { headers }: TestCustomer, id: number, body: object = cashHome, key?: string) =>
  call("POST", `/api/order/offer/${id}`, body, { ...headers, ...(key ? { "idempotency-key": key } : {}) })

test("[OFFICE-150] an offer holds its pieces, its link lets its customer order exactly that once, and the request is won", async () => {
  const { shop, customer, variant, sales, request, make, offersTo } = await aRequest()
  const made = await make(sales)
  expect(made.status, made.text).toBe(201)
  const { id, link } = made.json<OfficeOffer>()
  expect(made.json()).toMatchObject({
    state: "OPEN",
    total: 34_400,
    is_held: true,
    lines: [{ variant, quantity: 40, price: 860, list_price: 900 }],
  })
  expect(link).toMatch(new RegExp(`/offers/${id}$`))
  expect(await stockOf(shop.db, variant)).toBe(10)
  expect(await request()).toMatchObject({ state: "ANSWERED", assigned: { id: sales.id } })
  expect((await queuedMails(shop.db, customer)).at(-1)).toMatchObject({ kind: "offer", contents: { offerId: id, total: 34_400 } })

  expectProblem(await seenBy(shop, await aCustomer(shop.db), id), 404)
  expectProblem(await order(shop, await aCustomer(shop.db), id), 404)
  expect((await seenBy(shop, customer, id)).json<Offer>()).toMatchObject({
    state: "OPEN",
    total: 34_400,
    lines: [{ quantity: 40, price: 860, is_available: true }],
    order: null,
  })
  expectProblem(await order(shop, customer, id, { ...cashHome, expected_total: 1 }), 409)
  const answers = await Promise.all(Array.from({ length: 4 }, () => order(shop, customer, id)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409])
  const placed = answers.find(({ status }) => status === 201)?.json<PlacedOrder>()
  expect(placed).toMatchObject({ total_payable_amount: 34_400, items: [{ quantity: 40, selling_price: 860 }] })
  expect(await stockOf(shop.db, variant)).toBe(10)
  expect((await seenBy(shop, customer, id)).json<Offer>()).toMatchObject({ state: "ORDERED", order: placed?.id })
  expect(await request()).toMatchObject({ state: "WON" })
  expect((await sales.call("GET", offersTo)).json()).toMatchObject({ results: [{ id, state: "ORDERED" }] })
  await expectHealthy(shop.db)
})

test("[OFFICE-150] held stock returns when an offer is taken back or its time is over, and then nothing can be ordered", async () => {
  const { shop, customer, variant, sales, make } = await aRequest()
  const first = (await make(sales)).json<OfficeOffer>()
  const mail = (await queuedMails(shop.db, customer)).find(({ kind }) => kind === "offer")
  if (!mail) throw new Error("An offer is mailed.")
  expect(await isOfferDue(shop.services, mail)).toBe(true)
  expect(expectProblem(await make(sales), 409).type).toBe("/api/docs#offer_open")
  const withdraw = ({ id, version }: OfficeOffer) => sales.call("POST", `/api/office/offers/${id}/withdraw`, undefined, { version })
  expectProblem(await withdraw({ ...first, version: 99 }), 412)
  expect((await withdraw(first)).json()).toMatchObject({ state: "WITHDRAWN" })
  expectProblem(await withdraw({ ...first, version: first.version + 1 }), 409)
  expect(await stockOf(shop.db, variant)).toBe(50)
  expect(await isOfferDue(shop.services, mail), "a mail that waited is not sent any more").toBe(false)
  expect(expectProblem(await order(shop, customer, first.id), 409).type).toBe("/api/docs#offer_over")

  const second = (await make(sales)).json<OfficeOffer>()
  expect(await stockOf(shop.db, variant)).toBe(10)
  expect(await endOffers(shop.services, shop.log)).toBe(0)
  shop.wait(72 * 60)
  expect((await seenBy(shop, customer, second.id)).json()).toMatchObject({ state: "EXPIRED" })
  expectProblem(await order(shop, customer, second.id), 409)
  expect(await endOffers(shop.services, shop.log)).toBe(1)
  expect(await endOffers(shop.services, shop.log)).toBe(0)
  expect(await stockOf(shop.db, variant)).toBe(50)
  await expectHealthy(shop.db)
})

test("[OFFICE-150] an offer that cannot be changed is logged, and holds up neither the reminders nor the end of others", async () => {
  const { shop, customer, variant, sales, make, until } = await aRequest()
  const stuck = (await make(sales, { is_held: false })).json<OfficeOffer>().id
  const contact = { contact_name: "Noor Salem", contact_number: "+974 5555 0123", address: "Zone 61", notes: "" }
  const wish = { product: await productOf(shop, variant), variant, ...contact, requested_quantity: 5 }
  const asked = await shop.call("POST", catalog.specialRequest.path, wish, customer.headers)
  expect(asked.status, asked.text).toBe(201)
  const path = `/api/office/requests/${asked.json<{ id: number }>().id}`
  const { version } = (await sales.call("GET", path)).json<OfficeRequest>()
  const body = { lines: [{ variant, quantity: 5, price: 860 }], valid_until: until(72), is_held: true }
  const made = await sales.call("POST", `${path}/offers`, body, { version })
  expect(made.status, made.text).toBe(201)
  await shop.db.execute(`
    create function hold_row() returns trigger language plpgsql as $$ begin raise exception using errcode = '55P03'; end $$;
    create trigger hold_row before update on offers for each row when (old.id = ${stuck}) execute function hold_row()`)
  shop.wait(49 * 60)
  expect(await remindOfOffers(shop.services, shop.log)).toBe(1)
  shop.wait(24 * 60)
  expect(await endOffers(shop.services, shop.log)).toBe(1)
  expect(await stockOf(shop.db, variant)).toBe(50)
  expect(shop.logged).toEqual([
    "error: a customer could not be reminded of an offer, and the next run tries again",
    "error: an offer could not be ended, and the next run tries again",
  ])
  await shop.db.execute("drop trigger hold_row on offers")
  expect(await endOffers(shop.services, shop.log)).toBe(1)
})

test("an offer whose time is over makes way for the next one at once, which holds the pieces that the first one held", async () => {
  const { shop, customer, variant, sales, make, until, offersTo } = await aRequest()
  const first = (await make(sales, { valid_until: until(0.1) })).json<OfficeOffer>()
  expectProblem(await make(sales), 409)
  shop.wait(6)
  expectProblem(await make(sales, { lines: [{ variant, quantity: 40, price: 901 }] }), 422)
  const second = await make(sales)
  expect(second.status, second.text).toBe(201)
  expect((await sales.call("GET", offersTo)).json()).toMatchObject({
    results: [
      { id: second.json<OfficeOffer>().id, state: "OPEN" },
      { id: first.id, state: "EXPIRED" },
    ],
  })
  expect(await stockOf(shop.db, variant)).toBe(10)
  expect(await endOffers(shop.services, shop.log)).toBe(0)
  expect((await order(shop, customer, second.json<OfficeOffer>().id)).status).toBe(201)
  await expectHealthy(shop.db)
})

test("all offers to a customer are read by two statements, however many there are", async () => {
  const { shop, customer, variant, sales, make } = await aRequest()
  const { id } = (await make(sales)).json<OfficeOffer>()
  await shop.db.execute(sql`
    insert into offers (request_id, customer_id, state, lines, is_held, valid_until, made_by, created_at)
    select request_id, customer_id, 'WITHDRAWN', lines, false, valid_until, made_by, created_at from offers, generate_series(1, 30)`)
  let offers: Offer[] = []
  const read = async (db: Queries) => (offers = await offersTo(db, { customerId: customer.id, now: shop.services.clock.now() }))
  expect(await countStatements(shop.db, read)).toBe(2)
  expect(offers).toHaveLength(31)
  expect(offers[0]).toMatchObject({
    state: "WITHDRAWN",
    total: 34_400,
    lines: [{ variant, title: "Pearl Phone 256 GB", is_available: true }],
  })
  expect(offers.at(-1)).toMatchObject({ id, state: "OPEN" })
})

test("the deletion of an account ends its open offers, and held pieces return at the time of the shop's clock", async () => {
  const { shop, customer, variant, make, sales } = await aRequest()
  await make(sales)
  shop.wait(60)
  const owner = await aStaffMember(shop, "owner")
  const deleted = await owner.call("DELETE", `/api/office/customers/${customer.id}`, { name: "Noor Salem" })
  expect(deleted.status, deleted.text).toBe(204)
  expect(await stockOf(shop.db, variant)).toBe(50)
  const { rows } = await shop.db.execute(sql`
    select o.state, m.delta, m.created_at > now() + interval '59 minutes' as "isLater"
    from offers o, stock_movements m where m.variant_id = ${variant} and m.delta > 0 order by m.id desc limit 1`)
  expect(rows).toEqual([{ state: "WITHDRAWN", delta: 40, isLater: true }])
  await expectHealthy(shop.db)
})

test("sales offer to 5 % below the price of the shop and nobody above it, pieces that are not there are not held, and wrong fields are named", async () => {
  const { variant, sales, manager, make, until } = await aRequest(39)
  const at = (price: number, quantity = 40) => ({ lines: [{ variant, quantity, price }], is_held: false })
  for (const [member, price] of [
    [sales, 854.99],
    [sales, 900.01],
    [manager, 900.01],
  ] as const) {
    const problem = expectProblem(await make(member, at(price)), 422)
    expect(problem).toMatchObject({ type: "/api/docs#offer_price", errors: [{ path: "lines.0.price" }] })
  }
  expect(expectProblem(await make(manager), 409).type).toBe("/api/docs#above_stock")
  const twice = { lines: [...at(860, 1).lines, ...at(870, 1).lines] }
  expect(expectProblem(await make(manager, twice), 422).type).toBe("/api/docs#offer_line_twice")
  for (const valid_until of [until(-1), until(61 * 24)]) {
    expect(expectProblem(await make(manager, { valid_until }), 422)).toMatchObject({ errors: [{ path: "valid_until" }] })
  }
  expect((await make(sales, at(855))).status).toBe(201)
})

test("an offer whose payment cannot be started can be ordered again, with its pieces held", async () => {
  const { shop, customer, variant, sales, request, make } = await aRequest()
  const { id } = (await make(sales)).json<OfficeOffer>()
  shop.provider.misbehave("down")
  expectProblem(await order(shop, customer, id, onlineHome, "first"), 503)
  expect((await seenBy(shop, customer, id)).json()).toMatchObject({ state: "OPEN", order: null })
  expect(await request()).toMatchObject({ state: "ANSWERED" })
  expect(await stockOf(shop.db, variant)).toBe(10)
  shop.provider.misbehave(null)
  const again = await order(shop, customer, id, onlineHome, "first")
  expect(again.status, again.text).toBe(201)
  expect((await order(shop, customer, id, onlineHome, "first")).json()).toEqual(again.json())
  await expectHealthy(shop.db)
})

test("the order of an offer is undone also when its pieces cannot be held again, and when staff made another offer meanwhile", async () => {
  const { shop, customer, variant, sales, request, make } = await aRequest()
  const product = await aProduct(shop.db, {
    title: "Gulf Tablet",
    variants: [{ title: "Gulf Tablet", price: 500, inventoryQuantity: 0, stockPolicy: "continue" }],
  })
  const { rows } = await shop.db.execute<{ id: number }>(sql`select id from variants where product_id = ${product}`)
  const second = rows[0]?.id ?? 0
  const lines = [
    { variant, quantity: 40, price: 860 },
    { variant: second, quantity: 5, price: 490 },
  ]
  const { id } = (await make(sales, { lines })).json<OfficeOffer>()
  shop.provider.whileAsked(async () => {
    await shop.db.execute(sql`update variants set stock_policy = 'counted' where id = ${second}`)
    shop.provider.misbehave("error")
  })
  expect((await order(shop, customer, id, onlineHome)).status).toBe(503)
  shop.provider.misbehave(null)
  expect((await seenBy(shop, customer, id)).json()).toMatchObject({ state: "OPEN" })
  expect(await request()).toMatchObject({ state: "ANSWERED" })
  expect(await stockOf(shop.db, variant), "all pieces or none").toBe(50)
  await shop.db.execute(sql`update variants set stock_policy = 'continue' where id = ${second}`)

  let other = 0
  shop.provider.whileAsked(async () => {
    await shop.db.execute(sql`update special_requests set state = 'ANSWERED'`)
    other = (await make(sales, { is_held: false, lines: [{ variant, quantity: 1, price: 870 }] })).json<OfficeOffer>().id
    shop.provider.misbehave("error")
  })
  expect((await order(shop, customer, id, onlineHome)).status).toBe(503)
  expect((await seenBy(shop, customer, id)).json()).toMatchObject({ state: "WITHDRAWN" })
  expect((await seenBy(shop, customer, other)).json()).toMatchObject({ state: "OPEN" })
  expect(await stockOf(shop.db, variant)).toBe(50)
  await expectHealthy(shop.db)
})

test("the customer is reminded once, a day before the end, and neither the cart nor the limit of an order's total counts for an offer", async () => {
  const { shop, customer, sales, make } = await aRequest()
  await shop.db.execute(
    sql`insert into shop_settings (key, value, changed_by, changed_at) values ('limits', '{"max_order_total": 500}', 'Test', now())`,
  )
  const { id } = (await make(sales)).json<OfficeOffer>()
  const offerMails = async () => (await queuedMails(shop.db, customer)).filter(({ kind }) => kind === "offer")
  expect(await remindOfOffers(shop.services, shop.log)).toBe(0)
  shop.wait(49 * 60)
  expect(await remindOfOffers(shop.services, shop.log)).toBe(1)
  expect(await remindOfOffers(shop.services, shop.log)).toBe(0)
  expect((await offerMails()).map(({ contents }) => contents)).toMatchObject([{ isReminder: false }, { isReminder: true }])
  expect((await order(shop, customer, id)).status).toBe(201)
  expectProblem(await createOrder(shop, customer), 409)
})

test("[OFFICE-163] a member who reads Arabic has the product of a request and of its offers in Arabic; others in English", async () => {
  const { shop, variant, request, make, sales, offersTo } = await aRequest()
  await shop.db.execute(sql`
    update products set arabic = arabic || '{"title": "هاتف لؤلؤة"}' where id = (select product_id from variants where id = ${variant})`)
  // The title that an import gives a variant without options.
  await shop.db.execute(sql`update variants set title = 'Pearl Phone' where id = ${variant}`)
  expect((await make(sales)).status).toBe(201)
  const mona = await aStaffMember(shop, "sales", { language: "ar" })
  const { id } = await request()
  const seen = async (member: TestMember) => {
    const one = (await member.call("GET", `/api/office/requests/${id}`)).json<OfficeRequest>()
    const { results } = (await member.call("GET", "/api/office/requests?view=all")).json<{ results: { product: string }[] }>()
    const offers = (await member.call("GET", offersTo)).json<{ results: OfficeOffer[] }>().results
    return [one.product, results[0]?.product, offers[0]?.lines[0]?.title]
  }
  expect(await seen(mona)).toEqual(["هاتف لؤلؤة", "هاتف لؤلؤة", "هاتف لؤلؤة"])
  expect(await seen(sales)).toEqual(["Pearl Phone", "Pearl Phone", "Pearl Phone"])
})
