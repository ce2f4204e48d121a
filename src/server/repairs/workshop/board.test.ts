import { sql } from "drizzle-orm"
import type { Static } from "typebox"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { officeRepairs } from "#contract/office/repairs.ts"
import { BENCHES, COLUMNS, columnOf } from "#rules/repairs/repair-board.ts"
import { REPAIR_STATUSES } from "#rules/repairs/repair-status.ts"
import { expectProblem } from "#server/testing/answers.ts"
import { aCustomer } from "#server/testing/customers.ts"
import { homeAddress } from "#server/testing/orders.ts"
import { aBookedRepair, aRepairList, homeVisit } from "#server/testing/repairs.ts"
import { aShop, aShopForThisTest, type TestShop } from "#server/testing/shop.ts"
import { aStaffMember, type TestMember } from "#server/testing/staff.ts"

type Board = Static<(typeof officeRepairs.board.answers)[200]>
type Choices = Static<(typeof officeRepairs.choices.answers)[200]>
type List = Static<(typeof officeRepairs.list.answers)[200]>

let shop: TestShop
let maryam: TestMember
let anil: TestMember
beforeAll(async () => {
  shop = await aShop()
  await aRepairList(shop.db)
  maryam = await aStaffMember(shop, "manager")
  anil = await aStaffMember(shop, "technician", { places: ["city:Doha"] })
  const { id } = await aCustomer(shop.db)
  await someRepairs(id)
})
afterAll(() => shop.close())

/** One repair in each status on each bench, half of them visits in Doha and half in branch 1, and 110 more that are new. */
async function someRepairs(customerId: number) {
  const standings = REPAIR_STATUSES.flatMap((status) => [null, ...BENCHES].map((bench) => ({ status, bench })))
  const all = [...standings, ...Array.from({ length: 110 }, () => ({ status: "CREATED", bench: null }))]
  await shop.db.execute(sql`
    with given as (
      select row_number() over () as n, status, bench from json_to_recordset(${JSON.stringify(all)}::json) as g (status text, bench text)),
    added as (
      insert into repair_requests (reference, customer_id, issue_id, device, brand, model, issue, issue_description, serial_number, preferred_at,
        customer_address, store_address, status, created_at)
      select 'T' || lpad(n::text, 9, '0'), ${customerId}, 1, case when n % 5 = 0 then 'Laptop' else 'Mobile' end, 'Apple', 'iPhone ' || n, 'Screen', '',
        case when n = 7 then '352099001761481' end, now() + (n || ' hours')::interval - interval '48 hours',
        case when n % 2 = 0 then '{"city": "Doha", "first_name": "Mona", "last_name": "Saleh", "phone": "+97490000101", "email": "mona@example.com"}'::jsonb end,
        case when n % 2 = 1 then '{"id": 1, "name": "Al Sadd Branch"}'::jsonb end, status, now() - (n || ' minutes')::interval
      from given returning id, reference, status, created_at),
    events as (insert into repair_events (request_id, status, cause, created_at) select id, status, 'operator', created_at from added)
    insert into repair_benches (request_id, bench, technician_id)
    select a.id, g.bench, case when g.n % 3 = 0 then ${anil.id}::int end
    from added a join given g on a.reference = 'T' || lpad(g.n::text, 9, '0') where g.bench is not null`)
}

const boardOf = async (member: TestMember, query = "") => (await member.call("GET", `/api/office/repairs/board${query}`)).json<Board>()
const listOf = async (member: TestMember, query = "") => (await member.call("GET", `/api/office/repairs${query}`)).json<List>()

test("[OFFICE-99] every repair is in the column of its status and bench; a column counts all and shows a hundred", async () => {
  const { columns } = await boardOf(maryam)
  expect(columns.map(({ column }) => column)).toEqual([...COLUMNS])
  for (const { column, cards } of columns) {
    for (const card of cards) expect([columnOf(card), card.column], card.reference).toEqual([column, column])
  }
  const standings = REPAIR_STATUSES.flatMap((status) => [null, ...BENCHES].map((bench) => columnOf({ status, bench })))
  const expected = COLUMNS.map((column) => standings.filter((each) => each === column).length + (column === "NEW" ? 110 : 0))
  expect(columns.map(({ count }) => count)).toEqual(expected)
  expect(columns[0]?.cards).toHaveLength(100)
})

test("[OFFICE-22] [OFFICE-23] a technician's board has the repairs of their places and those given to them", async () => {
  const { columns } = await boardOf(anil)
  const cards = columns.flatMap((column) => column.cards)
  expect(cards.some(({ is_home, technician }) => !is_home && technician?.id === anil.id)).toBe(true)
  for (const card of cards) expect(card.is_home || card.technician?.id === anil.id, card.reference).toBe(true)
  const mine = (await boardOf(anil, "?technician=me")).columns.flatMap((column) => column.cards)
  expect(new Set(mine.map(({ technician }) => technician?.id))).toEqual(new Set([anil.id]))
})

test("[OFFICE-22] the letters of a city do not decide who sees its visits, and who may be given them", async () => {
  const own = await aShopForThisTest()
  await aRepairList(own.db)
  const seller = await aStaffMember(own, "sales", { places: ["city:Al Wakrah"] })
  const repairer = await aStaffMember(own, "technician", { places: ["city:Al Wakrah"] })
  const booking = { ...homeVisit(), customer_address: { ...homeAddress, city: "AL WAKRAH" } }
  const visit = await aBookedRepair(own, await aCustomer(own.db), booking)
  for (const query of ["", "?place=city:Al%20Wakrah"]) {
    const cards = (await boardOf(seller, query)).columns.flatMap((column) => column.cards)
    expect(
      cards.map(({ reference }) => reference),
      query,
    ).toEqual([visit])
  }
  expect((await seller.call("GET", `/api/office/history/repair/${visit}`)).status).toBe(200)
  const given = await seller.call("PUT", `/api/office/repairs/${visit}/technician`, { technician: repairer.id })
  expect(given.status, given.text).toBe(200)
})

