import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { addresses, type Branch } from "#contract/addresses.ts"
import { branches, type OfficeBranch } from "#contract/office/settings/branches.ts"
import { repairSlots, type SlotSettings } from "#contract/office/settings/repair-slots.ts"
import { type RepairDay, repairs } from "#contract/repairs.ts"
import { expectProblem } from "#server/testing/answers.ts"
import { BRANCH } from "#server/testing/audited/settings.ts"
import { aVariant } from "#server/testing/carts.ts"
import { aCustomer } from "#server/testing/customers.ts"
import { buyNow } from "#server/testing/orders.ts"
import {
  aBookedRepair,
  aRepairList,
  book,
  dayAfter,
  expectHealthyRepairs,
  inShop,
  leadRepair,
  onTheDayOfTheTests,
  TO_DELIVERED,
} from "#server/testing/repairs.ts"
import { aShopForThisTest, type TestShop } from "#server/testing/shop.ts"
import { aStaffMember, type TestMember } from "#server/testing/staff.ts"

const AT_FIRST_BRANCH = { shipping_address: undefined, branch_address: 1 }
const path = (id: number) => branches.save.path.replace("{id}", String(id))
const add = ({ call }: TestMember, body: object = BRANCH) => call("POST", branches.add.path, body)
const all = async ({ call }: TestMember) => (await call("GET", branches.all.path)).json<{ results: OfficeBranch[] }>().results
const textsOf = ({ id: _id, version: _version, open_orders: _orders, open_repairs: _repairs, ...texts }: OfficeBranch) => texts

async function one(member: TestMember, id: number): Promise<OfficeBranch> {
  const branch = (await all(member)).find((each) => each.id === id)
  if (!branch) throw new Error(`There is no branch ${id}.`)
  return branch
}

const offered = async ({ call }: TestShop, language = "en") =>
  (await call("GET", addresses.branches.path, undefined, { "accept-language": language })).json<Branch[]>()

async function aShopWithBranches(environment: Record<string, string> = {}) {
  const shop = await aShopForThisTest({ environment: { REPAIR_SLOT_CAPACITY: "", ...environment } })
  onTheDayOfTheTests(shop)
  await aRepairList(shop.db)
  return { shop, manager: await aStaffMember(shop, "manager") }
}

test("a branch that staff add or change is offered with the next request, in both languages", async () => {
  const { shop, manager } = await aShopWithBranches()
  const added = await add(manager, { ...BRANCH, name: "  Old Port ", phone: "4444 0101" })
  expect(added.status, added.text).toBe(201)
  const { id } = added.json<OfficeBranch>()
  expect(added.json()).toEqual({ ...BRANCH, id, version: 1, open_orders: 0, open_repairs: 0 })
  expect((await offered(shop)).at(-1)).toMatchObject({
    id,
    name: "Old Port",
    working_hours: BRANCH.working_hours,
    latitude: BRANCH.latitude,
  })
  expect((await offered(shop, "ar")).at(-1)).toMatchObject({ id, name: BRANCH.name_ar, working_hours: BRANCH.working_hours_ar })

  const next = { ...BRANCH, street: "Al Mina Street", street_ar: null, alternate_phone: "55550101", working_hours: "Daily 8 AM - 8 PM" }
  const saved = await manager.call("PUT", path(id), next, { version: 1 })
  expect(saved.json()).toMatchObject({ ...next, alternate_phone: "+97455550101", version: 2 })
  const late = expectProblem(await manager.call("PUT", path(id), next, { version: 1 }), 412)
  expect(late).toMatchObject({ changed_by: manager.name, current: { street: "Al Mina Street", version: 2 } })
  expect((await offered(shop)).at(-1)).toMatchObject({ street: "Al Mina Street", working_hours: "Daily 8 AM - 8 PM" })
})

test("branches with the same English city share its Arabic, which a branch without Arabic does not remove", async () => {
  const { shop, manager } = await aShopWithBranches()
  const { id } = (await add(manager)).json<OfficeBranch>()
  await add(manager, { ...BRANCH, name: "New Port", name_ar: null, city_ar: null })
  expect((await one(manager, id)).city_ar).toBe(BRANCH.city_ar)
  expect((await offered(shop, "ar")).slice(-2)).toMatchObject([{ city: BRANCH.city_ar }, { city: BRANCH.city_ar, name: "New Port" }])
  const saved = await manager.call("PUT", path(id), { ...BRANCH, street_ar: "كورنيش الدوحة" }, { version: 1 })
  expect(saved.json()).toMatchObject({ street_ar: "كورنيش الدوحة" })
})

