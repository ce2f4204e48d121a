import { sql } from "drizzle-orm"
import type { Static } from "typebox"
import { afterAll, beforeAll, expect, test } from "vitest"
import { account } from "#contract/account.ts"
import { catalog } from "#contract/catalog.ts"
import { type CustomerLine, customers, type OfficeCustomer } from "#contract/office/customers.ts"
import type { OfficeOrder } from "#contract/office/order-shapes.ts"
import { orders, type PlacedOrder } from "#contract/orders.ts"
import { CUSTOMER_SORTS, type CustomerSort } from "#rules/people/customer-list.ts"
import { manyOrders } from "#server/orders/office/many-orders.fixture.ts"
import { noteOrderChange } from "#server/orders/order-listing.queries.ts"
import { anAccount, aSession, PASSWORD, signIn } from "#server/testing/accounts.ts"
import { expectProblem } from "#server/testing/answers.ts"
import { aVariant, changeLine } from "#server/testing/carts.ts"
import { aCustomer, type TestCustomer } from "#server/testing/customers.ts"
import { aKnownCustomer, KNOWN_TEXTS } from "#server/testing/known-customer.ts"
import { buyNow, cancel, createOrder, leadTo, payOrder } from "#server/testing/orders.ts"
import { placesOf } from "#server/testing/personal-data.ts"
import { aBookedRepair, aRepairList, book, inShop } from "#server/testing/repairs.ts"
import { aShop, aShopForThisTest, type TestShop } from "#server/testing/shop.ts"
import { aStaffMember, type TestMember } from "#server/testing/staff.ts"

type List = Static<(typeof customers.list.answers)[200]>

let shop: TestShop
let manager: TestMember
let noor: TestCustomer
beforeAll(async () => {
  shop = await aShop()
  await aRepairList(shop.db)
  manager = await aStaffMember(shop, "manager")
  noor = await aCustomer(shop.db)
  await shop.db.execute(sql`update customers set first_name = 'Noor', last_name = 'Al-Kuwari' where id = ${noor.id}`)
  await aBookedRepair(shop, noor)
})
afterAll(() => shop.close())

const one = (member: TestMember, id = noor.id) => member.call("GET", `/api/office/customers/${id}`)
const act = (member: TestMember, verb: string, body?: object) => member.call("POST", `/api/office/customers/${noor.id}/${verb}`, body)
const ids = async (member: TestMember, query: string) =>
  (await member.call("GET", `${customers.list.path}?${query}`)).json<List>().results.map(({ id }) => id)

test("[OFFICE-145] a customer is found by a part of name, mail or phone, in any spelling", async () => {
  await shop.db.execute(sql`
    insert into saved_addresses (customer_id, first_name, last_name, type, street, building_number, zone, city, phone, email, land_mark)
    values (${noor.id}, 'Noor', 'Al-Kuwari', 'HOME', 'Street 1', '7', '20', 'Doha', '+97455512345', 'noor@example.com', '')`)
  await aCustomer(shop.db)
  for (const text of ["kuwari", "NOOR AL-KU", noor.email.slice(0, -4), "5551 2345", "+974 5551 2345", "55512345"]) {
    expect(await ids(manager, `q=${encodeURIComponent(text)}`), text).toEqual([noor.id])
  }
  expect(await ids(manager, "q=nobody")).toEqual([])
})

test("[OFFICE-70] a look at a customer shows repairs and addresses, and is in the log without any data of them", async () => {
  const seen = (await one(manager)).json<OfficeCustomer>()
  expect(seen).toMatchObject({ id: noor.id, name: "Noor Al-Kuwari", repairs: 1, block: null, newest_repairs: [{ status: "CREATED" }] })
  const { rows } = await shop.db.execute(sql`select act, object_id, before, after from audit_rows where act = 'customer.looked'`)
  expect(rows).toEqual([{ act: "customer.looked", object_id: String(noor.id), before: null, after: null }])
  expectProblem(await one(await aStaffMember(shop, "editor")), 403)
  expectProblem(await one(await aStaffMember(shop, "technician")), 404)
  expectProblem(await one(await aStaffMember(shop, "sales", { places: ["branch:2"] })), 404)
  expect((await one(await aStaffMember(shop, "sales", { places: ["city:Doha"] }))).status).toBe(200)
})

