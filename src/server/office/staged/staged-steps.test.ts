import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { Notice } from "#contract/office/frame.ts"
import type { RepairCard } from "#contract/office/repairs.ts"
import { OBJECT_KINDS, STAGED_HANDLERS } from "#server/office-parts.ts"
import { expectProblem } from "#server/testing/answers.ts"
import { aCustomer } from "#server/testing/customers.ts"
import { queuedMails } from "#server/testing/orders.ts"
import { aBookedRepair, aRepairList, inShop, leadRepair, repairsSeenBy } from "#server/testing/repairs.ts"
import { aShop, type TestShop } from "#server/testing/shop.ts"
import { aStaffMember, type TestMember } from "#server/testing/staff.ts"
import { UNDO_MS } from "./staged-steps.ts"
import { startStagedSteps } from "./staged-worker.ts"
import { type StagedWork, takeDueSteps } from "./take-due-steps.ts"

let shop: TestShop
let reem: TestMember
let joseph: TestMember
beforeAll(async () => {
  shop = await aShop()
  await aRepairList(shop.db)
  ;[reem, joseph] = [await aStaffMember(shop, "sales", { name: "Reem" }), await aStaffMember(shop, "sales")]
})
afterAll(() => shop.close())

/** The worker's work, eight seconds later. */
function workAfter(ms = UNDO_MS, faults: unknown[] = []): StagedWork {
  return {
    db: shop.db,
    now: () => new Date(shop.services.clock.now().getTime() + ms),
    handlers: STAGED_HANDLERS,
    kinds: OBJECT_KINDS,
    onFault: (fault) => faults.push(fault),
  }
}

async function aNewRepair() {
  const customer = await aCustomer(shop.db)
  const reference = await aBookedRepair(shop, customer, inShop(1))
  const path = `/api/office/repairs/${reference}`
  const confirm = (member: TestMember) => member.call("POST", `${path}/steps`, { to: "BOOKED" })
  const statuses = async () => (await repairsSeenBy(shop, customer))[0]?.events.map(({ status }) => status)
  const mails = async () => (await queuedMails(shop.db, customer)).map(({ kind }) => kind)
  const card = async (member: TestMember) => (await member.call("GET", path)).json<RepairCard>()
  const audited = async () =>
    (await shop.db.execute<{ act: string; name: string }>(sql`select act, name from audit_rows where object_id = ${reference} order by id`))
      .rows
  return { customer, reference, path, confirm, statuses, mails, card, audited }
}

test("[OFFICE-61] a step that mails the customer waits 8 s and is then done, whether or not anybody still looks", async () => {
  const { confirm, statuses, mails, card, audited } = await aNewRepair()
  const staged = await confirm(reem)
  expect(staged.status, staged.text).toBe(200)
  expect(staged.json()).toMatchObject({ staged: expect.any(Number), due_at: expect.any(String) })
  await takeDueSteps(workAfter(UNDO_MS - 500))
  expect([await statuses(), await mails(), await audited()]).toEqual([["CREATED"], ["repair-booked"], []])
  await takeDueSteps(workAfter())
  expect(await statuses()).toEqual(["CREATED", "CONFIRMED"])
  expect(await mails()).toEqual(["repair-booked", "repair-confirmed"])
  expect(await audited()).toEqual([{ act: "repair.step", name: "Reem" }])
  expect(await card(joseph)).toMatchObject({ column: "BOOKED", staged: null })
  await takeDueSteps(workAfter())
  expect(await statuses(), "a done step is not done again").toEqual(["CREATED", "CONFIRMED"])
})

test("[OFFICE-61] undone in time, it leaves no event, no mail, and one row in the audit", async () => {
  const { confirm, statuses, mails, audited, card } = await aNewRepair()
  const { staged } = (await confirm(reem)).json<{ staged: number }>()
  const path = `/api/office/staged/${staged}`
  const technician = await aStaffMember(shop, "technician")
  expectProblem(await technician.call("DELETE", path), 404)
  expect((await joseph.call("DELETE", path)).status, "another member who may do it may undo it").toBe(200)
  await takeDueSteps(workAfter())
  expect([await statuses(), await mails()]).toEqual([["CREATED"], ["repair-booked"]])
  expect(await audited()).toEqual([{ act: "step.undone", name: joseph.name }])
  expect((await card(reem)).staged).toBeNull()
  expect(expectProblem(await reem.call("DELETE", path), 409).type).toBe("/api/docs#step_done")
})

