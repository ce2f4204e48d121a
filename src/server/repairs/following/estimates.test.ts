import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { FollowedRepair } from "#contract/estimates.ts"
import type { OfficeEstimates } from "#contract/office/estimates.ts"
import type { RepairStepBody, Ticket } from "#contract/office/repairs.ts"
import { checksOf } from "#rules/repairs/intake.ts"
import { linkToken } from "#server/links/link-token.ts"
import { renewLink } from "#server/links/private-links.queries.ts"
import { UNDO_MS } from "#server/office/staged/staged-steps.ts"
import { takeDueSteps } from "#server/office/staged/take-due-steps.ts"
import { OBJECT_KINDS, STAGED_HANDLERS } from "#server/office-parts.ts"
import { isDue } from "#server/run-jobs.ts"
import { expectProblem } from "#server/testing/answers.ts"
import { aCustomer } from "#server/testing/customers.ts"
import { queuedMails } from "#server/testing/orders.ts"
import { aBookedRepair, aRepairList, dayAfter, expectHealthyRepairs, homeVisit, inShop, takePhotos } from "#server/testing/repairs.ts"
import { aShop, type TestShop } from "#server/testing/shop.ts"
import { aStaffMember, type TestMember } from "#server/testing/staff.ts"

let shop: TestShop
let maryam: TestMember
beforeAll(async () => {
  shop = await aShop()
  await aRepairList(shop.db)
  maryam = await aStaffMember(shop, "manager", { name: "Maryam" })
})
afterAll(async () => {
  await expectHealthyRepairs(shop.db)
  await shop.close()
})

const SCREEN = { kind: "PART", title: "Screen", grade: "original", quantity: 1, price: 619, warranty_days: 180 }
const FITTING = { kind: "LABOUR", title: "Fitting and tests", grade: null, quantity: 1, price: 130, warranty_days: 0 }
const written = (change: object = {}) => ({
  lines: [SCREEN, FITTING],
  note: "The panel has lost a row.",
  valid_on: dayAfter(7),
  parts_on: null,
  send: true,
  ...change,
})

/** Answers the first estimate by the private link. */
const byLink = (given: object) => shop.call("POST", "/api/link/estimate", { number: 1, total: 749, answer: "APPROVED", ...given })

/** A ticket whose device is on the bench. */
async function aDiagnosis(booking: object = inShop(1)) {
  const customer = await aCustomer(shop.db)
  const reference = await aBookedRepair(shop, customer, booking)
  const path = `/api/office/repairs/${reference}`
  const step = (body: RepairStepBody) => maryam.call("POST", `${path}/steps`, body)
  const later = async () => {
    const now = () => new Date(shop.services.clock.now().getTime() + UNDO_MS)
    await takeDueSteps({ db: shop.db, now, handlers: STAGED_HANDLERS, kinds: OBJECT_KINDS, onFault: (fault) => expect(fault).toBeNull() })
  }
  await step({ to: "BOOKED" })
  await later()
  const checks = Object.fromEntries(checksOf("Mobile").map((check) => [check, { is_fine: true, words: null }]))
  await maryam.call("PUT", `${path}/intake`, { checks, unlock: "NONE", data_agreed: true })
  await takePhotos(maryam, reference)
  expect((await step({ to: "DIAGNOSIS" })).status).toBe(200)
  const write = (change: object = {}) => maryam.call("POST", `${path}/estimates`, written(change))
  const office = async () => (await maryam.call("GET", `${path}/estimates`)).json<OfficeEstimates>()
  const token = async () => (await office()).link?.address.split("#")[1] ?? ""
  return {
    customer,
    reference,
    path,
    step,
    write,
    office,
    token,
    later,
    ticket: async () => (await maryam.call("GET", path)).json<Ticket>(),
    follow: async (given?: string) => shop.call("POST", "/api/link/read", { token: given ?? (await token()) }),
    answer: async (change: object = {}) => byLink({ token: await token(), ...change }),
    queued: () => queuedMails(shop.db, customer),
    mails: async () => (await queuedMails(shop.db, customer)).map(({ kind }) => kind),
  }
}

