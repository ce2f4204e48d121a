import { sql } from "drizzle-orm"
import type { Static } from "typebox"
import { afterAll, beforeAll, expect, test } from "vitest"
import { type OpenMatter, type RepairsOfDay, today } from "#contract/office/today.ts"
import { expectProblem } from "#server/testing/answers.ts"
import { aVariant } from "#server/testing/carts.ts"
import { aCustomer } from "#server/testing/customers.ts"
import { aRepairList } from "#server/testing/repairs.ts"
import { aShop, type TestShop } from "#server/testing/shop.ts"
import { aStaffMember, type TestMember } from "#server/testing/staff.ts"

type Queues = Static<(typeof today.queues.answers)[200]>["queues"]

/** 1 PM on a Sunday in Qatar, in the second slot. */
const NOW = "2026-11-22T10:00:00Z"

let shop: TestShop
let maryam: TestMember
let anil: TestMember
beforeAll(async () => {
  shop = await aShop({ environment: { REPAIR_SLOT_CAPACITY: "Doha=3, Al Khor=1, visits=5, Lusail Branch=4" } })
  shop.services.clock.now = () => new Date(NOW)
  await aRepairList(shop.db)
  maryam = await aStaffMember(shop, "manager")
  anil = await aStaffMember(shop, "technician", { name: "Anil", places: ["branch:2"] })
  const { id } = await aCustomer(shop.db)
  await someOfToday(id)
})
afterAll(() => shop.close())

/** Visits of today in Doha and Al Rayyan, devices brought to Lusail, and what is of other days or cancelled. */
async function someOfToday(customerId: number) {
  const planned = [
    { at: "2026-11-22 09:00+03", city: "Doha", status: "CONFIRMED" },
    { at: "2026-11-22 09:00+03", city: "Doha", status: "PROCESSING" },
    { at: "2026-11-22 12:00+03", city: "Doha", status: "CONFIRMED", technician: anil.id },
    { at: "2026-11-22 15:00+03", city: "Al Rayyan", status: "CREATED" },
    { at: "2026-11-22 15:00+03", city: "Doha", status: "CANCELLED" },
    { at: "2026-11-22 10:20+03", branch: 2, status: "CONFIRMED" },
    { at: "2026-11-21 10:20+03", branch: 2, status: "CONFIRMED" },
    { at: "2026-11-23 09:00+03", city: "Doha", status: "CONFIRMED" },
  ]
  await shop.db.execute(sql`
    with given as (select row_number() over () as n, * from json_to_recordset(${JSON.stringify(planned)}::json) as g (at timestamptz, city text, branch int, status text, technician int)),
    added as (
      insert into repair_requests (reference, customer_id, issue_id, device, brand, model, issue, issue_description, preferred_at, customer_address, store_address, status, created_at)
      select 'DAY' || n, ${customerId}, 1, 'Mobile', 'Apple', 'iPhone ' || n, 'Screen', '', at,
        case when city is not null then json_build_object('city', city)::jsonb end,
        case when branch is not null then json_build_object('id', branch, 'name', 'Lusail Branch')::jsonb end, status, timestamptz '2026-11-22 06:00+00' - n * interval '1 hour'
      from given returning id, reference, status, created_at),
    events as (insert into repair_events (request_id, status, cause, created_at) select id, status, 'operator', created_at from added)
    insert into repair_benches (request_id, technician_id)
    select a.id, g.technician from added a join given g on a.reference = 'DAY' || g.n where g.technician is not null`)
}

const repairsOf = async (member: TestMember) => (await member.call("GET", today.repairsOfDay.path)).json<RepairsOfDay>()

test("[OFFICE-76] repairs of the day stand by slot and place with seats taken of all, and overdue ones are named first", async () => {
  const day = await repairsOf(maryam)
  expect([day.day, day.count]).toEqual(["2026-11-22", 5])
  expect(day.slots.map(({ label, is_now }) => [label, is_now])).toEqual([
    ["9 AM - 12 PM", false],
    ["12 PM - 3 PM", true],
    ["3 PM - 6 PM", false],
  ])
  expect(day.visits).toEqual([
    { city: null, cells: [0, 0, 1].map((booked) => ({ booked, seats: 5, technicians: [] })) },
    { city: "Al Khor", cells: [0, 0, 0].map((booked) => ({ booked, seats: 1, technicians: [] })) },
    {
      city: "Doha",
      cells: [
        { booked: 2, seats: 3, technicians: [] },
        { booked: 1, seats: 3, technicians: [{ id: anil.id, name: "Anil" }] },
        { booked: 0, seats: 3, technicians: [] },
      ],
    },
  ])
  expect(day.branches).toEqual([
    { id: 1, name: "Al Sadd Branch", booked: 0, seats: null },
    { id: 2, name: "Lusail Branch", booked: 1, seats: 4 },
  ])
  expect(
    day.overdue.map(({ reference }) => reference),
    "yesterday's, and this morning's visit that nobody took in",
  ).toEqual(["DAY7", "DAY1"])
})

