import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { RepairCalendar } from "#contract/office/repairs/repair-calendar.ts"
import type { RepairStepBody, Ticket } from "#contract/office/repairs.ts"
import { checksOf, MIN_PHOTOS } from "#rules/repairs/intake.ts"
import type { Column } from "#rules/repairs/repair-board.ts"
import { UNDO_MS } from "#server/office/staged/staged-steps.ts"
import { takeDueSteps } from "#server/office/staged/take-due-steps.ts"
import { OBJECT_KINDS, STAGED_HANDLERS } from "#server/office-parts.ts"
import { expectProblem } from "#server/testing/answers.ts"
import { aCustomer } from "#server/testing/customers.ts"
import { queuedMails } from "#server/testing/orders.ts"
import {
  aBookedRepair,
  aRepairList,
  dayAfter,
  expectHealthyRepairs,
  homeVisit,
  inShop,
  repairsSeenBy,
  takePhotos,
} from "#server/testing/repairs.ts"
import { aShop, aShopForThisTest, type TestAnswer, type TestShop } from "#server/testing/shop.ts"
import { aStaffMember, type TestMember } from "#server/testing/staff.ts"

let shop: TestShop
let maryam: TestMember
let anil: TestMember
beforeAll(async () => {
  shop = await aShop()
  await aRepairList(shop.db)
  maryam = await aStaffMember(shop, "manager", { name: "Maryam" })
  anil = await aStaffMember(shop, "technician", { name: "Anil", places: ["branch:1", "city:Doha"] })
})
afterAll(async () => {
  await expectHealthyRepairs(shop.db)
  await shop.close()
})

/** Does what is staged, eight seconds later. */
async function later() {
  const now = () => new Date(shop.services.clock.now().getTime() + UNDO_MS)
  const onFault = (fault: unknown) => expect(fault).toBeNull()
  await takeDueSteps({ db: shop.db, now, handlers: STAGED_HANDLERS, kinds: OBJECT_KINDS, onFault })
}

function wrongFields(answer: TestAnswer) {
  return (expectProblem(answer, 422) as { errors?: { path: string }[] }).errors?.map(({ path }) => path)
}

async function aTicket(booking: object = inShop(1)) {
  const customer = await aCustomer(shop.db)
  const reference = await aBookedRepair(shop, customer, booking)
  const path = `/api/office/repairs/${reference}`
  const step = (member: TestMember, body: RepairStepBody) => member.call("POST", `${path}/steps`, body)
  return {
    customer,
    reference,
    path,
    step,
    /** Makes a step and awaits what was staged. */
    done: async (member: TestMember, body: RepairStepBody) => {
      const answer = await step(member, body)
      expect(answer.status, answer.text).toBe(200)
      await later()
    },
    read: async (member: TestMember = maryam) => (await member.call("GET", path)).json<Ticket>(),
    takenIn: async (member: TestMember = maryam) => {
      const checks = Object.fromEntries(checksOf("Mobile").map((check) => [check, { is_fine: true, words: null }]))
      const body = { checks, accessories: ["Clear case"], unlock: "NONE", data_agreed: true }
      const answer = await member.call("PUT", `${path}/intake`, body)
      expect(answer.status, answer.text).toBe(200)
      await takePhotos(member, reference)
    },
    events: async () => (await repairsSeenBy(shop, customer))[0]?.events.map(({ status }) => status),
    mails: async () => (await queuedMails(shop.db, customer)).map(({ kind }) => kind),
  }
}

