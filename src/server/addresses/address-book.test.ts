import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { type Address, addresses } from "#contract/addresses.ts"
import { noNumbers, savedNumber, spellings } from "#rules/people/phone.fixture.ts"
import { expectContract, expectProblem } from "#server/testing/answers.ts"
import { aCustomer, type TestCustomer } from "#server/testing/customers.ts"
import { buyNow, homeAddress } from "#server/testing/orders.ts"
import { twoProcessesForThisTest } from "#server/testing/processes/two-processes.ts"
import { aShop, aShopForThisTest, type TestShop } from "#server/testing/shop.ts"

let shop: TestShop
beforeAll(async () => {
  shop = await aShop()
})
afterAll(() => shop.close())

const add = (customer: TestCustomer, form: object = homeAddress) => shop.call("POST", addresses.add.path, form, customer.headers)
const one = (customer: TestCustomer, id: number | string) => shop.call("GET", `/api/user/address/${id}`, undefined, customer.headers)
const edit = (customer: TestCustomer, id: number | string, form: object) =>
  shop.call("PUT", `/api/user/address/edit/${id}`, form, customer.headers)
const remove = (customer: TestCustomer, id: number | string) =>
  shop.call("DELETE", `/api/user/address/delete/${id}`, undefined, customer.headers)
const all = async (customer: TestCustomer) => (await shop.call("GET", addresses.all.path, undefined, customer.headers)).json<Address[]>()

const saved = { ...homeAddress, phone: "+97433123456", alternate_phone: null, is_default: false }

test("[API-56] [DATA-14] the address form is stored and returned with every field and its id", async () => {
  const customer = await aCustomer(shop.db)
  const answer = await add(customer, { ...homeAddress, type: "WORK", alternate_phone: "44556677", first_name: " Noor " })
  expectContract(addresses.add, answer)
  expect(answer.status).toBe(201)
  expect(answer.json<Address>()).toEqual({
    ...saved,
    type: "WORK",
    alternate_phone: "+97444556677",
    id: expect.any(Number),
  })
})

test("[DATA-14] a branch has no type, and has working hours, place and place id", async () => {
  await shop.db.execute(sql`
    insert into branches (name, street, building_number, zone, city, phone, email, working_hours, latitude, longitude, place_id)
    values ('Corniche', 's', '1', '1', 'Doha', '+97440000000', 'a@example.com', '9 to 5', 25.3, 51.5, 'place')`)
  const answer = await shop.call("GET", addresses.branches.path)
  expectContract(addresses.branches, answer)
  const [branch] = answer.json<object[]>()
  expect(branch).toMatchObject({ name: "Corniche", working_hours: "9 to 5", latitude: 25.3, longitude: 51.5, placeId: "place" })
  expect(branch).not.toHaveProperty("type")
})

test("[API-57] all addresses of a customer are listed, the newest first", async () => {
  const customer = await aCustomer(shop.db)
  expect(await all(customer)).toEqual([])
  for (const street of ["First", "Second", "Third"]) await add(customer, { ...homeAddress, street })
  expect((await all(customer)).map(({ street }) => street)).toEqual(["Third", "Second", "First"])
  expectContract(addresses.all, await shop.call("GET", addresses.all.path, undefined, customer.headers))
})

const makeDefault = (customer: TestCustomer, id: number) => shop.call("PUT", `/api/user/address/default/${id}`, undefined, customer.headers)

test("[SH-48] one address of a customer is the default: the named one, which only its owner can name", async () => {
  const [customer, stranger] = [await aCustomer(shop.db), await aCustomer(shop.db)]
  for (const street of ["First", "Second"]) await add(customer, { ...homeAddress, street })
  const [second, first] = await all(customer)
  const defaults = async () => (await all(customer)).filter(({ is_default }) => is_default).map(({ street }) => street)
  expect(await defaults()).toEqual([])
  expect((await makeDefault(customer, first?.id ?? 0)).status).toBe(204)
  expect(await defaults()).toEqual(["First"])
  await makeDefault(customer, second?.id ?? 0)
  await edit(customer, second?.id ?? 0, { ...homeAddress, street: "Third" })
  expect(await defaults()).toEqual(["Third"])
  expectProblem(await makeDefault(stranger, first?.id ?? 0), 404)
  expect(await defaults()).toEqual(["Third"])
})