test("[OFFICE-145] what a customer spent is what was paid and taken in cash, without what went back and what is open", async () => {
  const customer = await aCustomer(shop.db)
  const variant = await aVariant(shop.db, { stock: 20 })
  const order = async (body: object = {}) => (await buyNow(shop, customer, { product: variant, ...body })).json<PlacedOrder>()
  const spent = async () => (await one(manager, customer.id)).json<OfficeCustomer>().spent
  const paid = await order({ payment_method: "ONLINE" })
  await order()
  expect(await spent(), "one order is not paid, the other not delivered").toBe(0)
  await payOrder(shop.db, paid.id)
  const { rows } = await shop.db.execute<{ price: number }>(
    sql`select amount_dirhams / 100.0::float8 as price from payments where order_id = ${paid.id}`,
  )
  const price = rows[0]?.price ?? 0
  expect(price).toBeGreaterThan(0)
  expect(await spent()).toBe(price)
  const delivered = await order()
  await leadTo(shop.db, delivered, "DELIVERED")
  expect(await spent()).toBe(2 * price)
  await shop.db.execute(sql`
    insert into order_deliveries (order_id, cash_dirhams, cash_note, cash_taken_at) values (${delivered.id}, ${price * 100 - 700}, 'Agreed', now())`)
  await noteOrderChange(shop.db, delivered.id)
  expect(await spent(), "the cash that was recorded counts").toBe(2 * price - 7)
  await shop.db.execute(sql`
    insert into refunds (payment_id, cause, amount_dirhams, state, created_at, settled_at)
    select id, 'CANCELLED', amount_dirhams, 'DONE', now(), now() from payments where order_id = ${paid.id}`)
  await noteOrderChange(shop.db, paid.id)
  expect(await spent()).toBe(price - 7)
})

test("[OFFICE-22] what a customer ordered, brought for repair and spent elsewhere is not counted for a member of one branch", async () => {
  const customer = await aCustomer(shop.db)
  const variant = await aVariant(shop.db, { stock: 20 })
  const pickup = { shipping_address: undefined, branch_address: 1 }
  const order = async (body: object = {}) => (await buyNow(shop, customer, { product: variant, ...body })).json<PlacedOrder>()
  const collected = await order(pickup)
  for (const placed of [collected, await order(), await order()]) await leadTo(shop.db, placed, "DELIVERED")
  await aBookedRepair(shop, customer, inShop())
  await aBookedRepair(shop, customer)
  const seen = async (member: TestMember) => {
    const { orders: placed, repairs, spent, newest_orders, newest_repairs } = (await one(member, customer.id)).json<OfficeCustomer>()
    const listed = (await member.call("GET", `${customers.list.path}?q=${customer.email}`)).json<List>().results
    expect(listed).toMatchObject([{ id: customer.id, orders: placed, repairs, spent, open: repairs }])
    const shown = (await member.call("GET", `/api/office/orders/${collected.reference}`)).json<OfficeOrder>()
    expect(shown.customer).toMatchObject({ orders: placed, spent, open_repairs: repairs })
    return { placed, repairs, spent, newest: [newest_orders.length, newest_repairs.length] }
  }
  const everywhere = await seen(manager)
  expect(everywhere).toMatchObject({ placed: 3, repairs: 2, newest: [3, 2] })
  const here = await seen(await aStaffMember(shop, "manager", { places: ["branch:1"] }))
  expect(here).toEqual({ placed: 1, repairs: 1, spent: (everywhere.spent ?? 0) / 3, newest: [1, 1] })
})

test("[OFFICE-145] a line of the list has the phone, what is open, what came back and the last order", async () => {
  const customer = await aCustomer(shop.db)
  const line = async (member = manager) => (await member.call("GET", `${customers.list.path}?q=${customer.email}`)).json<List>().results[0]
  expect(await line()).toMatchObject({ phone: null, orders: 0, spent: 0, repairs: 0, returns: 0, open: 0, last_order_at: null })
  const order = async () => (await buyNow(shop, customer, { product: await aVariant(shop.db) })).json<PlacedOrder>()
  const returned = await order()
  await leadTo(shop.db, returned, "RETURN_REQUESTED")
  const last = await order()
  await aBookedRepair(shop, customer)
  const { rows } = await shop.db.execute<{ at: string }>(sql`
    select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at from orders where id = ${last.id}`)
  expect(await line()).toMatchObject({
    ...{ phone: "+97433123456", orders: 2, spent: 100, repairs: 1, returns: 1, open: 3, last_order_at: rows[0]?.at },
  })
  expect((await one(manager, customer.id)).json<OfficeCustomer>()).toMatchObject((await line()) ?? {})
})