test("[OFFICE-61] a step on a repair given to a colleague is undone by those who may make it, and by no other technician", async () => {
  const { reference, path, confirm } = await aNewRepair()
  const [anil, sara] = [await aStaffMember(shop, "technician"), await aStaffMember(shop, "technician")]
  await confirm(reem)
  await takeDueSteps(workAfter())
  expect((await reem.call("PUT", `${path}/technician`, { technician: anil.id })).status).toBe(200)
  await leadRepair(shop.db, reference, "PROCESSING")
  const stageReady = async () => {
    const staged = await anil.call("POST", `${path}/steps`, { to: "READY", outcome: "UNREPAIRED", words: "Not worth it." })
    expect(staged.status, staged.text).toBe(200)
    return `/api/office/staged/${staged.json<{ staged: number }>().staged}`
  }
  const first = await stageReady()
  expectProblem(await sara.call("DELETE", first), 404)
  expect((await anil.call("DELETE", first)).status).toBe(200)
  const manager = await aStaffMember(shop, "manager")
  expect((await manager.call("DELETE", await stageReady())).status).toBe(200)
})

test("[OFFICE-62] while it waits, others see who does what, and the same step by them answers 409", async () => {
  const { confirm, card, statuses } = await aNewRepair()
  await confirm(reem)
  expect((await card(joseph)).staged).toMatchObject({ by: { id: reem.id, name: "Reem" }, to: "BOOKED" })
  for (const member of [joseph, reem]) {
    expect(expectProblem(await confirm(member), 409)).toMatchObject({ type: "/api/docs#step_staged", by: "Reem" })
  }
  const both = await aNewRepair()
  const answers = await Promise.all([both.confirm(reem), both.confirm(joseph)])
  expect(answers.map(({ status }) => status).toSorted(), "of two at once one is staged").toEqual([200, 409])
  await takeDueSteps(workAfter())
  expect(await statuses()).toEqual(["CREATED", "CONFIRMED"])
})

test("[OFFICE-63] what has become impossible when it is due does nothing, and the person is told", async () => {
  const { confirm, statuses, mails, reference, customer, audited } = await aNewRepair()
  const { staged } = (await confirm(reem)).json<{ staged: number }>()
  expect((await shop.call("POST", `/api/service/request/${reference}/cancel`, {}, customer.headers)).status).toBe(200)
  await takeDueSteps(workAfter())
  expect([await statuses(), await mails()]).toEqual([
    ["CREATED", "CANCELLED"],
    ["repair-booked", "repair-cancelled"],
  ])
  expect(await audited()).toEqual([])
  const { notices } = (await reem.call("GET", "/api/office/notices")).json<{ notices: Notice[] }>()
  expect(notices[0]).toMatchObject({
    kind: "STEP_IMPOSSIBLE",
    object: { kind: "repair", id: reference },
    words: { step: "repair.step", refusal: "repair_step_impossible" },
  })
  const outcome = await reem.call("GET", `/api/office/staged?ids=${staged}`)
  expect(outcome.json()).toEqual({ steps: [{ id: staged, state: "IMPOSSIBLE", refusal: "repair_step_impossible" }] })
})

test("[OFFICE-61] of two processes one does the step, and a step that a stopped shop left behind is done by the next", async () => {
  const { confirm, statuses, mails } = await aNewRepair()
  await confirm(reem)
  await Promise.all([takeDueSteps(workAfter()), takeDueSteps(workAfter())])
  expect([await statuses(), await mails()]).toEqual([
    ["CREATED", "CONFIRMED"],
    ["repair-booked", "repair-confirmed"],
  ])
  const left = await aNewRepair()
  await left.confirm(reem)
  const worker = startStagedSteps(workAfter(), (fault) => expect(fault).toBeNull())
  await expect.poll(left.statuses).toEqual(["CREATED", "CONFIRMED"])
  await worker.stop()
})

test("a fault of the shop puts a step off a few times, and then its person is told", async () => {
  const { confirm, statuses, reference } = await aNewRepair()
  await confirm(reem)
  const faults: unknown[] = []
  const broken: StagedWork = {
    ...workAfter(60_000, faults),
    handlers: new Map([
      [
        "repair.step",
        { step: "repair.step", mayUndo: async () => true, factsOf: () => ({}), run: () => Promise.reject(new Error("broken")) },
      ],
    ]),
  }
  for (let round = 0; round < 6; round++)
    await takeDueSteps({ ...broken, now: () => new Date(shop.services.clock.now().getTime() + (round + 1) * 600_000) })
  expect([faults.length, await statuses()]).toEqual([5, ["CREATED"]])
  const { notices } = (await reem.call("GET", "/api/office/notices")).json<{ notices: Notice[] }>()
  expect(notices[0]).toMatchObject({ kind: "STEP_IMPOSSIBLE", object: { id: reference }, words: { refusal: "internal" } })
})