test("the board is filtered by place, device, technician, lateness and words; a phone in any spelling", async () => {
  const numbers = async (query: string) => (await boardOf(maryam, query)).columns.reduce((sum, { count }) => sum + count, 0)
  const all = await numbers("")
  expect((await numbers("?place=branch:1")) + (await numbers("?place=city:Doha"))).toBe(all)
  expect((await numbers("?device=Laptop")) + (await numbers("?device=Mobile"))).toBe(all)
  expect((await numbers("?technician=nobody")) + (await numbers(`?technician=${anil.id}`))).toBe(all)
  const visits = await numbers("?place=city:Doha")
  for (const phone of ["9000 0101", "+974 9000 0101", "0097490000101", "9000-0101"]) {
    expect(await numbers(`?q=${encodeURIComponent(phone)}`), phone).toBe(visits)
  }
  expect(await numbers("?place=visits")).toBe(visits)
  const listed = async (query: string) =>
    (await maryam.call("GET", `/api/office/repairs?view=all&${query}`)).json<{ count: number }>().count
  expect((await listed("place=visits")) + (await listed("place=branch:1"))).toBe(await listed(""))
  expect(await listed("place=visits")).toBe(await listed("place=city:Doha"))
  expect(await numbers("?q=mona%20sal"), "part of the name").toBe(visits)
  expect(await numbers("?q=35209900"), "part of an IMEI").toBe(1)
  expect(await numbers("?q=T00000000"), "part of a reference").toBeGreaterThan(1)
  const late = (await boardOf(maryam, "?late=yes")).columns.flatMap((column) => column.cards)
  expect(new Set(late.map(({ urgency }) => urgency))).toEqual(new Set(["late"]))
})

test("[OFFICE-22] the filters offer a member the branches of their places and the devices of their repairs, in their language", async () => {
  await shop.db.execute(sql`
    insert into phrases (kind, english, arabic) values ('branches', 'Lusail Branch', 'فرع لوسيل'), ('repair', 'Laptop', 'الحاسوب المحمول')`)
  const choicesOf = async (member: TestMember) => (await member.call("GET", "/api/office/repairs/choices")).json<Choices>()
  const devices = [
    { device: "Laptop", name: "Laptop" },
    { device: "Mobile", name: "Mobile" },
  ]
  const branches = [
    { id: 1, name: "Al Sadd Branch" },
    { id: 2, name: "Lusail Branch" },
  ]
  expect(await choicesOf(maryam)).toEqual({ branches, devices })
  const lusail = await aStaffMember(shop, "sales", { places: ["branch:2"], language: "ar" })
  expect(await choicesOf(lusail)).toEqual({ branches: [{ id: 2, name: "فرع لوسيل" }], devices: [] })
  const visits = await aStaffMember(shop, "sales", { places: ["city:Doha"], language: "ar" })
  expect(await choicesOf(visits)).toEqual({ branches: [], devices: [{ device: "Laptop", name: "الحاسوب المحمول" }, devices[1]] })
  expectProblem(await (await aStaffMember(shop, "editor")).call("GET", "/api/office/repairs/choices"), 403)
})

test("late repairs are counted beyond the hundred that a column shows, by the same rule as the cards", async () => {
  await shop.db.execute(sql`update repair_benches set expected_on = current_date + 2 where bench = 'WAITING_PART'`)
  const { clock } = shop.services
  const { now } = clock
  const start = now().getTime()
  try {
    for (const hours of [0, 5, 12, 50, 100, 150]) {
      clock.now = () => new Date(start + hours * 60 * 60 * 1000)
      // Every session of before is over then.
      const member = await aStaffMember(shop, "manager")
      const { columns } = await boardOf(member)
      const late = (cards: Board["columns"][number]["cards"]) => cards.filter(({ urgency }) => urgency === "late")
      for (const column of columns.filter(({ count }) => count <= 100)) {
        expect([column.column, column.late], `after ${hours} hours`).toEqual([column.column, late(column.cards).length])
      }
      const only = (await boardOf(member, "?late=yes")).columns
      expect(only.map(({ count, late: number }) => [count, number])).toEqual(columns.map(({ late: number }) => [number, number]))
      for (const { cards } of only) expect(late(cards)).toEqual(cards)
      if (hours >= 12) expect([columns[0]?.late, columns[0]?.cards.length, only[0]?.cards.length]).toEqual([117, 100, 100])
    }
  } finally {
    clock.now = now
  }
})

test("[OFFICE-43] the list pages through all repairs once, in both orders, and counts them", async () => {
  for (const sort of ["-booked", "visit"]) {
    const seen: string[] = []
    let after = ""
    do {
      const { results, next, count } = await listOf(maryam, `?view=all&limit=50&sort=${sort}${after}`)
      seen.push(...results.map(({ reference }) => reference))
      expect(count).toBe(REPAIR_STATUSES.length * 7 + 110)
      after = next === null ? "" : `&after=${encodeURIComponent(next)}`
    } while (after !== "")
    expect([seen.length, new Set(seen).size]).toEqual([REPAIR_STATUSES.length * 7 + 110, REPAIR_STATUSES.length * 7 + 110])
  }
  const overdue = await listOf(maryam, "?view=overdue")
  expect(overdue.count).toBeGreaterThan(0)
  for (const repair of overdue.results) expect([repair.status, repair.urgency]).toEqual(["CONFIRMED", "late"])
})
