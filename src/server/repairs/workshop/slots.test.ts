import { sql } from "drizzle-orm"
import type { Static } from "typebox"
import { expect, test } from "vitest"
import type { Ticket } from "#contract/office/repairs.ts"
import { repairSlots, type SlotSettings } from "#contract/office/settings/repair-slots.ts"
import { type RepairDay, repairs } from "#contract/repairs.ts"
import { mailsInInbox } from "#server/integrations/mail/inbox.queries.ts"
import { expectProblem } from "#server/testing/answers.ts"
import { aCustomer } from "#server/testing/customers.ts"
import { allSent, aRunner } from "#server/testing/jobs.ts"
import { aBookedRepair, aRepairList, book, dayAfter, homeVisit, inShop, onTheDayOfTheTests } from "#server/testing/repairs.ts"
import { aShopForThisTest, type TestShop } from "#server/testing/shop.ts"
import { aStaffMember, type TestMember } from "#server/testing/staff.ts"

type Preview = Static<(typeof repairSlots.preview.answers)[200]>
type Closed = Static<(typeof repairSlots.close.answers)[200]>

async function aRepairShop(environment: Record<string, string> = {}) {
  const shop = await aShopForThisTest({ environment: { REPAIR_SLOT_CAPACITY: "", ...environment } })
  onTheDayOfTheTests(shop)
  await aRepairList(shop.db)
  return shop
}

const read = async ({ call }: TestMember) => (await call("GET", repairSlots.read.path)).json<SlotSettings>()
const offered = async ({ call }: Pick<TestShop, "call">, place: string) =>
  (await call("GET", `${repairs.times.path}?${place}`)).json<RepairDay[]>()
const day = dayAfter(3)
const holiday = { from_day: day, to_day: day, place: "*", hours: null, reason: "National Day" }

test("[OFFICE-152] seats and hours hold for the next booking, and an older version of them changes nothing", async () => {
  const shop = await aRepairShop()
  const manager = await aStaffMember(shop, "manager")
  const first = await read(manager)
  expect(first).toMatchObject({ version: 0, seats: [{ place: "visits", seats: 10 }], visit_hours: null, fixed: [] })
  const next = { seats: [{ place: "Doha", seats: 1 }], visit_hours: "Daily 9 AM - 12 PM" }
  const change = (version: number, body: object = next) => manager.call("PUT", repairSlots.change.path, body, { version })
  expect((await change(0)).json<SlotSettings>()).toMatchObject({ version: 1, ...next })
  expectProblem(await change(0), 412)
  expectProblem(await change(1, { ...next, visit_hours: "in the morning" }), 422)
  await aBookedRepair(shop, await aCustomer(shop.db))
  expectProblem(await book(shop, await aCustomer(shop.db)), 409)
  expectProblem(await book(shop, await aCustomer(shop.db), { ...homeVisit(), preferred_time: `${day} 12:00:00` }), 422)
  expectProblem(await (await aStaffMember(shop, "sales")).call("PUT", repairSlots.change.path, next, { version: 1 }), 403)
  const { rows } = await shop.db.execute(sql`select after from audit_rows where act = 'settings.slots'`)
  expect(rows).toEqual([{ after: next }])
})

test("[OFFICE-154] what the environment fixes is shown with its variable, and is not changed", async () => {
  const shop = await aRepairShop({ REPAIR_SLOT_CAPACITY: "Doha=3", REPAIR_CLOSED_DAYS: day })
  const manager = await aStaffMember(shop, "manager")
  const { fixed, seats, version } = await read(manager)
  expect(seats).toEqual([{ place: "doha", seats: 3 }])
  expect(fixed).toEqual([
    { setting: "seats", by: "REPAIR_SLOT_CAPACITY", value: "doha=3" },
    { setting: "closed_days", by: "REPAIR_CLOSED_DAYS", value: day },
  ])
  const change = (body: object) => manager.call("PUT", repairSlots.change.path, body, { version })
  expect(expectProblem(await change({ seats: [{ place: "doha", seats: 9 }], visit_hours: null }), 409)).toMatchObject({
    type: "/api/docs#setting_fixed",
    by: "REPAIR_SLOT_CAPACITY",
  })
  expect((await change({ seats, visit_hours: "9 AM - 6 PM" })).status).toBe(200)

  const hours = "Saturday to Thursday 9 AM - 6 PM"
  const strict = await aRepairShop({ REPAIR_VISIT_HOURS: hours })
  expect((await read(await aStaffMember(strict, "manager"))).fixed).toEqual([
    { setting: "visit_hours", by: "REPAIR_VISIT_HOURS", value: hours },
  ])
})

