import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { account, type CustomerData } from "#contract/account.ts"
import { type Address, addresses } from "#contract/addresses.ts"
import { repairs } from "#contract/repairs.ts"
import { expectContract, expectProblem } from "#server/testing/answers.ts"
import { aCustomer } from "#server/testing/customers.ts"
import { homeAddress, queuedMails } from "#server/testing/orders.ts"
import {
  aBookedRepair,
  aRepairList,
  book,
  dayAfter,
  homeVisit,
  inShop,
  onTheDayOfTheTests,
  repairsSeenBy,
} from "#server/testing/repairs.ts"
import { aShop, aShopForThisTest, type TestShop } from "#server/testing/shop.ts"
import { listRepairs } from "./operators/operator-repairs.queries.ts"

let shop: TestShop
beforeAll(async () => {
  shop = await aShop()
  onTheDayOfTheTests(shop)
  await aRepairList(shop.db)
})
afterAll(() => shop.close())

const savedAddress = async (headers: Record<string, string>) =>
  (await shop.call("POST", addresses.add.path, homeAddress, headers)).json<Address>()

test("[API-65] [API-63] [ROLE-04] [DATA-18] a signed-in customer books a home visit, and sees it as chosen", async () => {
  const customer = await aCustomer(shop.db)
  const booking = { ...homeVisit(), issue: 2, model: 2, issue_description: "  Lasts two hours  " }
  const answer = await book(shop, customer, booking)
  expect(answer.status).toBe(201)
  expectContract(repairs.create, answer)
  const { reference } = answer.json<{ reference: string }>()
  expect(reference).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/)

  const list = await shop.call("GET", `${repairs.requests.path}/`, undefined, customer.headers)
  expectContract(repairs.requests, list)
  const [request] = await repairsSeenBy(shop, customer)
  expect(request).toEqual({
    reference,
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    bookedOn: request?.created_at,
    events: [{ status: "CREATED", created_at: request?.created_at }],
    status: "CREATED",
    thumbnail: "phone/mobile.webp",
    model: "Galaxy S26",
    is_listed_model: true,
    issue: "Battery drains quickly",
    issue_description: "Lasts two hours",
    serial_number: null,
    quote: null,
    due: null,
    preferred_time: `${dayAfter(3)}T06:00:00.000Z`,
    customer_address: { ...homeAddress, phone: "+97433123456", alternate_phone: null },
    store_address: null,
  })
})

test("[API-65] a device is brought to a store, given by its id or in full as in the list of stores", async () => {
  const customer = await aCustomer(shop.db)
  const [store] = (await shop.call("GET", repairs.stores.path)).json<object[]>()
  await aBookedRepair(shop, customer, inShop())
  await aBookedRepair(shop, customer, { ...inShop(), store_address: store })
  const [whole, byId] = await repairsSeenBy(shop, customer)
  expect(byId).toMatchObject({
    customer_address: null,
    store_address: { id: 1, name: "Al Sadd Branch", working_hours: "9 AM - 9 PM" },
    issue_description: "No description provided",
    preferred_time: `${dayAfter(3)}T07:20:30.000Z`,
  })
  expect(whole?.store_address).toEqual(byId?.store_address)
})

test("a booking stays unchanged when the address, the list of devices or the store changes", async () => {
  const customer = await aCustomer(shop.db)
  const address = await savedAddress(customer.headers)
  await aBookedRepair(shop, customer, { ...homeVisit(), model: 4, issue: 4, customer_address: address.id })
  const before = await repairsSeenBy(shop, customer)
  await shop.call("PUT", `/api/user/address/edit/${address.id}`, { ...homeAddress, street: "Elsewhere" }, customer.headers)
  await shop.db.execute(sql`update repair_models set name = 'Renamed' where id = 4`)
  await shop.db.execute(sql`delete from repair_issues where id = 4`)
  expect(await repairsSeenBy(shop, customer)).toEqual(before)
})

test("[API-65] [ROLE-02] a visitor cannot book a repair, nor can anyone whose email is unverified", async () => {
  const unverified = await aCustomer(shop.db, { verified: false })
  expectProblem(await shop.call("POST", repairs.create.path, homeVisit()), 401)
  expectProblem(await book(shop, unverified), 401)
  expectProblem(await shop.call("GET", repairs.requests.path), 401)
  expect(await repairsSeenBy(shop, await aCustomer(shop.db))).toEqual([])
})

