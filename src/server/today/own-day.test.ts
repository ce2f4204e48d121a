import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { type OwnDay, today } from "#contract/office/today.ts"
import { expectProblem } from "#server/testing/answers.ts"
import { aCustomer } from "#server/testing/customers.ts"
import { aRepairList } from "#server/testing/repairs.ts"
import { aShop, type TestShop } from "#server/testing/shop.ts"
import { aStaffMember, type TestMember } from "#server/testing/staff.ts"

/** 1 PM on a Sunday in Qatar, in the second slot. */
const NOW = "2026-11-22T10:00:00Z"

type Planned = {
  reference: string
  at?: string
  /** In a branch without one: Lusail, unless said. */
  city?: string
  branch?: number
  customer?: number
  serial?: string | null
  status: string
  bench?: string
  technician?: number | null
  movedAt?: string
}

let shop: TestShop
let anil: TestMember
let customerId: number
beforeAll(async () => {
  shop = await aShop()
  shop.services.clock.now = () => new Date(NOW)
  await aRepairList(shop.db)
  anil = await aStaffMember(shop, "technician", { name: "Anil", places: ["city:Doha"] })
  const omar = await aStaffMember(shop, "technician", { name: "Omar", places: ["city:Doha"] })
  customerId = (await aCustomer(shop.db)).id
  await planned(
    { reference: "NOON", at: "2026-11-22 12:00+03", city: "Doha", status: "CONFIRMED" },
    { reference: "MORNING", at: "2026-11-22 09:00+03", city: "Doha", status: "CONFIRMED" },
    { reference: "INWORK", at: "2026-11-22 09:00+03", city: "Al Rayyan", status: "PROCESSING", bench: "DIAGNOSIS" },
    { reference: "NEW", at: "2026-11-22 15:00+03", city: "Doha", status: "CREATED" },
    { reference: "CANCELLED", at: "2026-11-22 15:00+03", city: "Doha", status: "CANCELLED" },
    { reference: "DONE", at: "2026-11-22 09:00+03", city: "Doha", status: "DELIVERED" },
    { reference: "YESTERDAY", at: "2026-11-21 15:00+03", city: "Doha", status: "CONFIRMED" },
    { reference: "TOMORROW", at: "2026-11-23 09:00+03", city: "Doha", status: "CONFIRMED" },
    { reference: "BROUGHT", at: "2026-11-22 09:00+03", status: "CONFIRMED" },
    { reference: "OMARS", at: "2026-11-22 12:00+03", city: "Doha", status: "CONFIRMED", technician: omar.id },
    { reference: "NOBODYS", at: "2026-11-22 12:00+03", city: "Doha", status: "CONFIRMED", technician: null },
    { reference: "TESTING", status: "PROCESSING", bench: "TESTING", movedAt: "2026-11-22 08:00+03" },
    { reference: "TAKENIN", city: "Doha", status: "PROCESSING", bench: "TAKEN_IN", movedAt: "2026-11-21 08:00+03" },
    { reference: "READY", status: "READY_TO_SHIP", movedAt: "2026-11-20 08:00+03" },
    { reference: "OMARSBENCH", city: "Doha", status: "PROCESSING", bench: "REPAIR", technician: omar.id },
    { reference: "PART", status: "PROCESSING", bench: "WAITING_PART", movedAt: "2026-11-19 08:00+03" },
    { reference: "ASKED", city: "Doha", status: "PROCESSING", bench: "WAITING_APPROVAL", movedAt: "2026-11-18 08:00+03" },
    { reference: "EXPIRED", status: "PROCESSING", bench: "WAITING_APPROVAL", movedAt: "2026-11-17 08:00+03" },
    { reference: "DECLINED", status: "PROCESSING", bench: "WAITING_APPROVAL", movedAt: "2026-11-16 08:00+03" },
  )
  await estimated("ASKED", "SENT", "2026-11-25 22:00+03")
  await estimated("EXPIRED", "SENT", "2026-11-21 22:00+03")
  await estimated("DECLINED", "DECLINED", "2026-11-25 22:00+03")
})
afterAll(() => shop.close())