test("[ESTIMATE-01] [ESTIMATE-06] a draft mails nobody and shows nothing; sending mails the customer and makes the device wait", async () => {
  const { write, office, ticket, follow, mails } = await aDiagnosis()
  expect((await write({ send: false })).status).toBe(200)
  expect((await office()).estimates).toMatchObject([{ number: 1, state: "DRAFT", total: 749 }])
  expect((await follow()).json<FollowedRepair>().estimate).toBeNull()
  expect(await mails()).not.toContain("repair-estimate")
  expect(expectProblem(await write({ total: 1 }), 422).type).toContain("invalid")
  expect((await write()).status).toBe(200)
  expect((await office()).estimates).toMatchObject([{ number: 1, state: "SENT", total: 749, sent_by: "Maryam" }])
  expect(await ticket()).toMatchObject({ column: "WAITING", bench: "WAITING_APPROVAL", status: "PROCESSING" })
  expect(await mails()).toContain("repair-estimate")
  const seen = (await follow()).json<FollowedRepair>()
  expect(seen).toMatchObject({ step: 1, estimate: { state: "SENT", total: 749, lines: [{ title: "Screen", grade: "original" }, {}] } })
})

test("[ESTIMATE-07] a part without its grade is refused, and a day that is too near or too far", async () => {
  const { write } = await aDiagnosis()
  const fields = async (change: object) =>
    (expectProblem(await write(change), 422) as { errors?: { path: string }[] }).errors?.map(({ path }) => path)
  expect(await fields({ lines: [{ ...SCREEN, grade: null }] })).toEqual(["lines.0.grade"])
  expect(await fields({ valid_on: dayAfter(0) })).toEqual(["valid_on"])
  expect(await fields({ valid_on: dayAfter(31) })).toEqual(["valid_on"])
  expect(await fields({ parts_on: dayAfter(-1) })).toEqual(["parts_on"])
})

test("[ESTIMATE-02] two that are sent at the same moment leave one sent, and the other is replaced", async () => {
  const { write, office, answer } = await aDiagnosis()
  const answers = await Promise.all([write(), write({ lines: [SCREEN] })])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const states = (await office()).estimates.map(({ number, state }) => [number, state])
  expect(states).toEqual([
    [2, "SENT"],
    [1, "REPLACED"],
  ])
  const first = (await office()).estimates.find(({ number }) => number === 1)
  expect(expectProblem(await answer({ total: first?.total }), 409).type).toBe("/api/docs#estimate_changed")
})

test("an estimate mail that waited is not sent once the estimate is replaced, answered or withdrawn", async () => {
  const { write, answer, step, queued } = await aDiagnosis()
  const due = async () => {
    const estimates = (await queued()).filter(({ kind }) => kind === "repair-estimate")
    return Promise.all(estimates.map((mail) => isDue(shop.services, mail)))
  }
  await write()
  expect(await due()).toEqual([true])
  await write({ lines: [SCREEN] })
  expect(await due(), "another total").toEqual([false, true])
  await write({ lines: [SCREEN], valid_on: dayAfter(8) })
  expect(await due(), "another last day").toEqual([false, false, true])
  expect((await answer({ number: 3, total: 619 })).status).toBe(200)
  expect(await due(), "answered").toEqual([false, false, false])
  await write({ valid_on: dayAfter(9) })
  expect(await due()).toEqual([false, false, false, true])
  await step({ to: "REPAIR", charge: "none" })
  expect(await due(), "withdrawn").toEqual([false, false, false, false])
})