test("[OFFICE-22] [OFFICE-80] a technician's day has the own places and what is given to one", async () => {
  const day = await repairsOf(anil)
  expect([day.count, day.branches.map(({ id }) => id), day.overdue.map(({ reference }) => reference)]).toEqual([2, [2], ["DAY7"]])
  expectProblem(await anil.call("GET", today.reports.path), 403)
})

test("[OFFICE-73] [OFFICE-75] the queue of repairs shows its number and the three oldest, and its list has as many rows", async () => {
  const { queues } = (await maryam.call("GET", today.queues.path)).json<{ queues: Queues }>()
  const repairs = queues.find(({ name }) => name === "repairs")
  expect(repairs).toMatchObject({ count: 3, rows: [{ id: "DAY7", urgency: "late" }, { id: "DAY1", urgency: "late" }, { id: "DAY4" }] })
  const list = await maryam.call("GET", `/api/office/repairs?${repairs?.query}`)
  expect(list.json<{ count: number }>().count).toBe(repairs?.count)
})

test("[OFFICE-77] what needs a person is named, as far as the member may settle it, and an empty block is there too", async () => {
  await aVariant(shop.db, { stock: 1 })
  await shop.db.execute(
    sql`select graphile_worker.add_job('send-mail', '{"kind": "order-placed", "to": "noor@example.com"}'::json, max_attempts => 1)`,
  )
  await shop.db.execute(sql`update graphile_worker._private_jobs set attempts = max_attempts`)
  const needs = async (member: TestMember) => (await member.call("GET", today.needs.path)).json<{ needs: OpenMatter[] }>().needs
  const found = await needs(maryam)
  expect(found.map(({ kind, count }) => [kind, count])).toEqual([
    ["payment_review", 0],
    ["approval", 0],
    ["refund_failed", 0],
    ["mail_failed", 1],
    ["job_stopped", 0],
    ["no_free_time", 0],
    ["low_stock", 1],
  ])
  expect(JSON.stringify(found), "[OFFICE-38] no person is named").not.toContain("noor@example.com")
  expect((await needs(await aStaffMember(shop, "sales"))).map(({ kind }) => kind)).toEqual(["refund_failed", "no_free_time", "low_stock"])
  expect(await needs(await aStaffMember(shop, "editor"))).toEqual([])
})

test("[OFFICE-77] [OFFICE-22] a branch without a free time in the next seven days is named, to those who work there", async () => {
  const { rows } = await shop.db.execute<{ id: number }>(sql`
    insert into repair_requests (reference, customer_id, issue_id, device, brand, model, issue, issue_description, preferred_at, store_address, status, created_at)
    select 'FULL' || n, (select min(id) from customers), 1, 'Mobile', 'Apple', 'iPhone', 'Screen', '', now() + interval '90 days', '{"id": 2}', 'DELIVERED', now()
    from generate_series(0, 35) n returning id`)
  for (const [n, { id }] of rows.entries()) {
    await shop.db.execute(sql`
      insert into repair_seats (place, starts_at, seat, request_id)
      values ('branch lusail branch', timestamptz '2026-11-21 21:00+00' + ${Math.floor(n / 4)} * interval '1 day', ${(n % 4) + 1}, ${id})`)
  }
  const fullFor = async (member: TestMember) => {
    const { needs } = (await member.call("GET", today.needs.path)).json<{ needs: OpenMatter[] }>()
    return needs.find(({ kind }) => kind === "no_free_time")
  }
  expect(await fullFor(maryam)).toMatchObject({ count: 1, names: [{ id: "branch:2", name: "Lusail Branch" }] })
  expect(await fullFor(await aStaffMember(shop, "sales", { places: ["branch:2"] }))).toMatchObject({ count: 1 })
  expect(await fullFor(await aStaffMember(shop, "sales", { places: ["branch:1"] }))).toMatchObject({ count: 0, names: [] })
})

test("[OFFICE-73] the queue of repairs counts the late ones also beyond the first hundred", async () => {
  const queue = async () => {
    const { queues } = (await maryam.call("GET", today.queues.path)).json<{ queues: Queues }>()
    const { count = 0, late = 0 } = queues.find(({ name }) => name === "repairs") ?? {}
    return { count, late }
  }
  const before = await queue()
  await shop.db.execute(sql`
    with added as (
      insert into repair_requests (reference, customer_id, issue_id, device, brand, model, issue, issue_description, preferred_at, store_address, status, created_at)
      select 'LONG' || n, (select min(id) from customers), 1, 'Mobile', 'Apple', 'iPhone', 'Screen', '', timestamptz '2026-11-25 09:00+03', '{"id": 2}', 'CREATED',
        ${NOW}::timestamptz - case when n <= 5 then interval '5 hours' else interval '6 hours' end
      from generate_series(1, 125) n returning id, created_at)
    insert into repair_events (request_id, status, cause, created_at) select id, 'CREATED', 'customer', created_at from added`)
  expect(await queue()).toEqual({ count: before.count + 125, late: before.late + 120 })
})