const wrong: [what: string, change: object, status: number, code: string][] = [
  ["a past date", { preferred_time: `${dayAfter(-1)} 15:00:00` }, 422, "past_date"],
  ["a day that does not exist", { preferred_time: "2030-02-31 09:00:00" }, 422, "impossible_time"],
  ["a time at which no slot starts", { preferred_time: `${dayAfter(3)} 09:30:00` }, 422, "impossible_time"],
  ["a time of another form", { preferred_time: `${dayAfter(3)}T09:00:00Z` }, 422, "invalid"],
  ["no time", { preferred_time: undefined }, 422, "invalid"],
  ["an IMEI with a wrong digit", { serial_number: "49-015420-323751-7" }, 422, "invalid_imei"],
  ["a serial number of 41 characters", { serial_number: "1".repeat(41) }, 422, "invalid"],
  ["another device's issue", { issue: 3 }, 422, "unknown_issue"],
  ["an issue that does not exist", { issue: 999 }, 422, "unknown_issue"],
  ["a model that does not exist", { model: 999 }, 422, "unknown_model"],
  ["another device's model", { model: 3 }, 422, "unknown_issue"],
  ["no address", { customer_address: undefined }, 422, "service_address_missing"],
  ["two addresses", { store_address: 1 }, 422, "two_addresses"],
  ["a date in 61 days", { preferred_time: `${dayAfter(61)} 09:00:00` }, 422, "late_date"],
  ["an address without a street", { customer_address: { ...homeAddress, street: " " } }, 422, "invalid"],
  ["an address with a wrong phone", { customer_address: { ...homeAddress, phone: "12" } }, 422, "invalid_phone"],
  ["an address that does not exist", { customer_address: 999_999 }, 404, "not_found"],
  ["a store that does not exist", { customer_address: undefined, store_address: 999_999 }, 404, "not_found"],
  ["a description without end", { issue_description: "x".repeat(1001) }, 422, "invalid"],
  ["an unknown field", { status: "DELIVERED" }, 422, "invalid"],
  ["an issue by name", { issue: "1" }, 422, "invalid"],
]
test.each(wrong)("[API-66] %s is refused, and nothing is booked", async (_what, change, status, code) => {
  const customer = await aCustomer(shop.db)
  expect(expectProblem(await book(shop, customer, { ...homeVisit(), ...change }), status).type).toBe(`/api/docs#${code}`)
  expect(await repairsSeenBy(shop, customer)).toEqual([])
  expect(await queuedMails(shop.db, customer)).toEqual([])
})

test("[RE-15] a repair has the picture of the brand's devices, or else that of the kind of device", async () => {
  const customer = await aCustomer(shop.db)
  await shop.db.execute(sql`update repair_offers set thumbnail = 'phone/samsung.webp' where brand_id = 2`)
  await aBookedRepair(shop, customer, { ...homeVisit(), model: 2 })
  await aBookedRepair(shop, customer, { ...homeVisit(), ...unlisted })
  await shop.db.execute(sql`update repair_offers set thumbnail = null where brand_id = 2`)
  await aBookedRepair(shop, customer, { ...homeVisit(), model: 2 })
  const pictures = (await repairsSeenBy(shop, customer)).map(({ thumbnail }) => thumbnail)
  expect(pictures).toEqual(["phone/mobile.webp", "phone/samsung.webp", "phone/samsung.webp"])
})

const unlisted = { model: undefined, brand: 2, model_name: "  Galaxy S31 Fold  " }

test.each([
  ["49-015420-323751-8", "490154203237518"],
  [" F2LX9ABC ", "F2LX9ABC"],
  [" ", null],
])("[RE-22] a repair keeps the serial number %j as %j", async (serial_number, kept) => {
  const customer = await aCustomer(shop.db)
  await aBookedRepair(shop, customer, { ...homeVisit(), serial_number })
  expect((await repairsSeenBy(shop, customer))[0]?.serial_number).toBe(kept)
})

test("[RE-06] a model that is not listed is booked by its brand and the customer's name for it", async () => {
  const customer = await aCustomer(shop.db)
  expectContract(repairs.create, await book(shop, customer, { ...homeVisit(), ...unlisted }))
  await aBookedRepair(shop, customer)
  const [listed, written] = await repairsSeenBy(shop, customer)
  expect(listed).toMatchObject({ model: "iPhone 17 Pro", is_listed_model: true })
  expect(written).toMatchObject({ model: "Galaxy S31 Fold", is_listed_model: false, thumbnail: "phone/mobile.webp" })
  const [mail] = await queuedMails(shop.db, customer)
  expect(mail?.contents).toMatchObject({ device: "Mobile", brand: "Samsung", model: "Galaxy S31 Fold", isListedModel: false })
})