test("[OFFICE-152] a closing names the bookings that it hits, and nothing is booked there while it stands", async () => {
  const shop = await aRepairShop()
  const manager = await aStaffMember(shop, "manager")
  const atHome = await aBookedRepair(shop, await aCustomer(shop.db))
  const brought = await aBookedRepair(shop, await aCustomer(shop.db), inShop())
  const close = async (body: object) => (await manager.call("POST", repairSlots.close.path, body)).json<Closed>()
  const look = await close({ ...holiday, dry_run: true })
  expect([look.id, look.hits.map(({ reference }) => reference).sort()]).toEqual([null, [atHome, brought].sort()])
  expect((await close({ ...holiday, place: "city:doha", dry_run: true })).hits.map(({ place }) => place)).toEqual(["Doha"])
  expect((await offered(shop, "city=Doha"))[3]?.times, "a look closes nothing").toHaveLength(3)
  const { id } = await close(holiday)
  expect((await offered(shop, "city=Doha"))[3]).toEqual({ day, times: [] })
  expect(expectProblem(await book(shop, await aCustomer(shop.db)), 422).type).toBe("/api/docs#closed_time")
  await close({ ...holiday, place: "branch:1", hours: "10 AM - 2 PM", reason: "Ramadan" })
  expect((await offered(shop, "branch=1"))[3]?.times, "the narrower closing counts").toMatchObject([
    { time: `${day} 10:00:00`, label: "10 AM - 2 PM" },
  ])
  expect((await offered(shop, "branch=2"))[3]?.times).toEqual([])
  expect((await manager.call("DELETE", `/api/office/closings/${id}`)).status).toBe(204)
  expect((await offered(shop, "city=Doha"))[3]?.times).toHaveLength(3)
  for (const wrong of [
    { to_day: dayAfter(2) },
    { from_day: "2026-02-31" },
    { from_day: dayAfter(-3), to_day: dayAfter(-3) },
    { hours: "now and then" },
  ]) {
    expectProblem(await manager.call("POST", repairSlots.close.path, { ...holiday, ...wrong }), 422)
  }
})

test("[OFFICE-152] a closing keeps, moves or cancels each booking that it hits, with a mail, all together or not at all", async () => {
  const shop = await aRepairShop()
  const manager = await aStaffMember(shop, "manager")
  const owner = await aCustomer(shop.db)
  const [kept, moved, cancelled] = [await aBookedRepair(shop, owner), await aBookedRepair(shop, owner), await aBookedRepair(shop, owner)]
  aRunner(shop)
  await allSent(shop.db)
  const before = (await mailsInInbox(shop.db)).length
  const close = (decisions: object[]) => manager.call("POST", repairSlots.close.path, { ...holiday, decisions })
  const cancel = { reference: cancelled, act: "cancel" }
  const closedToo = [cancel, { reference: moved, act: "move", time: `${day} 12:00:00` }]
  expect(expectProblem(await close(closedToo), 422).type).toBe("/api/docs#closed_time")
  expectProblem(await close([cancel, { reference: "NOSUCHONE0", act: "cancel" }]), 404)
  const states = async () => {
    const { rows } = await shop.db.execute<{ reference: string; status: string; at: string }>(sql`
      select reference, status, to_char(preferred_at at time zone 'Asia/Qatar', 'YYYY-MM-DD') as at from repair_requests`)
    return Object.fromEntries(rows.map(({ reference, status, at }) => [reference, `${status} ${at}`]))
  }
  expect(await states()).toEqual({ [kept]: `CREATED ${day}`, [moved]: `CREATED ${day}`, [cancelled]: `CREATED ${day}` })
  const { rows: none } = await shop.db.execute(sql`select id from repair_closings`)
  expect(none).toEqual([])

  const done = (await close([cancel, { reference: moved, act: "move", time: `${dayAfter(4)} 09:00:00` }])).json<Closed>()
  expect(done.hits.map(({ reference }) => reference)).toEqual([kept])
  expect(await states()).toEqual({ [kept]: `CREATED ${day}`, [moved]: `CREATED ${dayAfter(4)}`, [cancelled]: `CANCELLED ${day}` })
  await allSent(shop.db)
  expect((await mailsInInbox(shop.db)).length).toBe(before + 2)
})