test("[OFFICE-99] a device goes through the board to the counter, and each move writes its events and its mails", async () => {
  const { reference, done, read, takenIn, events, mails } = await aTicket()
  await done(maryam, { to: "BOOKED", technician: anil.id })
  expect(await read()).toMatchObject({ column: "BOOKED", technician: { id: anil.id, name: "Anil" } })
  await takenIn()
  await done(anil, { to: "DIAGNOSIS" })
  expect(await read()).toMatchObject({
    column: "DIAGNOSIS",
    status: "PROCESSING",
    bench: "TAKEN_IN",
    intake: { completed_by: "Anil", missing: [] },
  })
  await done(anil, { to: "WAITING", waits_for: "part", expected_on: dayAfter(2) })
  expect(await read()).toMatchObject({ column: "WAITING", bench: "WAITING_PART", expected_on: dayAfter(2) })
  await done(anil, { to: "REPAIR", charge: "agreed" })
  expect(await read()).toMatchObject({ column: "REPAIR", expected_on: null })
  await done(anil, { to: "READY", outcome: "REPAIRED", is_tested: true })
  expect(await read()).toMatchObject({ column: "READY", outcome: "REPAIRED", bench: null })
  expect(await mails()).toEqual(["repair-booked", "repair-confirmed", "repair-ready"])
  await done(maryam, { to: "HANDED_OVER", taken: 449 })
  expect(await events()).toEqual(["CREATED", "CONFIRMED", "PROCESSING", "READY_TO_SHIP", "SHIPPED", "DELIVERED"])
  expect(await mails(), "hand-over at the counter: one mail").toEqual([
    "repair-booked",
    "repair-confirmed",
    "repair-ready",
    "repair-delivered",
  ])
  const { rows } = await shop.db.execute(sql`
    select act, name, after ->> 'column' as "column" from audit_rows where object_id = ${reference} order by id`)
  expect(rows.map(({ act, name, column }) => [act, name, column])).toEqual([
    ["repair.step", "Maryam", "BOOKED"],
    ["repair.intake", "Maryam", null],
    ...Array.from({ length: MIN_PHOTOS }, () => ["repair.photo", "Maryam", null]),
    ["repair.step", "Anil", "DIAGNOSIS"],
    ["repair.step", "Anil", "WAITING"],
    ["repair.step", "Anil", "REPAIR"],
    ["repair.step", "Anil", "READY"],
    ["repair.step", "Maryam", "HANDED_OVER"],
  ])
})

test("[OFFICE-99] a repair at home is handed over from the bench: all that is left in one transaction, one mail", async () => {
  const { done, takenIn, events, mails } = await aTicket(homeVisit())
  await done(maryam, { to: "BOOKED", technician: anil.id })
  await takenIn(anil)
  await done(anil, { to: "DIAGNOSIS" })
  await done(anil, { to: "REPAIR", charge: "none" })
  await done(anil, { to: "HANDED_OVER", outcome: "REPAIRED", is_tested: true, taken: 0 })
  expect(await events()).toEqual(["CREATED", "CONFIRMED", "PROCESSING", "READY_TO_SHIP", "SHIPPED", "DELIVERED"])
  expect(await mails()).toEqual(["repair-booked", "repair-confirmed", "repair-delivered"])
})

test("[OFFICE-100] [OFFICE-110] an impossible column says where the repair is, and a step that lacks something says what", async () => {
  const { step, done, takenIn } = await aTicket()
  expect(expectProblem(await step(maryam, { to: "REPAIR", charge: "none" }), 409)).toMatchObject({
    type: "/api/docs#repair_step_impossible",
    column: "NEW",
  })
  await done(maryam, { to: "BOOKED" })
  const lacking = async (body: RepairStepBody) => wrongFields(await step(maryam, body))
  expect(await lacking({ to: "DIAGNOSIS" })).toEqual(["intake"])
  await takenIn()
  await done(maryam, { to: "DIAGNOSIS" })
  expect(await lacking({ to: "WAITING" })).toEqual(["waits_for"])
  expect(await lacking({ to: "REPAIR" })).toEqual(["charge"])
  await done(maryam, { to: "REPAIR", charge: "none" })
  expect(await lacking({ to: "READY", outcome: "REPAIRED" })).toEqual(["is_tested"])
})

