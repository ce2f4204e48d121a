import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { MAX_IN_CELL, type RepairCalendar, repairCalendar } from "#contract/office/repairs/repair-calendar.ts"
import { repairSlots } from "#contract/office/settings/repair-slots.ts"
import { expectProblem } from "#server/testing/answers.ts"
import { aCustomer } from "#server/testing/customers.ts"
import { homeAddress } from "#server/testing/orders.ts"
import { aBookedRepair, aRepairList, book, dayAfter, homeVisit, inShop, leadRepair, onTheDayOfTheTests } from "#server/testing/repairs.ts"
import { aShopForThisTest } from "#server/testing/shop.ts"
import { aStaffMember, type TestMember } from "#server/testing/staff.ts"

async function aRepairShop(environment: Record<string, string> = {}) {
  const shop = await aShopForThisTest({ environment: { REPAIR_SLOT_CAPACITY: "", ...environment } })
  onTheDayOfTheTests(shop)
  await aRepairList(shop.db)
  return shop
}

const day = dayAfter(3)
const calendarOf = async ({ call }: TestMember, query = `day=${day}`) =>
  (await call("GET", `${repairCalendar.read.path}?${query}`)).json<RepairCalendar>()
const place = ({ places }: RepairCalendar, id: string) => places.find((each) => each.id === id)
const cells = (calendar: RepairCalendar, id: string) =>
  place(calendar, id)?.cells.map(({ label, taken, seats, state, why }) => [label, taken, seats, state, why])
test("[OFFICE-112] the cities without a column are all cities while none has its own, also for a member of one city", async () => {
  const [all, some] = [await aRepairShop(), await aRepairShop({ REPAIR_SLOT_CAPACITY: "Doha=2, visits=5" })]
  const isAll = async (shop: typeof all, places?: string[]) =>
    place(await calendarOf(await aStaffMember(shop, "manager", places ? { places } : {})), "visits")?.is_all_cities
  expect([await isAll(all), await isAll(all, ["city:Al Khor"])]).toEqual([true, true])
  expect([await isAll(some), await isAll(some, ["city:Al Khor"])]).toEqual([false, false])
})

const visitIn = (city: string) => ({ ...homeVisit(), customer_address: { ...homeAddress, city } })

test("[OFFICE-112] each place and window has its seats, those taken, and its bookings; moving and cancelling changes them at once", async () => {
  const shop = await aRepairShop({ REPAIR_SLOT_CAPACITY: "Doha=2, visits=5, Lusail Branch=4" })
  const manager = await aStaffMember(shop, "manager")
  const [one, two] = [await aBookedRepair(shop, await aCustomer(shop.db)), await aBookedRepair(shop, await aCustomer(shop.db))]
  await aBookedRepair(shop, await aCustomer(shop.db), visitIn("Al Rayyan"))
  const brought = await aBookedRepair(shop, await aCustomer(shop.db), inShop(2))
  await leadRepair(shop.db, two, "CONFIRMED")
  const first = await calendarOf(manager)
  expect(first.places.map(({ id, name }) => [id, name])).toEqual([
    ["city:doha", "Doha"],
    ["visits", null],
    ["branch:1", "Al Sadd Branch"],
    ["branch:2", "Lusail Branch"],
  ])
  expect(cells(first, "city:doha")).toEqual([
    ["9 AM - 12 PM", 2, 2, "full", "full"],
    ["12 PM - 3 PM", 0, 2, "open", null],
    ["3 PM - 6 PM", 0, 2, "open", null],
  ])
  expect(cells(first, "visits")?.[0]).toEqual(["9 AM - 12 PM", 1, 5, "open", null])
  expect(cells(first, "branch:1")).toEqual([["9 AM - 9 PM", 0, null, "open", null]])
  expect(cells(first, "branch:2")).toEqual([["9 AM - 9 PM", 1, 4, "open", null]])
  expect(place(first, "city:doha")?.cells[0]?.bookings.map(({ reference, column, model }) => [reference, column, model])).toEqual([
    [one, "NEW", "iPhone 17 Pro"],
    [two, "BOOKED", "iPhone 17 Pro"],
  ])
  expect(place(first, "branch:2")?.cells[0]?.bookings).toMatchObject([
    { reference: brought, is_home: false, place: "Lusail Branch", technician: null, is_late: false, may_move: true },
  ])
  expect([first.count, first.technicians]).toEqual([4, [{ technician: null, count: 4 }]])

  expectProblem(await book(shop, await aCustomer(shop.db)), 409)
  const move = (reference: string, time: string) => manager.call("PUT", `/api/office/repairs/${reference}/time`, { time, mail: false })
  expect((await move(one, `${day} 12:00:00`)).status).toBe(200)
  const cancelled = await manager.call("POST", `/api/office/repairs/${two}/cancel`, { words: "She has a new phone." })
  expect(cancelled.status).toBe(200)
  expect(cells(await calendarOf(manager), "city:doha")?.map(([, taken, , state]) => [taken, state])).toEqual([
    [0, "open"],
    [1, "open"],
    [0, "open"],
  ])
})