test("[SH-48] simultaneous choices leave one default", async () => {
  const customer = await aCustomer(shop.db)
  for (const street of ["First", "Second", "Third"]) await add(customer, { ...homeAddress, street })
  const ids = (await all(customer)).map(({ id }) => id)
  const answers = await Promise.all([...ids, ...ids].map((id) => makeDefault(customer, id)))
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(204))
  expect((await all(customer)).filter(({ is_default }) => is_default)).toHaveLength(1)
})

test("[API-58] one address is returned by its id", async () => {
  const customer = await aCustomer(shop.db)
  const { id } = (await add(customer)).json<Address>()
  const answer = await one(customer, id)
  expectContract(addresses.one, answer)
  expect(answer.json()).toEqual({ ...saved, id })
})

test("[SH-01] every wrong field of an address is named, with a sentence for each", async () => {
  const customer = await aCustomer(shop.db)
  const wrong = { ...homeAddress, phone: "12345678", alternate_phone: "12345678", email: "noor@" }
  const problem = expectProblem(await add(customer, wrong), 422)
  expect(problem.type).toBe("/api/docs#invalid")
  expect(problem.errors?.map(({ path }) => path)).toEqual(["phone", "alternate_phone", "email"])
  const alternate = expectProblem(await add(customer, { ...homeAddress, alternate_phone: "12345678" }), 422)
  expect(alternate.errors).toEqual([{ path: "alternate_phone", message: alternate.detail }])
  const both = expectProblem(await buyNow(shop, customer, { shipping_address: wrong, branch_address: 1, product: 1 }), 422)
  expect(both.errors?.map(({ path }) => path)).toEqual(["shipping_address", "branch_address"])
})

test("[SH-35] phone numbers of an address are accepted in common spellings, and stored in one form", async () => {
  const customer = await aCustomer(shop.db)
  const { id } = (await add(customer, homeAddress)).json<Address>()
  for (const phone of spellings) {
    const answer = await edit(customer, id, { ...homeAddress, phone, alternate_phone: phone })
    expect(answer.json(), phone).toMatchObject({ phone: savedNumber, alternate_phone: savedNumber })
  }
  for (const phone of noNumbers) {
    expect(expectProblem(await edit(customer, id, { ...homeAddress, phone }), 422).errors?.map(({ path }) => path)).toEqual(["phone"])
  }
})

test("[SH-49] a zone must be one of Qatar's", async () => {
  const customer = await aCustomer(shop.db)
  for (const zone of ["abc", "999", "8", "0"]) {
    const problem = expectProblem(await add(customer, { ...homeAddress, zone }), 422)
    expect(problem.errors).toEqual([{ path: "zone", message: "Please enter a zone of Qatar: the number on the blue plate." }])
  }
  const { id } = (await add(customer)).json<Address>()
  expectProblem(await edit(customer, id, { ...homeAddress, zone: "99" }), 422)
  expect(await all(customer)).toMatchObject([{ zone: homeAddress.zone }])
})

test("[SH-41] names of an address are validated when it is added, changed or sent with an order", async () => {
  const customer = await aCustomer(shop.db)
  const { id } = (await add(customer, { ...homeAddress, first_name: "D'Arcy-Noor", last_name: "O’Neil Jr." })).json<Address>()
  const order = (form: object) => buyNow(shop, customer, { shipping_address: form, product: 1 })
  for (const name of ["<b>Noor</b>", "Noor\r\nBcc: x", "https://prize.example", "Noor 7"]) {
    const form = { ...homeAddress, first_name: name, last_name: name }
    for (const [answer, within] of [
      [await add(customer, form), ""],
      [await edit(customer, id, form), ""],
      [await order(form), "shipping_address."],
    ] as const) {
      const { errors } = expectProblem(answer, 422)
      expect(errors?.map(({ path }) => path)).toEqual([`${within}first_name`, `${within}last_name`])
      expect(errors?.[0]?.message).toBe("Please enter a valid name")
    }
  }
  expect(await all(customer)).toMatchObject([{ first_name: "D'Arcy-Noor", last_name: "O’Neil Jr." }])
})

