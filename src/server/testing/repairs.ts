import { randomUUID } from "node:crypto"
import { sql } from "drizzle-orm"
import sharp from "sharp"
import { expect } from "vitest"
import { repairs, type ServiceRequest } from "#contract/repairs.ts"
import { MIN_PHOTOS } from "#rules/repairs/intake.ts"
import { qatarDay } from "#rules/repairs/repair-slots.ts"
import type { RepairStatus } from "#rules/repairs/repair-status.ts"
import type { Database } from "#server/db/database.ts"
import { lockRequest } from "#server/repairs/advance-repair.queries.ts"
import { advanceRepair } from "#server/repairs/advance-repair.ts"
import { examineRepairs } from "#server/repairs/operators/repair-invariants.queries.ts"
import type { TestCustomer } from "./customers.ts"
import { homeAddress } from "./orders.ts"
import type { TestAnswer, TestShop } from "./shop.ts"
import type { TestMember } from "./staff.ts"

/**
 * Two kinds of device and two brands, with one model per pair and two issues per kind. Ids: models and issues of the first kind are 1 and
 * 2.
 */
export async function aRepairList(db: Database): Promise<void> {
  await db.execute(sql`
    insert into repair_devices (id, slug, title, thumbnail, position) values (1, 'mobile', 'Mobile', 'phone/mobile.webp', 1), (2, 'laptop', 'Laptop', null, 2)`)
  await db.execute(sql`insert into repair_brands (id, slug, name) values (1, 'apple', 'Apple'), (2, 'samsung', 'Samsung')`)
  await db.execute(sql`select setval('repair_devices_id_seq', 2), setval('repair_brands_id_seq', 2)`)
  await db.execute(sql`insert into repair_offers (device_id, brand_id, position) values (1, 1, 1), (1, 2, 2), (2, 1, 1), (2, 2, 2)`)
  await db.execute(sql`
    insert into repair_models (id, device_id, brand_id, name, position)
    values (1, 1, 1, 'iPhone 17 Pro', 1), (2, 1, 2, 'Galaxy S26', 1), (3, 2, 1, 'MacBook Air', 1), (4, 2, 2, 'Galaxy Book', 1)`)
  await db.execute(sql`
    insert into repair_issues (id, device_id, title, rank)
    values (1, 1, 'Cracked or broken screen', 1), (2, 1, 'Battery drains quickly', 2), (3, 2, 'Sticky keys', 1), (4, 2, 'Stays black', 2)`)
  await db.execute(sql`
    insert into branches (id, name, street, building_number, zone, city, phone, email, land_mark, working_hours, latitude, longitude)
    values (1, 'Al Sadd Branch', 'Al Sadd Street', '118', '38', 'Doha', '+974 9000 0101', 'alsadd@shop.example', 'Beside the park', '9 AM - 9 PM', 25.28, 51.5),
      (2, 'Lusail Branch', 'Marina Street', '7', '69', 'Lusail', '+974 9000 0102', 'lusail@shop.example', '', '9 AM - 9 PM', 25.43, 51.5)`)
  await db.execute(sql`select setval('branches_id_seq', 2)`)
}

const startedMs = Date.now()

/** The day this many days after the start of the tests, in Qatar: constant during a run. */
export function dayAfter(days: number): string {
  return qatarDay(new Date(startedMs + days * 24 * 3600 * 1000))
}

/** Stops the clock of a shop at the start of the tests, so that midnight does not move its first and its last day. */
export function onTheDayOfTheTests({ services }: TestShop): void {
  services.clock.now = () => new Date(startedMs)
}

/** A home visit in three days, with a full address. */
export const homeVisit = () => ({ issue: 1, model: 1, customer_address: homeAddress, preferred_time: `${dayAfter(3)} 09:00:00` })
/** A device brought to a branch in three days. */
export const inShop = (branch = 1) => ({ issue: 1, model: 1, store_address: branch, preferred_time: `${dayAfter(3)} 10:20:30` })

export function book({ call }: TestShop, { headers }: TestCustomer, booking: object = homeVisit(), key?: string): Promise<TestAnswer> {
  return call("POST", repairs.create.path, booking, { ...headers, ...(key ? { "idempotency-key": key } : {}) })
}

/** The reference of a booked repair. */
export async function aBookedRepair(shop: TestShop, customer: TestCustomer, booking: object = homeVisit()): Promise<string> {
  const answer = await book(shop, customer, booking)
  expect(answer.status, answer.text).toBe(201)
  return answer.json<{ reference: string }>().reference
}

export async function repairsSeenBy({ call }: TestShop, { headers }: TestCustomer): Promise<ServiceRequest[]> {
  const answer = await call("GET", repairs.requests.path, undefined, headers)
  expect(answer.status, answer.text).toBe(200)
  return answer.json<ServiceRequest[]>()
}

/** The steps of a repair to its end. */
export const TO_DELIVERED = ["CONFIRMED", "PROCESSING", "READY_TO_SHIP", "SHIPPED", "DELIVERED"] as const satisfies RepairStatus[]

/** Advances a repair through these statuses, as the shop's staff would. */
export async function leadRepair(db: Database, reference: string, ...steps: readonly RepairStatus[]): Promise<void> {
  for (const to of steps) {
    await db.transaction(async (tx) => {
      const request = await lockRequest(tx, reference)
      if (!request) throw new Error(`There is no repair request ${reference}.`)
      await advanceRepair(tx, request, { to, cause: "operator", now: new Date() })
    })
  }
}

/** Asserts that the repairs have no inconsistencies. */
export async function expectHealthyRepairs(db: Database): Promise<void> {
  expect(await examineRepairs(db)).toEqual([])
}

/** The photos that taking a device in asks for. */
export async function takePhotos(member: TestMember, reference: string): Promise<void> {
  const picture = (
    await sharp({ create: { width: 8, height: 8, channels: 3, background: "#336699" } })
      .jpeg()
      .toBuffer()
  ).toString("base64")
  for (let taken = 0; taken < MIN_PHOTOS; taken++) {
    const answer = await member.call("POST", `/api/office/repairs/${reference}/photos`, { key: randomUUID(), picture })
    expect(answer.status, answer.text).toBe(200)
  }
}