test("[OFFICE-99] a step that says more than its move asks for changes nothing", async () => {
  const omar = await aStaffMember(shop, "technician", { places: ["branch:1"] })
  const reem = await aStaffMember(shop, "sales")
  const { step, done, takenIn, read } = await aTicket()
  const unasked = async (member: TestMember, body: RepairStepBody) => wrongFields(await step(member, body))
  await done(maryam, { to: "BOOKED" })
  await takenIn()
  expect(await unasked(anil, { to: "DIAGNOSIS", technician: omar.id })).toEqual(["technician"])
  await done(anil, { to: "DIAGNOSIS" })
  const waits = { to: "WAITING", waits_for: "part", expected_on: dayAfter(2) } as const
  expect(await unasked(anil, { ...waits, charge: "none", outcome: "REPAIRED", is_tested: true })).toEqual([
    "charge",
    "outcome",
    "is_tested",
  ])
  await done(anil, { ...waits, words: "The screen comes from Dubai." })
  await done(anil, { to: "REPAIR", charge: "agreed" })
  await done(anil, { to: "READY", outcome: "REPAIRED", is_tested: true })
  expect(await unasked(reem, { to: "ON_THE_WAY", taken: 749 })).toEqual(["taken"])
  expect(await unasked(reem, { to: "HANDED_OVER", taken: 0, charge: "none", outcome: "UNREPAIRED" })).toEqual(["charge", "outcome"])
  expect(await read()).toMatchObject({ column: "READY", technician: null, outcome: "REPAIRED" })
})

test("[OFFICE-21] who confirms a booking gives it to a technician only with the permission to give", async () => {
  const hala = await aStaffMember(shop, "technician", { name: "Hala", places: ["branch:1"] })
  const permissions = JSON.stringify({ "repairs.read": "all", "repairs.move": "all", "repairs.assign": "own" })
  await shop.db.execute(sql`
    with made as (insert into roles (name, base, permissions) values ('Repairs desk', 'technician', ${permissions}) returning id)
    update staff set own_role_id = made.id from made where staff.id = ${hala.id}`)
  const { step, done, read } = await aTicket()
  expect(expectProblem(await step(hala, { to: "BOOKED", technician: anil.id }), 403)).toMatchObject({ permission: "repairs.assign" })
  await done(hala, { to: "BOOKED", technician: hala.id })
  expect((await read()).technician).toEqual({ id: hala.id, name: "Hala" })
})

test("[OFFICE-109] a declined repair ends Ready and not repaired; a device in the shop cannot be cancelled, one that is not can", async () => {
  const { path, done, takenIn, read, step } = await aTicket()
  const cancel = (of: string) => maryam.call("POST", `${of}/cancel`, { words: "Declined by phone." })
  await done(maryam, { to: "BOOKED" })
  await takenIn()
  await done(maryam, { to: "DIAGNOSIS" })
  expect(expectProblem(await cancel(path), 409).type).toBe("/api/docs#device_is_here")
  expect((await read()).may_cancel).toBe(false)
  await done(maryam, { to: "WAITING", waits_for: "approval" })
  expectProblem(await step(maryam, { to: "READY", outcome: "REPAIRED", is_tested: true }), 422)
  await done(maryam, { to: "READY", outcome: "UNREPAIRED", words: "Declined." })
  expect(await read()).toMatchObject({ column: "READY", outcome: "UNREPAIRED", outcome_words: "Declined." })
  const away = await aTicket()
  expect((await cancel(away.path)).status).toBe(200)
  expect(await away.mails()).toEqual(["repair-booked", "repair-cancelled"])
})

test("[OFFICE-23] a technician sees the tickets of their branch and those given to them, and the phone only while they are open", async () => {
  const omar = await aStaffMember(shop, "technician", { places: ["branch:2"] })
  const { path, reference, read, done, step } = await aTicket(homeVisit())
  expect((await read(anil)).contact).toMatchObject({ phone: expect.stringContaining("33123456") })
  expectProblem(await omar.call("GET", path), 404)
  expectProblem(await step(omar, { to: "BOOKED" }), 404)
  await shop.db.execute(sql`
    insert into repair_benches (request_id, technician_id) select id, ${omar.id} from repair_requests where reference = ${reference}`)
  expect((await read(omar)).reference).toBe(reference)
  expectProblem(await omar.call("PUT", `${path}/technician`, { technician: anil.id }), 403)
  await done(maryam, { to: "BOOKED" })
  expect((await maryam.call("POST", `${path}/cancel`, { words: "Not needed." })).status).toBe(200)
  expect((await read(omar)).contact).toBeNull()
  expect((await read()).contact).not.toBeNull()
})