test("a closed branch takes no order or booking, what it has can be moved, and it is deleted only when that is over", async () => {
  const { shop, manager } = await aShopWithBranches()
  const customer = await aCustomer(shop.db)
  const order = { product: await aVariant(shop.db), ...AT_FIRST_BRANCH }
  expect((await buyNow(shop, customer, order)).status).toBe(201)
  const repair = await aBookedRepair(shop, customer, inShop(1))
  const before = await one(manager, 1)
  expect(before).toMatchObject({ open_orders: 1, open_repairs: 1, version: 1 })
  expectProblem(await manager.call("DELETE", path(1), undefined, { version: 1 }), 409)

  expect((await manager.call("PUT", path(1), { ...textsOf(before), is_open: false }, { version: 1 })).status).toBe(200)
  expect((await offered(shop)).map(({ id }) => id)).toEqual([2])
  expect((await shop.call("GET", repairs.stores.path)).json<Branch[]>().map(({ id }) => id)).toEqual([2])
  expectProblem(await buyNow(shop, customer, order), 404)
  expectProblem(await book(shop, customer, inShop(1)), 404)
  await shop.db.execute(sql`insert into phrases (kind, english, arabic) values ('branches', ${before.name}, 'فرع السد')`)
  const mona = await aStaffMember(shop, "manager", { language: "ar" })
  const inArabic = (await mona.call("GET", repairSlots.read.path)).json<SlotSettings>()
  expect(inArabic.branches.find(({ id }) => id === 1)?.name, "[OFFICE-163]").toBe("فرع السد")
  const settings = (await manager.call("GET", repairSlots.read.path)).json<SlotSettings>()
  expect(settings.branches.map(({ id, is_open }) => [id, is_open])).toEqual([
    [1, false],
    [2, true],
  ])
  const days = (await shop.call("GET", `${repairs.times.path}?branch=1`)).json<RepairDay[]>()
  const time = days.find(({ day }) => day === dayAfter(4))?.times[0]?.time
  const moved = await manager.call(repairSlots.move.method, repairSlots.move.path.replace("{reference}", repair), {
    time,
    mail: false,
    overbook_reason: null,
  })
  expect(moved.status, moved.text).toBe(200)
  expect(await one(manager, 1)).toMatchObject({ open_orders: 1, open_repairs: 1, is_open: false })
  expect(expectProblem(await manager.call("DELETE", path(1), undefined, { version: 2 }), 409).type).toBe("/api/docs#branch_in_use")

  await shop.db.execute(sql`update orders set branch_address = branch_address || '{"id": 2}'`)
  await shop.db.execute(sql`update order_listing set branch_id = 2`)
  await leadRepair(shop.db, repair, "CANCELLED")
  expect((await manager.call("DELETE", path(1), undefined, { version: 2 })).status).toBe(204)
  expect((await all(manager)).map(({ id }) => id)).toEqual([2])
  expectProblem(await manager.call("DELETE", path(1), undefined, { version: 2 }), 404)
})

test.for(["before", "after"])("orders sent %s the deletion of their branch keep the branch, or are refused", async (orders) => {
  const { shop, manager } = await aShopWithBranches()
  const product = await aVariant(shop.db, { stock: 6 })
  const customers = await Promise.all(Array.from({ length: 6 }, () => aCustomer(shop.db)))
  const remove = () => manager.call("DELETE", path(1), undefined, { version: 1 })
  const early = orders === "after" ? remove() : null
  const placed = customers.map((customer) => buyNow(shop, customer, { product, ...AT_FIRST_BRANCH }))
  const isDeleted = (await (early ?? remove())).status === 204
  expect((await Promise.all(placed)).map(({ status }) => status)).toEqual(customers.map(() => (isDeleted ? 404 : 201)))
  expect((await offered(shop)).some(({ id }) => id === 1)).toBe(!isDeleted)
})

test("the seats, special days and open bookings of a branch follow its new name", async () => {
  const { shop, manager } = await aShopWithBranches()
  const seats = [{ place: "al sadd branch", seats: 1 }]
  await manager.call("PUT", repairSlots.change.path, { seats, visit_hours: null }, { version: 0 })
  await aBookedRepair(shop, await aCustomer(shop.db), inShop(1))
  const before = textsOf(await one(manager, 1))
  expect((await manager.call("PUT", path(1), { ...before, name: "Sadd Square" }, { version: 1 })).status).toBe(200)
  const settings = async () => (await manager.call("GET", repairSlots.read.path)).json<SlotSettings>()
  expect(await settings()).toMatchObject({ version: 2, seats: [{ place: "Sadd Square", seats: 1 }] })
  expectProblem(await book(shop, await aCustomer(shop.db), inShop(1)), 409)
  const { rows } = await shop.db.execute(sql`select store_address ->> 'name' as name from repair_requests`)
  expect(rows).toEqual([{ name: "Sadd Square" }])
  await expectHealthyRepairs(shop.db)

  const { id } = (await add(manager)).json<OfficeBranch>()
  const closing = { from_day: "2100-12-18", to_day: "2100-12-18", place: `branch:${id}`, hours: null, reason: "National Day" }
  await manager.call("POST", repairSlots.close.path, closing)
  await manager.call(
    "PUT",
    repairSlots.change.path,
    { seats: [...seats, { place: "Old Port", seats: 4 }], visit_hours: null },
    { version: 2 },
  )
  expect((await manager.call("DELETE", path(id), undefined, { version: 1 })).status).toBe(204)
  expect(await settings()).toMatchObject({ seats, closings: [] })
})