test("[API-59] a changed address keeps its id and its position", async () => {
  const customer = await aCustomer(shop.db)
  const { id } = (await add(customer)).json<Address>()
  await add(customer, { ...homeAddress, street: "Other" })
  const changed = { ...homeAddress, street: "New street", phone: "+97455667788", alternate_phone: "" }
  const answer = await edit(customer, id, changed)
  expectContract(addresses.edit, answer)
  expect(answer.json()).toEqual({ ...changed, alternate_phone: null, id, is_default: false })
  expect((await all(customer)).map(({ street }) => street)).toEqual(["Other", "New street"])
})

test("[API-60] a deleted address is gone", async () => {
  const customer = await aCustomer(shop.db)
  const { id } = (await add(customer)).json<Address>()
  const answer = await remove(customer, id)
  expect([answer.status, answer.text]).toEqual([204, ""])
  expect(await all(customer)).toEqual([])
  for (const gone of [await one(customer, id), await edit(customer, id, homeAddress), await remove(customer, id)]) expectProblem(gone, 404)
})

test("[ADDRESS-03] every field except the second phone is required, and blanks do not count", async () => {
  const customer = await aCustomer(shop.db)
  for (const field of Object.keys(homeAddress)) {
    const { [field]: _left, ...rest } = homeAddress as Record<string, string>
    const { errors = [] } = expectProblem(await add(customer, rest), 422)
    expect(errors.map(({ path }) => path)).toContain(field)
    expectProblem(await add(customer, { ...homeAddress, [field]: " " }), 422)
  }
  expect(await all(customer)).toEqual([])
})

test("[ADDRESS-05] [ADDRESS-06] [ADDRESS-07] phones are mobile numbers of Qatar, and stored with +974", async () => {
  const customer = await aCustomer(shop.db)
  for (const phone of ["21234567", "3123456", "331234567", "+97421234567", "+974 3312345"]) {
    const refusals = [await add(customer, { ...homeAddress, phone }), await add(customer, { ...homeAddress, alternate_phone: phone })]
    for (const refused of refusals) expect(expectProblem(refused, 422).detail).toBe("Please enter a valid Qatar mobile number.")
  }
  for (const phone of ["33123456", "+97433123456"]) expect((await add(customer, { ...homeAddress, phone })).json()).toMatchObject(saved)
})

test("[ADDRESS-04] an invalid email, another country and another type are refused", async () => {
  const customer = await aCustomer(shop.db)
  expect(expectProblem(await add(customer, { ...homeAddress, email: "noor@" }), 422).type).toBe("/api/docs#invalid_email")
  expectProblem(await add(customer, { ...homeAddress, country_code: "SA" }), 422)
  expectProblem(await add(customer, { ...homeAddress, type: "OFFICE" }), 422)
  expectProblem(await add(customer, { ...homeAddress, customer_id: 1 }), 422)
})

test("another customer's address is answered like a missing one", async () => {
  const [owner, stranger] = [await aCustomer(shop.db), await aCustomer(shop.db)]
  const { id } = (await add(owner)).json<Address>()
  const unknown = expectProblem(await one(stranger, 999_999), 404)
  for (const wrong of [id, "0", "-1", "abc", "2147483648", "1.0"]) {
    expect(expectProblem(await one(stranger, wrong), 404)).toEqual(unknown)
    expect(expectProblem(await edit(stranger, wrong, homeAddress), 404)).toEqual(unknown)
    expect(expectProblem(await remove(stranger, wrong), 404)).toEqual(unknown)
  }
  expect((await one(owner, id)).json()).toEqual({ ...saved, id })
  expect(await all(stranger)).toEqual([])
})

test("an address book has at most 50 addresses, even when two processes add at once", async () => {
  const { db, race } = await twoProcessesForThisTest()
  const customer = await aCustomer(db)
  const requests = Array.from({ length: 60 }, () => ({ customer, path: addresses.add.path, body: homeAddress }))
  const statuses = (await race(requests)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(50)
  expect(statuses.filter((status) => status === 409)).toHaveLength(10)
  const { rows } = await db.execute(sql`select count(*)::int as count from saved_addresses`)
  expect(rows).toEqual([{ count: 50 }])
})

test("at most 20 addresses an hour can be added", async () => {
  const limited = await aShopForThisTest({ environment: { LIMIT_FACTOR: "1" } })
  const customer = await aCustomer(limited.db)
  const statuses = []
  for (let time = 0; time < 21; time++) {
    statuses.push((await limited.call("POST", addresses.add.path, homeAddress, customer.headers)).status)
  }
  expect(statuses).toEqual([...Array(20).fill(201), 429])
})