test("[ESTIMATE-12] [ESTIMATE-14] the first answer counts, the same again changes nothing, another total approves nothing", async () => {
  const { write, answer, office, ticket, mails } = await aDiagnosis()
  await write()
  expect(expectProblem(await answer({ total: 748 }), 409)).toMatchObject({ type: "/api/docs#estimate_changed", total: 749 })
  const both = await Promise.all([answer(), answer({ answer: "DECLINED", decline_way: "CALL" })])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const [{ state } = { state: null }] = (await office()).estimates
  expect(["APPROVED", "DECLINED"]).toContain(state)
  expect((await answer({ answer: state })).status, "the same again").toBe(200)
  expect(expectProblem(await answer({ answer: state === "APPROVED" ? "DECLINED" : "APPROVED" }), 409)).toMatchObject({ answer: state })
  expect((await mails()).filter((kind) => kind === "repair-estimate-answered")).toHaveLength(1)
  expect((await ticket()).bench).toBe(state === "APPROVED" ? "REPAIR" : "WAITING_APPROVAL")
})

test("nothing is repaired before an approval, and nothing is taken above the approved total", async () => {
  const { write, answer, step, ticket } = await aDiagnosis(homeVisit())
  await write()
  expect(expectProblem(await step({ to: "REPAIR", charge: "agreed" }), 409).type).toBe("/api/docs#estimate_unapproved")
  await answer()
  expect(await ticket()).toMatchObject({ column: "REPAIR", bench: "REPAIR" })
  const handOver = { to: "HANDED_OVER", outcome: "REPAIRED", is_tested: true } as const
  expect(expectProblem(await step({ ...handOver, taken: 749.01 }), 409)).toMatchObject({ approved: 749 })
  expect((await step({ ...handOver, taken: 749 })).status).toBe(200)
})

test("[ESTIMATE-15] staff note who said it and how, and the customer gets the mail", async () => {
  const { write, office, path, mails, customer, reference } = await aDiagnosis()
  await write({ parts_on: dayAfter(2) })
  const [sent] = (await office()).estimates
  const note = { answer: "APPROVED", total: 749, said_way: "PHONE", said_by: "Noora" }
  expect((await maryam.call("POST", `/api/office/estimates/${sent?.id}/answer`, note)).status).toBe(200)
  expect((await office()).estimates).toMatchObject([
    {
      state: "APPROVED",
      answered_by: "STAFF",
      noted_by: "Maryam",
      said_way: "PHONE",
      said_by: "Noora",
      answered_at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/),
    },
  ])
  expect(await mails()).toContain("repair-estimate-answered")
  expect((await maryam.call("GET", path)).json<Ticket>()).toMatchObject({ bench: "WAITING_PART", expected_on: dayAfter(2) })
  const { rows } = await shop.db.execute(sql`select after from audit_rows where object_id = ${reference} and act = 'estimate.answer'`)
  expect(rows, "the audit holds no name of a customer").toMatchObject([{ after: { said_way: "PHONE" } }])
  expect(JSON.stringify(rows)).not.toContain("Noora")
  const own = await shop.call("GET", `/api/service/request/${reference}/estimate`, undefined, customer.headers)
  expect(own.json<FollowedRepair>().estimate?.state).toBe("APPROVED")
  const stranger = await aCustomer(shop.db)
  expectProblem(await shop.call("GET", `/api/service/request/${reference}/estimate`, undefined, stranger.headers), 404)
})