test("[OFFICE-112] two moves to the last seat: one succeeds, the other is told and keeps its seat", async () => {
  const shop = await aRepairShop({ REPAIR_SLOT_CAPACITY: "Doha=2" })
  const sales = await aStaffMember(shop, "sales")
  const later = { ...homeVisit(), preferred_time: `${day} 12:00:00` }
  await aBookedRepair(shop, await aCustomer(shop.db), later)
  const both = [await aBookedRepair(shop, await aCustomer(shop.db)), await aBookedRepair(shop, await aCustomer(shop.db))]
  const moves = await Promise.all(
    both.map((reference) => sales.call("PUT", `/api/office/repairs/${reference}/time`, { time: later.preferred_time, mail: false })),
  )
  expect(moves.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const lost = moves.find(({ status }) => status === 409)
  expect(lost && expectProblem(lost, 409).type).toBe("/api/docs#slot_full")
  expect(cells(await calendarOf(sales), "city:doha")?.slice(0, 2)).toEqual([
    ["9 AM - 12 PM", 1, 2, "open", null],
    ["12 PM - 3 PM", 2, 2, "full", "full"],
  ])
})

test("[OFFICE-114] a closed or full time names the rule: a closing with its reason, the server's days, working hours, no seats, the past", async () => {
  const shop = await aRepairShop({ REPAIR_SLOT_CAPACITY: "Al Sadd Branch=1", REPAIR_CLOSED_DAYS: dayAfter(4) })
  const manager = await aStaffMember(shop, "manager")
  await shop.db.execute(sql`update branches set working_hours = '10 AM - 3 PM'`)
  await aBookedRepair(shop, await aCustomer(shop.db), { ...inShop(), preferred_time: `${day} 10:20:30` })
  const closing = { from_day: dayAfter(5), to_day: dayAfter(6), hours: null, reason: "National Day" }
  await manager.call("POST", repairSlots.close.path, { ...closing, place: "city:Al Wakrah" })
  await manager.call("POST", repairSlots.close.path, { ...closing, place: "branch:1" })
  const week = await calendarOf(manager, `day=${day}&days=7`)
  expect(week.days).toEqual([0, 1, 2, 3, 4, 5, 6].map((ahead) => dayAfter(3 + ahead)))
  const whys = (id: string) => place(week, id)?.cells.map(({ why }) => why)
  expect(whys("branch:1")).toEqual(["full", "closed_days", "closing", "closing", null, null, null])
  expect(whys("visits")?.slice(0, 6)).toEqual(["hours", null, "hours", "closed_days", "closed_days", "closed_days"])
  expect(place(week, "city:al wakrah")?.name).toBe("Al Wakrah")
  expect(whys("city:al wakrah")?.slice(6, 9)).toEqual(["closing", "closing", "closing"])
  expect(place(week, "branch:1")?.cells[2]).toMatchObject({ state: "closed", reason: "National Day", until: dayAfter(6), label: null })
  expect(place(await calendarOf(manager, `day=${dayAfter(-1)}`), "branch:2")?.cells[0]?.why).toBe("past")
  expect(place(await calendarOf(manager, `day=${dayAfter(61)}`), "branch:2")?.cells[0]?.why).toBe("later")
  const problem = expectProblem(await manager.call("GET", `${repairCalendar.read.path}?day=2026-02-31`), 422)
  expect(JSON.stringify(problem)).toContain("day")
  expectProblem(await manager.call("GET", `${repairCalendar.read.path}?days=30`), 422)
})

test("[OFFICE-112] an open or full cell has the time of a booking that is moved there, also on a day that has begun; a closed one has none", async () => {
  const shop = await aRepairShop({ REPAIR_SLOT_CAPACITY: "Doha=1", REPAIR_CLOSED_DAYS: dayAfter(4) })
  shop.services.clock.now = () => new Date(`${dayAfter(0)}T13:00:00+03:00`)
  const manager = await aStaffMember(shop, "manager")
  const reference = await aBookedRepair(shop, await aCustomer(shop.db))
  const times = (calendar: RepairCalendar, id: string) => place(calendar, id)?.cells.map(({ time }) => time)
  const week = await calendarOf(manager, `day=${day}&days=7`)
  expect(times(week, "city:doha")?.slice(0, 6)).toEqual([`${day} 09:00:00`, `${day} 12:00:00`, `${day} 15:00:00`, null, null, null])
  expect(times(week, "branch:1")?.slice(0, 2)).toEqual([`${day} 09:00:00`, null])
  const today = await calendarOf(manager, `day=${dayAfter(0)}`)
  expect([times(today, "visits"), times(today, "branch:1")]).toEqual([[null, null, `${dayAfter(0)} 15:00:00`], [`${dayAfter(0)} 09:00:00`]])
  const brought = await aBookedRepair(shop, await aCustomer(shop.db), inShop(1))
  for (const [booking, time] of [
    [reference, times(week, "city:doha")?.[2]],
    [brought, times(today, "branch:1")?.[0]],
  ] as const) {
    expect((await manager.call("PUT", `/api/office/repairs/${booking}/time`, { time, mail: false })).status).toBe(200)
  }
})

test("[OFFICE-22] a technician's calendar has their places and what is given to them, and an editor has none", async () => {
  const shop = await aRepairShop({ REPAIR_SLOT_CAPACITY: "Doha=2" })
  const manager = await aStaffMember(shop, "manager")
  const anil = await aStaffMember(shop, "technician", { name: "Anil", places: ["branch:2"] })
  const given = await aBookedRepair(shop, await aCustomer(shop.db))
  const other = await aBookedRepair(shop, await aCustomer(shop.db))
  await shop.db.execute(sql`
    insert into repair_benches (request_id, technician_id) select id, ${anil.id} from repair_requests where reference = ${given}
    on conflict (request_id) do update set technician_id = excluded.technician_id`)
  const calendar = await calendarOf(anil)
  expect(calendar.places.map(({ id }) => id)).toEqual(["city:doha", "branch:2"])
  expect(place(calendar, "city:doha")?.cells[0]).toMatchObject({
    taken: 2,
    seats: 2,
    count: 1,
    bookings: [{ reference: given, may_move: false }],
  })
  expect(calendar.technicians).toEqual([{ technician: { id: anil.id, name: "Anil" }, count: 1 }])
  const whole = await calendarOf(manager)
  expect(whole.technicians.map(({ count }) => count)).toEqual([1, 1])
  const named = place(whole, "city:doha")?.cells[0]?.bookings.map(({ reference }) => reference)
  expect(named, "those that are not assigned first").toEqual([other, given])
  expectProblem(await (await aStaffMember(shop, "editor")).call("GET", repairCalendar.read.path), 403)
})

test("a cell names its first bookings and counts all", async () => {
  const shop = await aRepairShop()
  const manager = await aStaffMember(shop, "manager")
  const { id } = await aCustomer(shop.db)
  await shop.db.execute(sql`
    insert into repair_requests (reference, customer_id, issue_id, device, brand, model, issue, issue_description, preferred_at, store_address, status, created_at)
    select 'MANY' || n, ${id}, 1, 'Mobile', 'Apple', 'iPhone', 'Screen', '', (${day} || ' 09:00+03')::timestamptz + n * interval '1 minute', '{"id": 1, "name": "Al Sadd Branch"}',
      'CONFIRMED', now()
    from generate_series(10, ${MAX_IN_CELL + 12}) n`)
  const cell = place(await calendarOf(manager), "branch:1")?.cells[0]
  expect([cell?.count, cell?.bookings.length, cell?.bookings[0]?.reference]).toEqual([MAX_IN_CELL + 3, MAX_IN_CELL, "MANY10"])
})