test("a branch takes the name of a deleted one, although both had repairs on the same day", async () => {
  const { shop, manager } = await aShopWithBranches()
  const [first, second] = [await one(manager, 1), await one(manager, 2)]
  const seats = [first, second].map(({ name }) => ({ place: name, seats: 2 }))
  await manager.call("PUT", repairSlots.change.path, { seats, visit_hours: null }, { version: 0 })
  const over = await aBookedRepair(shop, await aCustomer(shop.db), inShop(1))
  await leadRepair(shop.db, over, ...TO_DELIVERED)
  await aBookedRepair(shop, await aCustomer(shop.db), inShop(2))
  expect((await manager.call("DELETE", path(1), undefined, { version: 1 })).status).toBe(204)
  const renamed = await manager.call("PUT", path(2), { ...textsOf(second), name: first.name }, { version: 1 })
  expect(renamed.status, renamed.text).toBe(200)
  const places = sql`select count(*)::int as count, min(place) as place from repair_seats`
  expect((await shop.db.execute(places)).rows).toEqual([{ count: 1, place: `branch ${first.name.toLowerCase()}` }])
  await expectHealthyRepairs(shop.db)

  // Seats that an older version left behind.
  const left = (await add(manager)).json<OfficeBranch>()
  await shop.db.execute(sql`
    insert into repair_seats (place, starts_at, seat, request_id)
    select 'branch sadd square', s.starts_at, s.seat, r.id from repair_seats s, repair_requests r where r.status = 'DELIVERED'`)
  const { version } = await one(manager, 2)
  const again = await manager.call("PUT", path(2), { ...textsOf(second), name: "Sadd Square" }, { version })
  expect(again.status, again.text).toBe(200)
  expect(left.open_repairs).toBe(0)
})

test("a branch whose seats the environment fixes by its name is neither renamed nor deleted, and its other texts are saved", async () => {
  const { manager } = await aShopWithBranches({ REPAIR_SLOT_CAPACITY: "Al Sadd Branch=2, *=4" })
  const before = textsOf(await one(manager, 1))
  const renamed = await manager.call("PUT", path(1), { ...before, name: "Sadd Square" }, { version: 1 })
  expect(expectProblem(renamed, 409)).toMatchObject({ type: "/api/docs#setting_fixed", by: "REPAIR_SLOT_CAPACITY" })
  expectProblem(await manager.call("DELETE", path(1), undefined, { version: 1 }), 409)
  expect((await manager.call("PUT", path(1), { ...before, street: "Street 230" }, { version: 1 })).status).toBe(200)
})

test("each wrong field of a branch is named, and nothing is saved", async () => {
  const { manager } = await aShopWithBranches()
  const wrong = { name: "al sadd branch", zone: "1000", phone: "12", alternate_phone: "13", email: "port", working_hours_ar: "صباحًا" }
  const problem = expectProblem(await add(manager, { ...BRANCH, ...wrong }), 422)
  expect(problem.type).toBe("/api/docs#invalid")
  expect((problem["errors"] as { path: string }[]).map(({ path: field }) => field)).toEqual(Object.keys(wrong))
  expect(expectProblem(await add(manager, { ...BRANCH, working_hours: "in the morning" }), 422).type).toBe("/api/docs#unreadable_hours")
  expectProblem(await add(manager, { ...BRANCH, latitude: 91 }), 422)
  expect(await all(manager)).toHaveLength(2)
})

test("sales read the branches and do not change them; the shop keeps at most 100", async () => {
  const { shop, manager } = await aShopWithBranches()
  const sales = await aStaffMember(shop, "sales")
  expect(await all(sales)).toHaveLength(2)
  expectProblem(await add(sales), 403)
  await shop.db.execute(sql`
    insert into branches (name, street, building_number, zone, city, phone, email, working_hours, latitude, longitude)
    select 'Branch ' || n, 'Street', '1', '1', 'Doha', '+97444440101', 'a@shop.example', 'Daily 9 AM - 9 PM', 25, 51 from generate_series(1, 98) n`)
  expect(expectProblem(await add(manager), 409).type).toBe("/api/docs#too_many_branches")
})