test("[OFFICE-108] answers by link, account and phone at the same moment count once and say who gave the first; a higher price needs a new estimate", async () => {
  const { write, office, answer, step, mails, customer, reference, ticket } = await aDiagnosis(homeVisit())
  await write()
  const [sent] = (await office()).estimates
  expect(sent).toMatchObject({
    state: "SENT",
    lines: [SCREEN, FITTING],
    total: 749,
    valid_until: expect.stringMatching(`^${dayAfter(7)}T19:00:00`),
  })
  const noted = { answer: "DECLINED", total: 749, said_way: "PHONE", said_by: "Noora", decline_way: "CALL" }
  const byPhone = (change: object = {}) => maryam.call("POST", `/api/office/estimates/${sent?.id}/answer`, { ...noted, ...change })
  for (const nobody of [undefined, "  "]) expectProblem(await byPhone({ said_by: nobody }), 422)
  const ownPath = `/api/service/request/${reference}/estimate`
  const inAccount = (given: object) => shop.call("POST", ownPath, { number: 1, total: 749, ...given }, customer.headers)
  const wishes = ["APPROVED", "DECLINED", "DECLINED"]
  const answers = await Promise.all([answer(), inAccount({ answer: "DECLINED" }), byPhone()])
  const [first] = (await office()).estimates
  // The second of two that say the same is told the same.
  expect(answers.map(({ status }) => status)).toEqual(wishes.map((wish) => (wish === first?.state ? 200 : 409)))
  expect(first).toMatchObject(
    { LINK: { state: "APPROVED" }, CUSTOMER: { state: "DECLINED" }, STAFF: { state: "DECLINED", said_by: "Noora", noted_by: "Maryam" } }[
      first?.answered_by ?? "LINK"
    ],
  )
  expect((await mails()).filter((kind) => kind === "repair-estimate-answered")).toHaveLength(1)
  const other = first?.state === "APPROVED" ? "DECLINED" : "APPROVED"
  for (const late of [await answer({ answer: other }), await inAccount({ answer: other }), await byPhone({ answer: other })]) {
    expect(expectProblem(late, 409)).toMatchObject({ type: "/api/docs#already_answered", answer: first?.state })
  }
  expect((await office()).estimates, "nothing changed it").toMatchObject([{ ...first }])

  // The higher price needs a new approval, whether the first estimate was approved or declined.
  await write({ lines: [SCREEN, FITTING, { ...SCREEN, title: "Battery", price: 200 }] })
  expect(await ticket()).toMatchObject({ column: "WAITING" })
  expect(expectProblem(await step({ to: "REPAIR", charge: "agreed" }), 409).type).toBe("/api/docs#estimate_unapproved")
  expect((await answer({ number: 2, total: 949 })).status).toBe(200)
  const handOver = { to: "HANDED_OVER", outcome: "REPAIRED", is_tested: true } as const
  expect(expectProblem(await step({ ...handOver, taken: 949.01 }), 409)).toMatchObject({ approved: 949 })
  expect((await step({ ...handOver, taken: 949 })).status).toBe(200)
})

test("[ESTIMATE-10] an estimate is over at 10 PM of its last day, to the second, without any sweep", async () => {
  const { write, office, token } = await aDiagnosis()
  await write({ valid_on: dayAfter(1) })
  const given = { token: await token() }
  const end = new Date((await office()).estimates[0]?.valid_until ?? "")
  const { clock } = shop.services
  const { now } = clock
  try {
    clock.now = () => new Date(end.getTime() + 1000)
    expect(expectProblem(await byLink(given), 409).type).toBe("/api/docs#estimate_expired")
    clock.now = () => new Date(end.getTime() - 1000)
    expect((await byLink(given)).status).toBe(200)
  } finally {
    clock.now = now
  }
})

test("[ESTIMATE-04] cancelling a repair withdraws its estimate in the same transaction", async () => {
  const customer = await aCustomer(shop.db)
  const reference = await aBookedRepair(shop, customer)
  const path = `/api/office/repairs/${reference}`
  await maryam.call("POST", `${path}/steps`, { to: "BOOKED" })
  const now = () => new Date(shop.services.clock.now().getTime() + UNDO_MS)
  await takeDueSteps({ db: shop.db, now, handlers: STAGED_HANDLERS, kinds: OBJECT_KINDS, onFault: (fault) => expect(fault).toBeNull() })
  expect((await maryam.call("POST", `${path}/estimates`, written())).status, "a remote estimate").toBe(200)
  await shop.call("POST", `/api/service/request/${reference}/cancel`, {}, customer.headers)
  const { estimates } = (await maryam.call("GET", `${path}/estimates`)).json<OfficeEstimates>()
  expect(estimates.map(({ state }) => state)).toEqual(["WITHDRAWN"])
})