test.each([
  ["a model and a name", { model_name: "Galaxy S31" }],
  ["a name without a brand", { ...unlisted, brand: undefined }],
  ["a brand without a name", { ...unlisted, model_name: undefined }],
  ["a brand that is not repaired", { ...unlisted, brand: 99 }],
  ["neither", { model: undefined }],
])("[RE-06] %s is not a valid model name", async (_what, change) => {
  const answer = await book(shop, await aCustomer(shop.db), { ...homeVisit(), ...change })
  expect(expectProblem(answer, 422).type).toBe("/api/docs#unknown_model")
})

test("[RE-07] [TARIFF-09] a repair keeps the price shown to the customer, regardless of later changes", async () => {
  const priced = await aShopForThisTest()
  await aRepairList(priced.db)
  await priced.db.execute(sql`
    insert into repair_tariffs (id, issue_id, brand_id, model_id, grade, price_dirhams, is_from, minutes, warranty_days, at_home) values
      (1, 1, null, null, null, 19900, true, 60, 90, true), (2, 1, 1, 1, 'original', 74950, false, 45, 180, true),
      (3, 1, 1, 1, 'compatible', 44900, false, 50, 90, true)`)
  const customer = await aCustomer(priced.db)
  const quoteOf = async (booking: object) => {
    await aBookedRepair(priced, customer, booking)
    return (await repairsSeenBy(priced, customer))[0]?.quote
  }
  const least = { grade: null, price: 449, is_from: true, minutes: 45, warranty_days: 90 }
  expect(await quoteOf(homeVisit())).toEqual(least)
  const original = { grade: "original", price: 749.5, is_from: false, minutes: 45, warranty_days: 180 }
  expect(await quoteOf({ ...homeVisit(), part_grade: "original" })).toEqual(original)
  expect(await quoteOf({ ...homeVisit(), ...unlisted })).toEqual({ ...least, price: 199, minutes: 60 })
  expect(await quoteOf({ ...homeVisit(), issue: 2 })).toBeNull()
  await priced.db.execute(sql`update repair_tariffs set price_dirhams = 100`)
  expect((await repairsSeenBy(priced, customer)).map(({ quote }) => quote?.price)).toEqual([undefined, 199, 749.5, 449])
  expect((await queuedMails(priced.db, customer))[1]?.contents).toMatchObject({ quote: original })
})

test("[RE-10] a missing field is named in the words of the page", async () => {
  const customer = await aCustomer(shop.db)
  const none = expectProblem(await book(shop, customer, { ...homeVisit(), customer_address: undefined }), 422)
  expect(none.detail).toBe("Please select an address before proceeding.")
  const two = expectProblem(await book(shop, customer, { ...homeVisit(), store_address: 1 }), 422)
  expect(two.detail).toBe("Please give only one address: yours or that of a branch.")
})

test("[RE-04] a repair is booked up to 60 days ahead, within working days and hours, and a refusal names the field", async () => {
  const closed = dayAfter(5)
  const strict = await aShopForThisTest({ environment: { REPAIR_VISIT_HOURS: "9 AM - 3 PM", REPAIR_CLOSED_DAYS: closed } })
  onTheDayOfTheTests(strict)
  await aRepairList(strict.db)
  const customer = await aCustomer(strict.db)
  const at = (preferred_time: string) => book(strict, customer, { ...homeVisit(), preferred_time })
  const { customer_address: _home, ...rest } = homeVisit()
  const bring = (preferred_time: string) => book(strict, customer, { ...rest, store_address: 1, preferred_time })
  expect((await at(`${dayAfter(60)} 09:00:00`)).status).toBe(201)
  expect((await bring(`${dayAfter(60)} 09:00:00`)).status).toBe(201)
  for (const [answer, code] of [
    [await at(`${dayAfter(61)} 09:00:00`), "late_date"],
    [await bring(`${dayAfter(61)} 09:00:00`), "late_date"],
    [await at(`${closed} 09:00:00`), "closed_time"],
    [await bring(`${closed} 09:00:00`), "closed_time"],
    [await at(`${dayAfter(4)} 15:00:00`), "closed_time"],
    [await bring(`${dayAfter(4)} 21:00:00`), "closed_time"],
  ] as const) {
    const problem = expectProblem(answer, 422)
    expect(problem.type).toBe(`/api/docs#${code}`)
    expect(problem.errors).toEqual([{ path: "preferred_time", message: problem.detail }])
  }
})

