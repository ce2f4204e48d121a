import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { canMoveRepair, REPAIR_STATUSES, type RepairStatus } from "#rules/repairs/repair-status.ts"
import { Impossible } from "#server/operators/impossible.ts"
import { aCustomer } from "#server/testing/customers.ts"
import { queuedMails } from "#server/testing/orders.ts"
import {
  aBookedRepair,
  aRepairList,
  expectHealthyRepairs,
  inShop,
  leadRepair,
  repairsSeenBy,
  TO_DELIVERED,
} from "#server/testing/repairs.ts"
import { aShop, type TestShop } from "#server/testing/shop.ts"
import { findRepair, listRepairs } from "./operator-repairs.queries.ts"
import { advanceNamedRepair } from "./operator-repairs.ts"

let shop: TestShop
beforeAll(async () => {
  shop = await aShop()
  await aRepairList(shop.db)
})
afterAll(async () => {
  await expectHealthyRepairs(shop.db)
  await shop.close()
})

const advance = (repair: string, to: RepairStatus) => advanceNamedRepair(shop.services, { repair, to, by: "noor" })

async function aRepair() {
  const customer = await aCustomer(shop.db)
  return { customer, reference: await aBookedRepair(shop, customer) }
}

test("[ROLE-08] [STATE-12] [STATE-14] [MAIL-08] an operator advances a repair from CREATED to DELIVERED, each step with its event and its mail", async () => {
  const { customer, reference } = await aRepair()
  for (const to of TO_DELIVERED) expect((await advance(reference.toLowerCase(), to)).to).toBe(to)
  const [request] = await repairsSeenBy(shop, customer)
  expect(request?.status).toBe("DELIVERED")
  expect(request?.events.map(({ status }) => status)).toEqual(["CREATED", ...TO_DELIVERED])
  const times = request?.events.map(({ created_at }) => created_at) ?? []
  expect(times).toEqual(times.toSorted())
  const mails = await queuedMails(shop.db, customer)
  expect(mails.map(({ kind }) => kind)).toEqual(["repair-booked", "repair-confirmed", "repair-ready", "repair-shipped", "repair-delivered"])
  for (const { contents } of mails) expect(contents).toMatchObject({ reference, model: "iPhone 17 Pro", isHome: true })
})

test("[RE-03] the mails of a repair in the shop have the branch with its hours and a map, through all steps", async () => {
  const customer = await aCustomer(shop.db)
  const reference = await aBookedRepair(shop, customer, inShop(2))
  for (const to of TO_DELIVERED) await advance(reference, to)
  const mails = await queuedMails(shop.db, customer)
  expect(mails).toHaveLength(5)
  for (const { contents } of mails) {
    expect(contents).toMatchObject({
      isHome: false,
      branch: { name: "Lusail Branch", hours: "9 AM - 9 PM", mapLink: expect.stringContaining("query=Lusail+Branch+25.43%2C51.5") },
    })
  }
})

test("[STATE-13] [MAIL-08] a repair is cancelled before it is shipped and not after", async () => {
  const early = await aRepair()
  await advance(early.reference, "CANCELLED")
  expect((await queuedMails(shop.db, early.customer)).map(({ kind }) => kind)).toEqual(["repair-booked", "repair-cancelled"])
  const late = await aRepair()
  await leadRepair(shop.db, late.reference, "CONFIRMED", "PROCESSING", "READY_TO_SHIP", "SHIPPED")
  await expect(advance(late.reference, "CANCELLED")).rejects.toThrow(
    `Repair request ${late.reference} is SHIPPED and cannot become CANCELLED.`,
  )
})