/** Repairs in Lusail or at home, given to Anil unless said; events two days before. */
async function planned(...all: readonly Planned[]): Promise<void> {
  const rows = all.map(({ technician = anil.id, at = "2026-11-14 09:00+03", movedAt, branch = 2, customer = customerId, ...rest }) => ({
    ...{ ...rest, branch, customer },
    at,
    technician,
    moved_at: movedAt ?? null,
  }))
  await shop.db.execute(sql`
    with given as (
      select row_number() over () as n, * from json_to_recordset(${JSON.stringify(rows)}::json)
        as g (reference text, at timestamptz, city text, status text, bench text, technician int, moved_at timestamptz, branch int,
          customer int, serial text)),
    added as (
      insert into repair_requests (reference, customer_id, serial_number, model_id, issue_id, device, brand, model, issue, issue_description, preferred_at,
        customer_address, store_address, status, created_at, quote)
      select reference, customer, serial, 1, 1, 'Mobile', 'Apple', 'iPhone 17 Pro', 'Cracked or broken screen', '', at,
        case when city is not null then json_build_object('first_name', 'Mona', 'last_name', 'Saleh', 'phone', '+97455123408', 'email', 'mona@example.com',
          'street', '840', 'building_number', '12', 'zone', '61', 'city', city, 'land_mark', 'Near the park')::jsonb end,
        case when city is null then json_build_object('id', branch, 'name', 'Lusail Branch')::jsonb end, status, timestamptz '2026-11-14 06:00+00',
        '{"price": 780, "is_from": false, "minutes": 60, "warranty_days": 90, "grade": null}'::jsonb
      from given order by n returning id, reference, status),
    events as (
      insert into repair_events (request_id, status, cause, created_at) select id, status, 'operator', timestamptz '2026-11-14 06:00+00' from added)
    insert into repair_benches (request_id, bench, technician_id, moved_at, expected_on)
    select a.id, g.bench, g.technician, g.moved_at, case when g.bench = 'WAITING_PART' then date '2026-11-24' end
    from added a join given g on a.reference = g.reference`)
}

async function estimated(reference: string, state: string, validUntil: string): Promise<void> {
  await shop.db.execute(sql`
    insert into repair_estimates (request_id, number, state, lines, total_dirhams, note, valid_until, created_at, sent_at, answered_at, answered_by)
    select id, 1, ${state}, '[{"kind": "LABOUR", "title": "Fitting", "grade": null, "quantity": 1, "priceDirhams": 78000, "warrantyDays": 0}]', 78000, '',
      ${validUntil}::timestamptz, now(), now(), case when ${state} = 'DECLINED' then now() end, case when ${state} = 'DECLINED' then 'LINK' end
    from repair_requests where reference = ${reference}`)
}

async function dayOf(member: TestMember, query = ""): Promise<OwnDay> {
  const answer = await member.call("GET", `${today.ownDay.path}${query}`)
  expect(answer.status, answer.text).toBe(200)
  return answer.json<OwnDay>()
}

test("[OFFICE-80] the route has the member's open home visits of today by their time, with address, phone and what is late", async () => {
  const { day, route } = await dayOf(anil)
  expect(day).toBe("2026-11-22")
  expect(route?.count).toBe(4)
  expect(route?.rows.map(({ reference, column, is_passed }) => [reference, column, is_passed])).toEqual([
    ["MORNING", "BOOKED", true],
    ["INWORK", "DIAGNOSIS", false],
    ["NOON", "BOOKED", false],
    ["NEW", "NEW", false],
  ])
  expect(route?.rows[2]).toMatchObject({
    version: expect.any(Number),
    status: "CONFIRMED",
    starts_at: "2026-11-22T09:00:00.000Z",
    ends_at: "2026-11-22T12:00:00.000Z",
    model: "iPhone 17 Pro",
    issue: "Cracked or broken screen",
    customer: "Mona Saleh",
    phone: "+97455123408",
    address: "Street 840, Building 12, Zone 61, Doha, Near the park",
    moves: [{ to: "DIAGNOSIS" }],
  })
})