test("[RE-02] a device brought on another day is listed for that day", async () => {
  const customer = await aCustomer(shop.db)
  await aBookedRepair(shop, customer, { ...inShop(), preferred_time: `${dayAfter(3)} 09:00:00` })
  const [request] = await repairsSeenBy(shop, customer)
  expect(request?.preferred_time).toBe(`${dayAfter(3)}T06:00:00.000Z`)
  const [mail] = await queuedMails(shop.db, customer)
  expect(mail?.contents).toMatchObject({ preferredAtMs: Date.parse(`${dayAfter(3)}T09:00:00+03:00`) })
  const [listed] = await listRepairs(shop.db, { status: null, limit: 1 })
  expect(listed?.preferredAt).toBe(`${dayAfter(3)}T06:00:00.000Z`)
})

test("another customer's address, a store's id as a home and a home's id as a store are not found", async () => {
  const [owner, stranger] = [await aCustomer(shop.db), await aCustomer(shop.db)]
  // Ids of addresses that belong to no store.
  await shop.db.execute(sql`select setval('saved_addresses_id_seq', greatest(1000, (select max(id) from saved_addresses)))`)
  const address = await savedAddress(owner.headers)
  const none = await book(shop, stranger, { ...homeVisit(), customer_address: 999_999 })
  const { customer_address: _home, ...rest } = homeVisit()
  for (const answer of [
    await book(shop, stranger, { ...homeVisit(), customer_address: address.id }),
    await book(shop, owner, { ...homeVisit(), customer_address: 1 }),
    await book(shop, owner, { ...rest, store_address: address.id }),
  ]) {
    expectProblem(answer, 404)
    expect(answer.text).toBe(none.text)
  }
  expect((await book(shop, owner, { ...homeVisit(), customer_address: address.id })).status).toBe(201)
})

test("[API-65] the same key returns the same request, and concurrent requests wait", async () => {
  const customer = await aCustomer(shop.db)
  const answers = await Promise.all(Array.from({ length: 4 }, () => book(shop, customer, homeVisit(), "booking-1")))
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(answers.filter(({ headers }) => headers["idempotent-replayed"] === "true")).toHaveLength(3)
  expect(await repairsSeenBy(shop, customer)).toHaveLength(1)
  expect(expectProblem(await book(shop, customer, inShop(), "booking-1"), 422).type).toBe("/api/docs#key_reused")
  expect(await queuedMails(shop.db, customer)).toHaveLength(1)
})

test("a customer has a limited number of open repairs, also for concurrent bookings, and a finished one makes room", async () => {
  const limited = await aShopForThisTest({ environment: { MAX_OPEN_REPAIRS: "2" } })
  await aRepairList(limited.db)
  const customer = await aCustomer(limited.db)
  const answers = await Promise.all(Array.from({ length: 6 }, () => book(limited, customer)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409, 409, 409])
  const refused = expectProblem(await book(limited, customer), 409)
  expect(refused.detail).toBe("You have several open repairs. Please wait until they are completed.")
  await limited.db.execute(sql`update repair_requests set status = 'DELIVERED' where id = (select min(id) from repair_requests)`)
  expect((await book(limited, customer)).status).toBe(201)
})

test("three bookings a minute are allowed, and a repeated one does not count", async () => {
  const strict = await aShopForThisTest({ environment: { LIMIT_FACTOR: "1" } })
  await aRepairList(strict.db)
  const customer = await aCustomer(strict.db)
  for (let time = 0; time < 3; time++) expect((await book(strict, customer, homeVisit(), `key-${time}`)).status).toBe(201)
  expect((await book(strict, customer, homeVisit(), "key-0")).status).toBe(201)
  const refused = await book(strict, customer, homeVisit(), "key-3")
  expectProblem(refused, 429)
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0)
  expect((await book(strict, await aCustomer(strict.db))).status).toBe(201)
})

test("[API-63] [SH-08] the newest request comes first, and neither the list nor the exported data leaves one out", async () => {
  const customer = await aCustomer(shop.db)
  const reference = await aBookedRepair(shop, customer)
  await shop.db.execute(sql`
    with copies as (
      insert into repair_requests (reference, customer_id, model_id, issue_id, device, brand, model, issue, issue_description, preferred_at,
        customer_address, status, created_at)
      select 'COPY' || n, customer_id, model_id, issue_id, device, brand, model, issue, issue_description, preferred_at, customer_address,
        status, created_at from repair_requests, generate_series(1, 200) n where reference = ${reference}
      returning id
    ) insert into repair_events (request_id, status, cause, created_at) select id, 'CREATED', 'customer', now() from copies`)
  const all = [...Array.from({ length: 200 }, (_, place) => `COPY${200 - place}`), reference]
  const exported = (await shop.call("GET", account.exportData.path, undefined, customer.headers)).json<CustomerData>()
  for (const seen of [await repairsSeenBy(shop, customer), exported.repairs]) expect(seen.map((request) => request.reference)).toEqual(all)
})