test("a customer is shown with special requests and cart; the requests only to those who may answer them", async () => {
  const customer = await aCustomer(shop.db)
  const variant = await aVariant(shop.db, { stock: 20 })
  await changeLine(shop, customer, variant, 3)
  const { rows } = await shop.db.execute<{ product: number }>(sql`select product_id as product from variants where id = ${variant}`)
  const wish = { contact_name: "Noor", contact_number: "+974 5555 0123", address: "Zone 61", requested_quantity: 40 }
  const asked = await shop.call("POST", catalog.specialRequest.path, { product: rows[0]?.product, variant, ...wish }, customer.headers)
  expect(asked.status, asked.text).toBe(201)
  const seen = (await one(manager, customer.id)).json<OfficeCustomer>()
  expect(seen.cart).toEqual({ pieces: 3, total: 300 })
  expect(seen.newest_requests).toMatchObject([{ id: asked.json<{ id: number }>().id, quantity: 40, state: "NEW" }])
  const owner = await aStaffMember(shop, "owner")
  const made = await owner.call("POST", "/api/office/keys", { name: "People", permissions: ["customers.read"], days: 30 })
  const key = { authorization: `Bearer ${made.json<{ key: string }>().key}` }
  const read = await shop.call("GET", `/api/office/customers/${customer.id}`, undefined, key)
  expect(read.json<OfficeCustomer>()).toMatchObject({ id: customer.id, newest_requests: [] })
})

test("[OFFICE-26] a member without reports neither sees what customers spent nor sorts by it", async () => {
  const sales = await aStaffMember(shop, "sales")
  const list = async (sort: string) => (await sales.call("GET", `${customers.list.path}?sort=${sort}`)).json<List>().results
  expect(new Set((await list("-spent")).map(({ spent }) => spent))).toEqual(new Set([null]))
  expect(await list("-spent")).toEqual(await list("-since"))
})

/** What each sort compares. */
const SORTED: Readonly<Record<CustomerSort, (line: CustomerLine) => number | string>> = {
  since: ({ id }) => id,
  name: ({ name, email }) => (name || email).toLowerCase(),
  orders: ({ orders: count }) => count,
  spent: ({ spent }) => spent ?? 0,
  repairs: ({ repairs }) => repairs,
  returns: ({ returns }) => returns,
  open: ({ open }) => open,
  last: ({ last_order_at: at }) => at ?? "",
}

test("[OFFICE-43] every sort of customers goes through each of them once, in the order of its column", async () => {
  const own = await aShopForThisTest()
  await manyOrders(own.db, 400)
  for (let made = 0; made < 3; made++) await aCustomer(own.db)
  const maryam = await aStaffMember(own, "manager")
  for (const sort of CUSTOMER_SORTS.flatMap((name) => [name, `-${name}`] as const)) {
    const lines: CustomerLine[] = []
    let after: string | null = ""
    while (after !== null) {
      const place = after ? `&after=${encodeURIComponent(after)}` : ""
      const page: List = (await maryam.call("GET", `${customers.list.path}?sort=${sort}&limit=10${place}`)).json<List>()
      lines.push(...page.results)
      after = page.next
    }
    expect(new Set(lines.map(({ id }) => id)).size, sort).toBe(43)
    expect(lines, sort).toHaveLength(43)
    const keys = lines.map(SORTED[sort.replace("-", "") as CustomerSort])
    const ascending = keys.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0))
    expect(keys, sort).toEqual(sort.startsWith("-") ? ascending.toReversed() : ascending)
  }
})

test("[OFFICE-22] a member who sees no orders of a customer learns no number of them", async () => {
  const customer = await aCustomer(shop.db)
  await buyNow(shop, customer, { product: await aVariant(shop.db) })
  const reference = await aBookedRepair(shop, customer)
  const technician = await aStaffMember(shop, "technician")
  expect((await technician.call("PUT", `/api/office/repairs/${reference}/technician`, { technician: technician.id })).status).toBe(200)
  expect((await one(technician, customer.id)).json<OfficeCustomer>()).toMatchObject({
    ...{ phone: null, orders: 0, newest_orders: [], repairs: 1 },
  })
})