test("[OFFICE-22] a member limited to places closes and opens those alone, and sees no bookings of others", async () => {
  const shop = await aRepairShop()
  const manager = await aStaffMember(shop, "manager")
  const [ofBranch, ofCity] = [
    await aStaffMember(shop, "manager", { places: ["branch:1"] }),
    await aStaffMember(shop, "manager", { places: ["city:Doha"] }),
  ]
  const visit = await aBookedRepair(shop, await aCustomer(shop.db))
  const brought = await aBookedRepair(shop, await aCustomer(shop.db), inShop(1))
  const close = (member: TestMember, place: string, more: object = {}) =>
    member.call("POST", repairSlots.close.path, { ...holiday, place, ...more })
  for (const place of ["branch:2", "visits", "city:Doha", "*"]) {
    expectProblem(await close(ofBranch, place, { dry_run: true }), 403)
    expect(expectProblem(await close(ofBranch, place), 403), place).toMatchObject({ permission: "settings.edit" })
  }
  for (const place of ["branch:1", "visits", "*"]) expectProblem(await close(ofCity, place), 403)
  expect((await read(manager)).closings).toEqual([])
  const hits = async (member: TestMember, place: string) =>
    (await close(member, place, { dry_run: true })).json<Closed>().hits.map(({ reference }) => reference)
  expect([await hits(ofBranch, "branch:1"), await hits(ofCity, "city:doha")]).toEqual([[brought], [visit]])
  const { id: own } = (await close(ofBranch, "branch:1")).json<Closed>()
  const { id: everywhere } = (await close(manager, "*")).json<Closed>()
  const end = async (id: number | null) => (await ofBranch.call("DELETE", `/api/office/closings/${id}`)).status
  expect([await end(everywhere), await end(own)]).toEqual([403, 204])
  expect((await read(manager)).closings).toMatchObject([{ id: everywhere, place: "*" }])
})

test("[OFFICE-152] a closing of one place finds its booking behind a thousand of other places, and may cancel it", async () => {
  const shop = await aRepairShop()
  const manager = await aStaffMember(shop, "manager")
  const customer = await aCustomer(shop.db)
  const brought = await aBookedRepair(shop, customer, inShop(1))
  await shop.db.execute(sql`
    insert into repair_requests (reference, customer_id, issue_id, device, brand, model, issue, issue_description, preferred_at, customer_address, status, created_at)
    select 'MANY' || n, ${customer.id}, 1, 'Mobile', 'Apple', 'iPhone', 'Screen', '', ${`${day} 09:00:00+03`}::timestamptz, '{"city": " Doha"}', 'CREATED', now()
    from generate_series(1, 1000) n`)
  const close = async (place: string, decisions: object[] = []) =>
    manager.call("POST", repairSlots.close.path, { ...holiday, place, decisions, dry_run: decisions.length === 0 })
  const hits = async (place: string) => (await close(place)).json<Closed>().hits
  expect((await hits("branch:1")).map(({ reference }) => reference)).toEqual([brought])
  expect([(await hits("visits")).length, (await hits("city:DOHA")).length, (await hits("city:Lusail")).length]).toEqual([1000, 1000, 0])
  expect((await close("branch:1", [{ reference: brought, act: "cancel" }])).status).toBe(200)
  expect(await hits("branch:1")).toEqual([])
})

test("[OFFICE-114] [OFFICE-153] the preview offers what the booking page offers, and says why a day has nothing", async () => {
  const shop = await aRepairShop({ REPAIR_SLOT_CAPACITY: "Al Sadd Branch=1", REPAIR_CLOSED_DAYS: dayAfter(5) })
  const manager = await aStaffMember(shop, "manager")
  await manager.call("POST", repairSlots.close.path, { ...holiday, from_day: dayAfter(6), to_day: dayAfter(6) })
  await aBookedRepair(shop, await aCustomer(shop.db), inShop())
  for (const place of ["branch=1", "branch=2", "city=Doha"]) {
    const { days } = (await manager.call("GET", `${repairSlots.preview.path}?${place}`)).json<Preview>()
    const page = (await offered(shop, place)).slice(0, 14)
    expect(days.slice(1).map(({ day: each, times }) => [each, times])).toEqual(
      page.slice(1).map(({ day: each, times }) => [each, times.map(({ time, label, is_full }) => ({ time, label, is_full }))]),
    )
    expect(days.slice(5, 7).map(({ why, reason }) => [why, reason])).toEqual([
      ["closed_days", null],
      ["closing", "National Day"],
    ])
    expect(days[3]?.why).toBe(place === "branch=1" ? "full" : null)
  }
})

