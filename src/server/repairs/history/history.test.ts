import { afterAll, beforeAll, expect, test } from "vitest"
import type { RepairStepBody, Ticket } from "#contract/office/repairs.ts"
import { checksOf } from "#rules/repairs/intake.ts"
import { UNDO_MS } from "#server/office/staged/staged-steps.ts"
import { takeDueSteps } from "#server/office/staged/take-due-steps.ts"
import { OBJECT_KINDS, STAGED_HANDLERS } from "#server/office-parts.ts"
import { expectProblem } from "#server/testing/answers.ts"
import { aCustomer } from "#server/testing/customers.ts"
import { queuedMails } from "#server/testing/orders.ts"
import { aBookedRepair, aRepairList, dayAfter, expectHealthyRepairs, inShop, repairsSeenBy, takePhotos } from "#server/testing/repairs.ts"
import { aShop, type TestShop } from "#server/testing/shop.ts"
import { aStaffMember, type TestMember } from "#server/testing/staff.ts"

let shop: TestShop
let maryam: TestMember
let anil: TestMember
beforeAll(async () => {
  shop = await aShop()
  await aRepairList(shop.db)
  maryam = await aStaffMember(shop, "manager", { name: "Maryam" })
  anil = await aStaffMember(shop, "technician", { name: "Anil", places: ["branch:1"] })
})
afterAll(async () => {
  await expectHealthyRepairs(shop.db)
  await shop.close()
})

/** A device in diagnosis, which Maryam took in and Anil repairs. */
async function aDiagnosis() {
  const customer = await aCustomer(shop.db)
  const reference = await aBookedRepair(shop, customer, inShop(1))
  const path = `/api/office/repairs/${reference}`
  const done = async (member: TestMember, body: RepairStepBody) => {
    const answer = await member.call("POST", `${path}/steps`, body)
    expect(answer.status, answer.text).toBe(200)
    const now = () => new Date(shop.services.clock.now().getTime() + UNDO_MS)
    await takeDueSteps({ db: shop.db, now, handlers: STAGED_HANDLERS, kinds: OBJECT_KINDS, onFault: (fault) => expect(fault).toBeNull() })
  }
  await done(maryam, { to: "BOOKED", technician: anil.id })
  const checks = Object.fromEntries(checksOf("Mobile").map((check) => [check, { is_fine: true, words: null }]))
  await maryam.call("PUT", `${path}/intake`, { checks, unlock: "NONE", data_agreed: true })
  await takePhotos(maryam, reference)
  await done(maryam, { to: "DIAGNOSIS" })
  const read = async (member = maryam) => (await member.call("GET", path)).json<Ticket>()
  const dueInMails = async () =>
    (await queuedMails(shop.db, customer)).map(({ kind, contents }) => [kind, "due" in contents && contents.due])
  const dueInHistory = async () => (await repairsSeenBy(shop, customer))[0]?.due
  return { path, done, read, dueInMails, dueInHistory }
}

const PRICE = 450.5
/** Sends an estimate with one line; returns what notes that the customer answered it by phone. */
async function sendEstimate(path: string, price = PRICE): Promise<(answer?: "APPROVED" | "DECLINED") => Promise<void>> {
  const line = { kind: "PART", title: "Screen", grade: "original", quantity: 1, price, warranty_days: 180 }
  const body = { lines: [line], note: "", valid_on: dayAfter(7), parts_on: null, send: true }
  const { estimates } = (await maryam.call("POST", `${path}/estimates`, body)).json<{ estimates: { id: number }[] }>()
  return async (answer = "APPROVED") => {
    const said = { answer, total: price, said_way: "PHONE", said_by: "Noor" }
    const noted = await maryam.call("POST", `/api/office/estimates/${estimates[0]?.id}/answer`, said)
    expect(noted.status, noted.text).toBe(200)
  }
}

test("[OFFICE-108] an approved estimate is what is due, what the mails name, and what was collected stays on the ticket with its member", async () => {
  const { path, done, read, dueInMails } = await aDiagnosis()
  await (await sendEstimate(path))()
  expect(await read()).toMatchObject({ column: "REPAIR", due: { amount: PRICE, by: "estimate" }, taken: null })
  await done(anil, { to: "READY", outcome: "REPAIRED", is_tested: true })
  await done(maryam, { to: "HANDED_OVER", taken: PRICE })
  const due = { by: "estimate", dirhams: PRICE * 100 }
  expect((await dueInMails()).slice(-2)).toEqual([
    ["repair-ready", due],
    ["repair-delivered", due],
  ])
  const at = expect.any(String)
  expect((await read()).taken).toEqual({ amount: PRICE, at, by: "Maryam" })
})

test("[OFFICE-108] a repair that begins free of charge, and a device that was not repaired, cost nothing on the ticket and in the mail", async () => {
  const free = await aDiagnosis()
  await free.done(anil, { to: "REPAIR", charge: "none" })
  expect((await free.read()).due).toEqual({ amount: 0, by: "nothing" })
  const declined = await aDiagnosis()
  await declined.done(anil, { to: "WAITING", waits_for: "approval" })
  await declined.done(anil, { to: "READY", outcome: "UNREPAIRED", words: "The board is broken." })
  expect((await declined.read()).due).toEqual({ amount: 0, by: "nothing" })
  expect((await declined.dueInMails()).at(-1)).toEqual(["repair-ready", { by: "nothing", dirhams: 0 }])
})