test("[OFFICE-80] devices that come to a branch of the member today are those of the member and of no one, by their time", async () => {
  const lina = await aStaffMember(shop, "technician", { places: ["branch:2"] })
  const anils = (reference: string) => ({ reference, status: "CONFIRMED", technician: anil.id })
  await planned(
    { reference: "LATER", at: "2026-11-22 18:00+03", status: "CREATED", technician: null },
    { reference: "SOONER", at: "2026-11-22 10:00+03", status: "CONFIRMED", technician: null },
    { reference: "HERS", at: "2026-11-22 11:00+03", status: "CONFIRMED", technician: lina.id },
    { ...anils("ANILS"), at: "2026-11-22 11:00+03" },
    { reference: "ELSEWHERE", at: "2026-11-22 11:00+03", status: "CONFIRMED", technician: null, branch: 3 },
    { reference: "HERS_AWAY", at: "2026-11-22 12:00+03", status: "CONFIRMED", technician: lina.id, branch: 3 },
    { reference: "ANOTHER_DAY", at: "2026-11-23 00:00+03", status: "CONFIRMED", technician: null },
    { reference: "IS_HERE", at: "2026-11-22 10:00+03", status: "PROCESSING", bench: "TAKEN_IN", technician: null },
    { reference: "NO_MORE", at: "2026-11-22 10:00+03", status: "CANCELLED", technician: null },
  )
  const { brought } = await dayOf(lina)
  expect(brought?.count).toBe(4)
  expect(brought?.rows.map(({ reference, column, is_given }) => [reference, column, is_given])).toEqual([
    ["SOONER", "BOOKED", false],
    ["HERS", "BOOKED", true],
    ["HERS_AWAY", "BOOKED", true],
    ["LATER", "NEW", false],
  ])
  expect(brought?.rows[0]).toMatchObject({ starts_at: "2026-11-22T07:00:00.000Z", place: "Lusail Branch", moves: [{ to: "DIAGNOSIS" }] })
  expect((await dayOf(anil)).brought?.rows.map(({ reference }) => reference)).toEqual(["BROUGHT", "ANILS"])
  expect(Object.keys(await dayOf(lina, "?only=brought"))).toEqual(["day", "brought"])
})

test("[OFFICE-80] [OFFICE-117] a visit counts the earlier repairs of its customer or device within reach, and the list shows those", async () => {
  const sami = await aStaffMember(shop, "technician", { places: ["city:Al Wakrah"] })
  const [first, second] = [(await aCustomer(shop.db)).id, (await aCustomer(shop.db)).id]
  const visit = { at: "2026-11-22 12:00+03", city: "Al Wakrah", status: "CONFIRMED", technician: sami.id }
  const of = (reference: string, customer: number, serial: string | null = null) => ({ reference, customer, serial })
  await planned(
    { ...visit, ...of("OLD", first), status: "DELIVERED", technician: null },
    { ...visit, ...of("GIVENUP", first), status: "CANCELLED", technician: null },
    { ...visit, ...of("OUTOFREACH", first), city: "Doha", status: "DELIVERED", technician: null },
    { ...visit, ...of("STRANGERS", second, "359872541236987"), status: "DELIVERED", technician: null },
    { ...visit, ...of("OWN", first, "359872541236987") },
    { ...visit, ...of("NEXT", first), at: "2026-11-22 15:00+03" },
    { ...visit, ...of("FIRSTTIME", (await aCustomer(shop.db)).id), at: "2026-11-22 15:00+03" },
  )
  const { route } = await dayOf(sami)
  expect(route?.rows.map(({ reference, earlier }) => [reference, earlier])).toEqual([
    ["OWN", 3],
    ["NEXT", 3],
    ["FIRSTTIME", 0],
  ])
  const listed = async (reference: string, member = sami) => {
    const answer = await member.call("GET", `/api/office/repairs?view=all&before=${reference}`)
    expect(answer.status, answer.text).toBe(200)
    const { results, count } = answer.json<{ results: { reference: string }[]; count: number }>()
    return { found: results.map((row) => row.reference), count }
  }
  expect(await listed("OWN")).toEqual({ found: ["STRANGERS", "GIVENUP", "OLD"], count: 3 })
  expect(await listed("next")).toEqual({ found: ["OWN", "GIVENUP", "OLD"], count: 3 })
  for (const none of ["FIRSTTIME", "UNKNOWN", "OUTOFREACH", "%"]) expect(await listed(none), none).toEqual({ found: [], count: 0 })
  const manager = await aStaffMember(shop, "manager")
  expect((await listed("OWN", manager)).found).toEqual(["STRANGERS", "OUTOFREACH", "GIVENUP", "OLD"])
})