test("an estimate without an answer ends when the device is ready: nothing can be approved any more", async () => {
  const { write, step, later, answer, office, ticket, mails } = await aDiagnosis()
  await write()
  expect((await step({ to: "READY", outcome: "UNREPAIRED", words: "The board is corroded." })).status).toBe(200)
  await later()
  expect((await office()).estimates.map(({ state }) => state)).toEqual(["WITHDRAWN"])
  const ready = await ticket()
  expect(expectProblem(await answer(), 409).type).toBe("/api/docs#estimate_changed")
  expect(await ticket()).toEqual(ready)
  expect(await mails()).not.toContain("repair-estimate-answered")
})

test("[OFFICE-108] a repair that begins free of charge ends its open estimate: nobody approves a price any more", async () => {
  const { write, step, answer, office, ticket, path } = await aDiagnosis()
  await write()
  expect((await step({ to: "REPAIR", charge: "none" })).status).toBe(200)
  expect((await maryam.call("PUT", `${path}/bench`, { bench: "TESTING" })).status).toBe(200)
  expect((await office()).estimates.map(({ state }) => state)).toEqual(["WITHDRAWN"])
  expect(expectProblem(await answer(), 409).type).toBe("/api/docs#estimate_changed")
  expect(await ticket()).toMatchObject({ bench: "TESTING", due: { amount: 0, by: "nothing" } })
})

test("[ESTIMATE-11] only a repair that is booked and not over can be estimated", async () => {
  const customer = await aCustomer(shop.db)
  const reference = await aBookedRepair(shop, customer)
  const answer = await maryam.call("POST", `/api/office/repairs/${reference}/estimates`, written())
  expect(expectProblem(answer, 409).type).toBe("/api/docs#estimate_impossible")
})

test("[LINK-05] [LINK-08] a wrong, a renewed and a switched off link answer alike", async () => {
  const { token, follow, reference } = await aDiagnosis()
  const first = await token()
  expect((await follow(first)).status).toBe(200)
  const changed = (first.startsWith("A") ? "B" : "A") + first.slice(1)
  const wrong = expectProblem(await follow(changed), 404)
  await renewLink(shop.db, "REPAIR", reference)
  const renewed = expectProblem(await follow(first), 404)
  expect(renewed).toEqual({ ...wrong, instance: (renewed as { instance?: string }).instance })
  expect((await follow()).status).toBe(200)
  await shop.db.execute(sql`update private_links set off_at = now() where reference = ${reference}`)
  const { rows } = await shop.db.execute<{ id: number; generation: number }>(
    sql`select id, generation from private_links where reference = ${reference}`,
  )
  const off = linkToken(shop.services.config.keys.links, { kind: "REPAIR", id: rows[0]?.id ?? 0, generation: rows[0]?.generation ?? 0 })
  expectProblem(await follow(off ?? ""), 404)
})

test("no table holds a token", async () => {
  const { write, token } = await aDiagnosis()
  await write()
  const given = await token()
  const { rows } = await shop.db.execute(sql`
    select 1 as found from graphile_worker._private_jobs where payload::text like ${`%${given}%`}
    union all select 1 from audit_rows where after::text like ${`%${given}%`}`)
  expect(rows).toEqual([])
})

test("[LINK-11] the answer for a repair holds no data that a stranger may not see", async () => {
  const { write, follow, customer } = await aDiagnosis({
    ...homeVisit(),
    serial_number: "352099001761481",
    issue_description: "Fell at home",
  })
  await write()
  const seen = await follow()
  expect(seen.status, seen.text).toBe(200)
  expect(seen.text).not.toMatch(/352099001761481|33123456|Fell at home|Al Kinana|Building|land/i)
  expect(seen.text).not.toContain(customer.email)
  expect(seen.json<FollowedRepair>().place).toBe("Doha")
})