test("[OFFICE-146] a blocked customer cannot book, reads the shop's sentence, and still sees their repairs", async () => {
  expectProblem(await act(await aStaffMember(shop, "sales"), "block", { words: "Call us" }), 403)
  const late = await aStaffMember(shop, "manager", { factorAt: new Date(0) })
  expect(expectProblem(await act(late, "block", { words: "Call us" }), 403).type).toBe("/api/docs#factor_required")
  expect((await act(manager, "block", { words: "Please call us first." })).json<OfficeCustomer>().block).toMatchObject({
    by: manager.name,
    words: "Please call us first.",
  })
  expect(expectProblem(await book(shop, noor), 403)).toMatchObject({ type: "/api/docs#customer_blocked", detail: "Please call us first." })
  expect(await ids(manager, "blocked=yes")).toEqual([noor.id])
  expect((await shop.call("GET", "/api/user/profile", undefined, noor.headers)).status).toBe(200)
  expect((await act(manager, "unblock")).json<OfficeCustomer>().block).toBeNull()
  expect((await book(shop, noor)).status).toBe(201)
})

test("[OFFICE-146] who is blocked signs in, sees open orders and cancels them, and can neither order nor book; open orders go on", async () => {
  const person = await anAccount(shop)
  const session = await aSession(shop, person)
  await shop.call("GET", account.profile.path, undefined, session.headers)
  const { rows } = await shop.db.execute<{ id: number }>(sql`select id from customers where uid = ${person.uid}`)
  const customer: TestCustomer = { id: rows[0]?.id ?? 0, ...person, ...session }
  const product = await aVariant(shop.db, { stock: 50 })
  const [going, unwanted] = [await buyNow(shop, customer, { product }), await buyNow(shop, customer, { product })].map((answer) =>
    answer.json<PlacedOrder>(),
  )
  if (!going || !unwanted) throw new Error("Two orders were placed.")
  const words = "Please call us first."
  expect((await manager.call("POST", `/api/office/customers/${customer.id}/block`, { words })).status).toBe(200)

  await changeLine(shop, customer, product, 1)
  const tries = [buyNow(shop, customer, { product }), createOrder(shop, customer), book(shop, customer)]
  for (const answer of await Promise.all(tries)) {
    expect(expectProblem(answer, 403)).toMatchObject({ type: "/api/docs#customer_blocked", detail: words })
  }
  expect((await signIn(shop, { email: customer.email, password: PASSWORD })).status).toBe(200)
  const own = (await shop.call("GET", orders.all.path, undefined, customer.headers)).json<{ id: number }[]>()
  expect(own.map(({ id }) => id)).toEqual([unwanted.id, going.id])
  const cancelled = await cancel(
    shop,
    customer,
    unwanted.items.map(({ id }) => id),
  )
  expect(cancelled.status).toBe(200)
  await leadTo(shop.db, going, "DELIVERED")
})

test("[OFFICE-147] an export is the customer's own file, and a deletion follows the profile's rule and the name; both are in the log and need the factor again", async () => {
  const { customer } = await aKnownCustomer(shop)
  const owner = await aStaffMember(shop, "owner")
  const late = await aStaffMember(shop, "owner", { factorAt: new Date(0) })
  const path = `/api/office/customers/${customer.id}`
  const remove = (member: TestMember, name = "Laylaqa Haddadqa") => member.call("DELETE", path, { name })

  const given = (await owner.call("POST", `${path}/export`)).json<object>()
  const own = (await shop.call("GET", account.exportData.path, undefined, customer.headers)).json<object>()
  expect(given).toEqual({ ...own, exported_at: expect.any(String) })

  for (const refused of [await late.call("POST", `${path}/export`), await remove(late)]) {
    expect(expectProblem(refused, 403).type).toBe("/api/docs#factor_required")
  }
  expectProblem(await remove(manager), 403)
  expect(expectProblem(await remove(owner, "Layla"), 422)).toMatchObject({ type: "/api/docs#other_name" })
  const open = (await buyNow(shop, customer, { product: await aVariant(shop.db) })).json<PlacedOrder>()
  expect(expectProblem(await remove(owner), 409).type).toBe("/api/docs#not_deletable")
  await cancel(
    shop,
    customer,
    open.items.map(({ id }) => id),
  )
  expect((await remove(owner)).status).toBe(204)
  expectProblem(await shop.call("GET", account.profile.path, undefined, customer.headers), 401)
  expectProblem(await signIn(shop, { email: customer.email, password: PASSWORD }), 401)
  expect((await placesOf(shop.db, KNOWN_TEXTS)).filter((place) => place !== "_private_jobs.payload")).toEqual([])
  expectProblem(await one(owner, customer.id), 404)
  const { rows } = await shop.db.execute(sql`
    select act, name, before, after from audit_rows where object_id = ${String(customer.id)} order by id`)
  const acts = ["customer.exported", "customer.deleted"].map((act) => ({ act, name: owner.name, before: null, after: null }))
  expect(rows).toEqual(acts)
})