test("[OFFICE-80] the bench has the member's devices in the workshop, the longest first and ready ones last, each repair in one block", async () => {
  const { bench } = await dayOf(anil)
  expect(bench?.count).toBe(3)
  expect(bench?.rows.map(({ reference, column, bench: at, since }) => [reference, column, at, since])).toEqual([
    ["TAKENIN", "DIAGNOSIS", "TAKEN_IN", "2026-11-21T05:00:00.000Z"],
    ["TESTING", "REPAIR", "TESTING", "2026-11-22T05:00:00.000Z"],
    ["READY", "READY", null, "2026-11-20T05:00:00.000Z"],
  ])
})

test("[OFFICE-80] what waits says for what and since when; an estimate that is over or declined waits no more for its answer", async () => {
  const { waiting } = await dayOf(anil)
  expect(
    waiting?.rows.map(({ reference, waits_for, expected_on, since }) => [reference, waits_for, expected_on, since.slice(0, 10)]),
  ).toEqual([
    ["DECLINED", "declined_estimate", null, "2026-11-16"],
    ["EXPIRED", "expired_estimate", null, "2026-11-17"],
    ["ASKED", "answer", null, "2026-11-18"],
    ["PART", "part", "2026-11-24", "2026-11-19"],
  ])
})

test("[OFFICE-80] [OFFICE-26] no amount of money is in the own day", async () => {
  const text = JSON.stringify(await dayOf(anil))
  expect(text).not.toMatch(/QAR|dirhams|price|total|due|quote|amount|780|78000/i)
})

test("[OFFICE-23] what is given to a member at another place is in the own day; what others have there is not", async () => {
  const { route, bench } = await dayOf(anil)
  const mine = [...(route?.rows ?? []), ...(bench?.rows ?? [])].map(({ reference }) => reference)
  expect(mine).toEqual(expect.arrayContaining(["INWORK", "TESTING"]))
  const away = await aStaffMember(shop, "technician", { places: ["branch:1"] })
  expect(await dayOf(away)).toEqual({
    day: "2026-11-22",
    route: { count: 0, rows: [] },
    brought: { count: 0, rows: [] },
    bench: { count: 0, rows: [] },
    waiting: { count: 0, rows: [] },
  })
})

test("[OFFICE-81] a block can be asked for alone, so that it fails alone", async () => {
  expect(Object.keys(await dayOf(anil, "?only=bench"))).toEqual(["day", "bench"])
  expectProblem(await anil.call("GET", `${today.ownDay.path}?only=money`), 422)
})

test("[OFFICE-22] the own day needs the permission to read repairs", async () => {
  const editor = await aStaffMember(shop, "editor")
  expect(expectProblem(await editor.call("GET", today.ownDay.path), 403)).toMatchObject({ permission: "repairs.read" })
})

test("the own day is in the language of the member", async () => {
  const jinky = await aStaffMember(shop, "technician", { language: "ar", places: ["city:Doha"] })
  await planned({ reference: "ARABIC", at: "2026-11-22 12:00+03", city: "Doha", status: "CONFIRMED", technician: jinky.id })
  const { route } = await dayOf(jinky)
  expect(route?.rows[0]?.place).toBe("الدوحة")
  expect(route?.rows[0]?.address).toContain("الدوحة")
})

test("a long bench is shown in part and counted in whole", async () => {
  const busy = await aStaffMember(shop, "technician")
  await planned(
    ...Array.from({ length: 23 }, (_, n) => ({ reference: `BUSY${n}`, status: "PROCESSING", bench: "REPAIR", technician: busy.id })),
  )
  const { bench } = await dayOf(busy)
  expect([bench?.count, bench?.rows.length]).toEqual([23, 20])
})