test("[STATE-12] [STATE-13] [STATE-15] of all pairs of statuses an operator can make the allowed steps, and the others change nothing", async () => {
  const { customer, reference } = await aRepair()
  for (const from of REPAIR_STATUSES) {
    for (const to of REPAIR_STATUSES) {
      await shop.db
        .transaction(async (tx) => {
          await tx.execute(sql`update repair_requests set status = ${from} where reference = ${reference}`)
          const db = { ...shop.services.db, transaction: (work: (inner: typeof tx) => Promise<unknown>) => work(tx) } as never
          const step = advanceNamedRepair({ db, clock: shop.services.clock }, { repair: reference, to, by: "noor" })
          if (canMoveRepair(from, to)) expect(await step).toMatchObject({ from, to })
          else await expect(step, `${from} ${to}`).rejects.toThrow(Impossible)
          throw new Error("taken back")
        })
        .catch((fault: Error) => expect(fault.message).toBe("taken back"))
    }
  }
  expect((await repairsSeenBy(shop, customer))[0]?.status).toBe("CREATED")
})

test("[STATE-14] an event is never changed or deleted, and a status occurs once", async () => {
  const { reference } = await aRepair()
  const ofRequest = sql`request_id = (select id from repair_requests where reference = ${reference})`
  for (const change of [
    sql`update repair_events set created_at = now() where ${ofRequest}`,
    sql`delete from repair_events where ${ofRequest}`,
    sql`insert into repair_events (request_id, status, cause, created_at)
      select request_id, status, cause, now() from repair_events where ${ofRequest}`,
  ]) {
    await expect(shop.db.execute(change)).rejects.toThrow()
  }
})

test("two concurrent operators advance a repair by one step, not two", async () => {
  const { customer, reference } = await aRepair()
  const tries = await Promise.allSettled([advance(reference, "CONFIRMED"), advance(reference, "CONFIRMED")])
  expect(tries.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"])
  expect((await repairsSeenBy(shop, customer))[0]?.events).toHaveLength(2)
})

test("of a concurrent cancellation and another step, a refused one leaves no event, and nothing follows a cancellation", async () => {
  for (const [from, to] of [
    ["CREATED", "CONFIRMED"],
    ["READY_TO_SHIP", "SHIPPED"],
  ] as const) {
    for (let round = 0; round < 5; round++) {
      const { customer, reference } = await aRepair()
      if (from !== "CREATED") await leadRepair(shop.db, reference, ...TO_DELIVERED.slice(0, TO_DELIVERED.indexOf(from) + 1))
      const both = round % 2 === 0 ? ([to, "CANCELLED"] as const) : (["CANCELLED", to] as const)
      const tries = await Promise.allSettled(both.map((step) => advance(reference, step)))
      const [repair] = await repairsSeenBy(shop, customer)
      const steps = repair?.events.map(({ status }) => status) ?? []
      for (const [place, step] of both.entries()) expect(steps.includes(step), steps.join()).toBe(tries[place]?.status === "fulfilled")
      // A repair that was confirmed can be cancelled after it; a shipped one cannot, and nothing follows a cancellation.
      if (to === "SHIPPED") expect(steps.filter((step) => step === "SHIPPED" || step === "CANCELLED")).toHaveLength(1)
      if (steps.includes("CANCELLED")) expect(steps.at(-1)).toBe("CANCELLED")
    }
  }
})

test("repairs are listed by status and found by reference or id, and operators' actions are recorded", async () => {
  const { customer } = await aRepair()
  const reference = await aBookedRepair(shop, customer, inShop(2))
  const { id } = await advance(reference, "CONFIRMED")
  const [newest] = await listRepairs(shop.db, { status: "CONFIRMED", limit: 1 })
  expect(newest).toMatchObject({ id, reference, status: "CONFIRMED", email: customer.email, place: "Lusail Branch", brand: "Apple" })
  expect(await findRepair(shop.db, String(id))).toEqual(newest)
  expect(await findRepair(shop.db, reference.toLowerCase())).toEqual(newest)
  expect(await findRepair(shop.db, "NONE")).toBeNull()
  await expect(advance("NONE", "CONFIRMED")).rejects.toThrow("Repair request NONE does not exist.")
  const { rows } = await shop.db.execute(sql`select act, name, object_id, before, after from audit_rows order by id desc limit 1`)
  expect(rows).toEqual([
    { act: "repair.step", name: "noor", object_id: reference, before: { status: "CREATED" }, after: { status: "CONFIRMED" } },
  ])
})