test("[OFFICE-21] the moves of a ticket are those that the member may make", async () => {
  const reem = await aStaffMember(shop, "sales")
  const { read, done, takenIn, step } = await aTicket()
  const targets = async (member: TestMember): Promise<Column[]> => (await read(member)).moves.map(({ to }) => to)
  expect([await targets(reem), await targets(anil)]).toEqual([["BOOKED"], []])
  expect(expectProblem(await step(anil, { to: "BOOKED" }), 403)).toMatchObject({ permission: "repairs.move" })
  await done(reem, { to: "BOOKED" })
  await takenIn()
  await done(reem, { to: "DIAGNOSIS" })
  expect([await targets(reem), await targets(anil)]).toEqual([[], ["WAITING", "REPAIR"]])
  expect(expectProblem(await step(reem, { to: "REPAIR", charge: "none" }), 403)).toMatchObject({ permission: "repairs.work" })
})

test("[OFFICE-39] [OFFICE-106] giving a ticket rings at its technician, who must work where it is", async () => {
  const omar = await aStaffMember(shop, "technician", { places: ["branch:2"] })
  const { path, reference, read } = await aTicket()
  const give = (technician: number | null) => maryam.call("PUT", `${path}/technician`, { technician })
  expect(expectProblem(await give(omar.id), 422).type).toBe("/api/docs#unknown_technician")
  expectProblem(await give(maryam.id), 422)
  expect((await give(anil.id)).status).toBe(200)
  const { notices } = (await anil.call("GET", "/api/office/notices")).json<{ notices: object[] }>()
  expect(notices[0]).toMatchObject({ kind: "ASSIGNED", object: { kind: "repair", id: reference }, words: { by: "Maryam" } })
  expect((await give(null)).status).toBe(200)
  const ticket = await read()
  expect([ticket.technician, ticket.technicians.find(({ id }) => id === anil.id)]).toMatchObject([null, { is_full: false }])
})

test("[OFFICE-101] an intake is written piece by piece, also by two people, and what is not fine says why", async () => {
  const { path, read } = await aTicket()
  const write = (member: TestMember, body: object) => member.call("PUT", `${path}/intake`, body)
  await write(maryam, { checks: { display: { is_fine: false, words: "Lines at the top" } }, unlock: "CUSTOMER" })
  await write(anil, {
    checks: { frame: { is_fine: false, words: null } },
    accessories: ["Clear case", "USB-C cable"],
    warranty_since: dayAfter(-9),
  })
  const { intake, warranty } = await read()
  expect(intake).toMatchObject({
    checks: { display: { is_fine: false, words: "Lines at the top" }, frame: { is_fine: false, words: null } },
    accessories: ["Clear case", "USB-C cable"],
    unlock: "CUSTOMER",
    missing: ["checks", "data", "photos"],
  })
  expect(warranty, "[OFFICE-116]").toEqual({ day: 10, urgency: "soon" })
  await write(anil, { checks: { display: null } })
  expect((await read()).intake.checks).not.toHaveProperty("display")
  expectProblem(await write(maryam, { checks: { nonsense: { is_fine: true, words: null } } }), 422)
})

test("[OFFICE-117] a ticket shows earlier repairs of the same device and of its customer", async () => {
  const imei = "352099001761481"
  const device = { ...inShop(1), serial_number: imei }
  const first = await aTicket(device)
  const mine = await aBookedRepair(shop, first.customer, inShop(1))
  const second = await aTicket(device)
  expect((await first.read()).earlier).toMatchObject([
    { reference: second.reference, is_same_device: true },
    { reference: mine, is_same_device: false },
  ])
})

