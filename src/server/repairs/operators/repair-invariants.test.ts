import { type SQL, sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { aCustomer } from "#server/testing/customers.ts"
import { aBookedRepair, aRepairList, homeVisit, inShop, leadRepair } from "#server/testing/repairs.ts"
import { aShopForThisTest } from "#server/testing/shop.ts"
import { examineRepairs } from "./repair-invariants.queries.ts"

test("a consistent shop has no findings, and each planted fault is reported by name", async () => {
  const shop = await aShopForThisTest({ environment: { REPAIR_SLOT_CAPACITY: "*=9" } })
  const { db } = shop
  await aRepairList(db)
  const customer = await aCustomer(db)
  const visit = await aBookedRepair(shop, customer, homeVisit())
  const brought = await aBookedRepair(shop, customer, inShop())
  const cancelled = await aBookedRepair(shop, customer)
  await leadRepair(db, visit, "CONFIRMED", "PROCESSING")
  await leadRepair(db, cancelled, "CANCELLED")
  expect(await examineRepairs(db)).toEqual([])

  const of = (reference: string) => sql`(select id from repair_requests where reference = ${reference})`
  const plants: [name: string, fault: SQL][] = [
    ["repair-first-event", sql`delete from repair_events where request_id = ${of(visit)} and status = 'CREATED'`],
    ["repair-first-event", sql`delete from repair_events where request_id = ${of(brought)}`],
    ["repair-last-event", sql`update repair_requests set status = 'SHIPPED' where reference = ${visit}`],
    [
      "repair-steps",
      sql`insert into repair_events (request_id, status, cause, created_at) values (${of(visit)}, 'DELIVERED', 'operator', now() + interval '1 day')`,
    ],
    [
      "repair-steps",
      sql`update repair_events set created_at = now() + interval '1 hour' where request_id = ${of(visit)} and status = 'CREATED'`,
    ],
    ["repair-time", sql`update repair_requests set preferred_at = created_at - interval '1 day' where reference = ${brought}`],
    ["repair-time", sql`update repair_requests set preferred_at = preferred_at + interval '1 hour' where reference = ${visit}`],
    ["repair-seat", sql`insert into repair_seats (place, starts_at, seat, request_id) values ('city *', now(), 7, ${of(cancelled)})`],
    ["repair-seat", sql`update repair_seats set starts_at = starts_at + interval '3 hours' where request_id = ${of(visit)}`],
    ["repair-seat", sql`update repair_seats set place = 'city *' where request_id = ${of(brought)}`],
  ]
  for (const [name, fault] of plants) {
    const undone = new Error("planted, found and taken out again")
    const planted = db.transaction(async (tx) => {
      // Faults that the tables themselves forbid have to be allowed first.
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.execute(fault)
      const findings = await examineRepairs(tx)
      expect(
        findings.find((finding) => finding.name === name),
        name,
      ).toMatchObject({ count: 1, examples: [expect.any(Object)] })
      throw undone
    })
    await expect(planted).rejects.toBe(undone)
  }
  expect(await examineRepairs(db)).toEqual([])
})