test("[OFFICE-108] the Service History has the total of the approved estimate, and until then the price of the booking", async () => {
  const { path, done, dueInHistory } = await aDiagnosis()
  expect(await dueInHistory()).toBeNull()
  const answer = await sendEstimate(path)
  expect(await dueInHistory()).toBeNull()
  await answer()
  expect(await dueInHistory()).toBe(PRICE)
  await done(anil, { to: "READY", outcome: "REPAIRED", is_tested: true })
  await done(maryam, { to: "HANDED_OVER", taken: PRICE })
  expect(await dueInHistory()).toBe(PRICE)
  const declined = await aDiagnosis()
  await (await sendEstimate(declined.path))("DECLINED")
  expect(await declined.dueInHistory()).toBeNull()
  await declined.done(anil, { to: "READY", outcome: "UNREPAIRED", words: "The customer declined." })
  expect(await declined.dueInHistory()).toBe(0)
})

test("[OFFICE-108] a second estimate that ends without an answer leaves the approved first one the price, on the ticket, in the mail and for its customer", async () => {
  const { path, done, read, dueInMails, dueInHistory } = await aDiagnosis()
  await (await sendEstimate(path))()
  await sendEstimate(path, 900)
  await done(anil, { to: "READY", outcome: "REPLACED", words: "A new device for the old one." })
  expect((await read()).due).toEqual({ amount: PRICE, by: "estimate" })
  expect((await dueInMails()).at(-1)).toEqual(["repair-ready", { by: "estimate", dirhams: PRICE * 100 }])
  expect(await dueInHistory()).toBe(PRICE)
  const handOver = (taken: number) => maryam.call("POST", `${path}/steps`, { to: "HANDED_OVER", taken })
  expect(expectProblem(await handOver(900), 409)).toMatchObject({ type: "/api/docs#above_approved", approved: PRICE })
  expect((await handOver(PRICE)).status).toBe(200)
})

test("[OFFICE-108] a declined estimate still allows nothing to be taken after a later one is withdrawn", async () => {
  const { path, done, read } = await aDiagnosis()
  await (await sendEstimate(path, 900))("DECLINED")
  await sendEstimate(path)
  await done(anil, { to: "READY", outcome: "REPLACED", words: "A new device for the old one." })
  expect((await read()).due).toEqual({ amount: 0, by: "unapproved" })
  const taken = await maryam.call("POST", `${path}/steps`, { to: "HANDED_OVER", taken: PRICE })
  expect(expectProblem(taken, 409)).toMatchObject({ approved: 0 })
})

test("[OFFICE-108] nothing is taken for a repair that began free of charge", async () => {
  const { path, done } = await aDiagnosis()
  await sendEstimate(path)
  await done(anil, { to: "REPAIR", charge: "none" })
  await done(anil, { to: "READY", outcome: "REPAIRED", is_tested: true })
  const handOver = (taken: number) => maryam.call("POST", `${path}/steps`, { to: "HANDED_OVER", taken })
  expect(expectProblem(await handOver(PRICE), 409)).toMatchObject({ type: "/api/docs#above_approved", approved: 0 })
  expect((await handOver(0)).status).toBe(200)
})

test("the history of a ticket names each column with its member, the estimate with its amount, and each mail; a hand-over is one line", async () => {
  const { path, done, read } = await aDiagnosis()
  await (await sendEstimate(path))()
  await done(anil, { to: "DIAGNOSIS", words: "The connector is bent." })
  await done(anil, { to: "REPAIR", charge: "agreed" })
  await done(anil, { to: "READY", outcome: "REPAIRED", is_tested: true })
  await done(maryam, { to: "HANDED_OVER", taken: PRICE })
  const { happenings } = await read()
  const of = (kind: string) => happenings.filter((each) => each.kind === kind).toReversed()
  expect(of("MOVE").map((each) => each.kind === "MOVE" && [each.column, each.cause, each.by])).toEqual([
    ["NEW", "customer", null],
    ["BOOKED", "operator", "Maryam"],
    ["DIAGNOSIS", "operator", "Maryam"],
    ["DIAGNOSIS", "operator", "Anil"],
    ["REPAIR", "operator", "Anil"],
    ["READY", "operator", "Anil"],
    ["HANDED_OVER", "operator", "Maryam"],
  ])
  expect(of("ESTIMATE")).toMatchObject([
    { state: "SENT", total: PRICE, by: "Maryam" },
    { state: "APPROVED", total: PRICE, cause: "operator", by: "Maryam" },
  ])
  expect(of("MAIL").map((each) => each.kind === "MAIL" && [each.mail, each.state])).toEqual(
    ["repair-booked", "repair-confirmed", "repair-estimate", "repair-estimate-answered", "repair-ready", "repair-delivered"].map((mail) => [
      mail,
      "WAITING",
    ]),
  )
})