test("[OFFICE-22] a ticket tells of other repairs of its customer or device only at the member's places, or given to the member", async () => {
  const serial = { serial_number: "490154203237518" }
  const { reference, customer, path, read } = await aTicket({ ...inShop(1), ...serial })
  const elsewhere = await aBookedRepair(shop, customer, inShop(2))
  const ofAnother = await aTicket({ ...inShop(2), ...serial })
  const seenBy = async (member: TestMember) => {
    const { earlier, contact } = await read(member)
    return [earlier.map((each) => each.reference), contact?.repairs]
  }
  expectProblem(await anil.call("GET", path.replace(reference, elsewhere)), 404)
  expect(await seenBy(anil)).toEqual([[], 1])
  expect(await seenBy(maryam)).toEqual([[ofAnother.reference, elsewhere], 2])
  await shop.db.execute(sql`
    insert into repair_benches (request_id, technician_id) select id, ${anil.id} from repair_requests where reference = ${elsewhere}`)
  expect(await seenBy(anil)).toEqual([[elsewhere], 2])
})

test("[OFFICE-163] a member who reads Arabic has issue, listed model, branch and address in Arabic; the customer's own words stay", async () => {
  const own = await aShopForThisTest()
  await aRepairList(own.db)
  await own.db.execute(sql`
    insert into phrases (kind, english, arabic) values ('repair_issues', 'Cracked or broken screen', 'شاشة مكسورة'),
      ('repair_models', 'iPhone 17 Pro', 'آيفون 17 برو'), ('branches', 'Al Sadd Branch', 'فرع السد')`)
  const reem = await aStaffMember(own, "manager", { language: "ar" })
  const john = await aStaffMember(own, "manager")
  const customer = await aCustomer(own.db)
  const brought = await aBookedRepair(own, customer, inShop(1))
  const { model: _model, ...unlisted } = homeVisit()
  const visited = await aBookedRepair(own, customer, { ...unlisted, brand: 1, model_name: "iPhone 17 Pro" })
  const read = async (member: TestMember, reference: string) =>
    (await member.call("GET", `/api/office/repairs/${reference}`)).json<Ticket>()

  const arabic = { issue: "شاشة مكسورة", model: "آيفون 17 برو", place: "فرع السد" }
  expect(await read(reem, brought)).toMatchObject({ ...arabic, earlier: [{ issue: arabic.issue, model: "iPhone 17 Pro" }] })
  expect(await read(john, brought)).toMatchObject({ issue: "Cracked or broken screen", model: "iPhone 17 Pro", place: "Al Sadd Branch" })
  const visit = await read(reem, visited)
  expect(visit).toMatchObject({ issue: arabic.issue, model: "iPhone 17 Pro", place: "الدوحة" })
  expect(visit.contact?.address?.replaceAll(/[\u2068\u2069]/g, "")).toMatch(/^Street 230، مبنى 12، منطقة 38، الدوحة، Opposite the park$/)
  expect((await read(john, visited)).contact?.address).toMatch(/^Street 230, Building 12, Zone 38, Doha, Opposite the park$/)
  const board = (await reem.call("GET", "/api/office/repairs/board")).json<{ columns: { cards: { reference: string }[] }[] }>()
  expect(board.columns.flatMap(({ cards }) => cards).find(({ reference }) => reference === brought)).toMatchObject(arabic)
  const calendar = (await reem.call("GET", `/api/office/repairs/calendar?day=${dayAfter(3)}`)).json<RepairCalendar>()
  expect(calendar.places.map(({ name }) => name)).toEqual(expect.arrayContaining(["فرع السد"]))
  const booked = calendar.places.flatMap(({ cells }) => cells.flatMap(({ bookings }) => bookings))
  expect(booked.map(({ place, place_id }) => [place, place_id])).toEqual(
    expect.arrayContaining([
      ["فرع السد", "branch:1"],
      ["الدوحة", "city:Doha"],
    ]),
  )
  expect([visit.place_id, (await read(reem, brought)).place_id]).toEqual(["city:Doha", "branch:1"])
})