test("[OFFICE-112] [OFFICE-115] a moved booking frees its seat and takes the other, and the customer is mailed if that is wished", async () => {
  const shop = await aRepairShop({ REPAIR_SLOT_CAPACITY: "*=1" })
  const sales = await aStaffMember(shop, "sales")
  const one = await aBookedRepair(shop, await aCustomer(shop.db))
  const move = (reference: string, time: string, more: object = {}) =>
    sales.call("PUT", `/api/office/repairs/${reference}/time`, { time, mail: false, ...more })
  aRunner(shop)
  await allSent(shop.db)
  const before = (await mailsInInbox(shop.db)).length
  expect((await move(one, `${day} 12:00:00`)).status).toBe(200)
  const two = await aBookedRepair(shop, await aCustomer(shop.db))
  const three = await aBookedRepair(shop, await aCustomer(shop.db), { ...homeVisit(), preferred_time: `${dayAfter(4)} 09:00:00` })
  const race = await Promise.all([move(two, `${day} 15:00:00`), move(three, `${day} 15:00:00`)])
  expect(race.map(({ status }) => status).sort()).toEqual([200, 409])
  expectProblem(await move(one, `${day} 13:00:00`), 422)
  await allSent(shop.db)
  const mails = (await mailsInInbox(shop.db)).length
  expect((await move(one, `${dayAfter(5)} 09:00:00`, { mail: true })).status).toBe(200)
  await allSent(shop.db)
  expect((await mailsInInbox(shop.db)).length).toBe(mails + 1)
  expect(mails).toBeGreaterThan(before)
  const [words, unsaid] = ["The technician is ill & sorry.", "Nobody reads this."]
  expect((await move(one, `${dayAfter(5)} 12:00:00`, { mail: true, words })).status).toBe(200)
  expect((await move(one, `${dayAfter(5)} 15:00:00`, { words: unsaid })).status).toBe(200)
  await allSent(shop.db)
  const texts = (await mailsInInbox(shop.db)).map(({ text }) => text).join("\n")
  expect(texts).toContain(words)
  expect(texts).not.toContain(unsaid)
  const ticket = (await sales.call("GET", `/api/office/repairs/${one}`)).json<Ticket>()
  const times = ticket.happenings.flatMap((each) => (each.kind === "TIME" ? [[each.before, each.after]] : []))
  expect(times.slice(0, 2), "both times of a move, in UTC").toEqual([
    [`${dayAfter(5)}T09:00:00.000Z`, `${dayAfter(5)}T12:00:00.000Z`],
    [`${dayAfter(5)}T06:00:00.000Z`, `${dayAfter(5)}T09:00:00.000Z`],
  ])
  const { rows } = await shop.db.execute(sql`select text from notes where object_id = ${one}`)
  expect(rows, "the words of the mail stay as a note").toEqual([{ text: words }])
})

test("[OFFICE-113] only a manager overbooks, with a reason that stays with the seat", async () => {
  const shop = await aRepairShop({ REPAIR_SLOT_CAPACITY: "*=1" })
  const [manager, sales] = [await aStaffMember(shop, "manager"), await aStaffMember(shop, "sales")]
  await aBookedRepair(shop, await aCustomer(shop.db))
  const other = await aBookedRepair(shop, await aCustomer(shop.db), { ...homeVisit(), preferred_time: `${day} 12:00:00` })
  const move = (member: TestMember, reason?: string) =>
    member.call("PUT", `/api/office/repairs/${other}/time`, {
      time: `${day} 09:00:00`,
      mail: false,
      ...(reason ? { overbook_reason: reason } : {}),
    })
  expectProblem(await move(manager), 409)
  expectProblem(await move(sales, "She asked"), 403)
  expect((await move(manager, "The first one is short")).status).toBe(200)
  const { rows } = await shop.db.execute(sql`select seat, overbook_reason from repair_seats order by seat`)
  expect(rows).toEqual([
    { seat: 1, overbook_reason: null },
    { seat: 2, overbook_reason: "The first one is short" },
  ])
})
