import { sql } from "drizzle-orm"
import type { Static } from "typebox"
import { afterAll, beforeAll, expect, test } from "vitest"
import { customers, type OfficeCustomer } from "#contract/office/customers.ts"
import { expectProblem } from "#server/testing/answers.ts"
import { aCustomer, type TestCustomer } from "#server/testing/customers.ts"
import { aBookedRepair, aRepairList, book } from "#server/testing/repairs.ts"
import { aShop, type TestShop } from "#server/testing/shop.ts"
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

test("the data of a customer are given as in their own export, and the log names who asked", async () => {
  const given = await act(manager, "export")
  expect(given.json<object>()).toMatchObject({ profile: { email: noor.email }, repairs: [{ status: "CREATED" }, {}] })
  expectProblem(await act(await aStaffMember(shop, "sales"), "export"), 403)
  const { rows } = await shop.db.execute(sql`select name from audit_rows where act = 'customer.exported'`)
  expect(rows).toEqual([{ name: manager.name }])
})
