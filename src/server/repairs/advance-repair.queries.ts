import { sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import { BranchAddress, ShippingAddress } from "#contract/addresses.ts"
import { OneOf, OrNull } from "#contract/shapes.ts"
import { REPAIR_STATUSES, type RepairStatus } from "#rules/repairs/repair-status.ts"
import type { Queries } from "#server/db/database.ts"
import { rows, run } from "#server/db/rows.ts"
import { array, instant } from "#server/db/sql.ts"
import { type Audience, announce } from "#server/office/changes.ts"

/** The origin of a status change. */
export type Cause = "customer" | "operator"

/** A request whose row is locked until the transaction ends. */
export const LockedRequest = Type.Object({ id: Type.Number(), reference: Type.String(), status: OneOf(REPAIR_STATUSES) })
export type LockedRequest = Static<typeof LockedRequest>

/** Locks the request with this reference or id; null when there is none. */
export async function lockRequest(tx: Queries, named: string): Promise<LockedRequest | null> {
  const id = /^\d{1,9}$/.test(named) ? Number(named) : null
  const [request] = await rows(
    tx,
    "lock repair",
    sql`
    select id, reference, status from repair_requests where reference = upper(${named}) or id = ${id}
    order by reference = upper(${named}) desc limit 1 for update`,
    LockedRequest,
  )
  return request ?? null
}

/** A customer's own locked request, with its time and place. */
export const OwnRequest = Type.Object({
  ...LockedRequest.properties,
  preferredAt: Type.String(),
  customerAddress: OrNull(ShippingAddress),
  storeAddress: OrNull(BranchAddress),
})
export type OwnRequest = Static<typeof OwnRequest>

/** Locks a request of a customer; null when there is none with this reference. */
export async function lockRequestOf(tx: Queries, customerId: number, reference: string): Promise<OwnRequest | null> {
  const [request] = await rows(
    tx,
    "lock own repair",
    sql`
    select id, reference, status, ${instant(sql`preferred_at`)} as "preferredAt", customer_address as "customerAddress",
      store_address as "storeAddress"
    from repair_requests where reference = upper(${reference}) and customer_id = ${customerId} for update`,
    OwnRequest,
  )
  return request ?? null
}

/** Locks a request with its time and place; null when there is none with this reference. */
export async function lockBooking(tx: Queries, reference: string): Promise<OwnRequest | null> {
  const [request] = await rows(
    tx,
    "lock booking",
    sql`
    select id, reference, status, ${instant(sql`preferred_at`)} as "preferredAt", customer_address as "customerAddress",
      store_address as "storeAddress"
    from repair_requests where reference = upper(${reference}) for update`,
    OwnRequest,
  )
  return request ?? null
}

/** Moves a locked request to another time, and stores the previous one. `remindedAt` is null if the new time needs a reminder. */
export async function setPreferredTime(tx: Queries, id: number, moved: { preferredAt: Date; remindedAt: Date | null }): Promise<void> {
  const { preferredAt, remindedAt } = moved
  await run(
    tx,
    "move repair",
    sql`
    update repair_requests set moved_from = preferred_at, preferred_at = ${preferredAt.toISOString()}::timestamptz,
      reminded_at = ${remindedAt?.toISOString() ?? null}::timestamptz
    where id = ${id}`,
  )
}

/** Sets the status of a request that has the expected one; false when it has another. */
export async function setStatus(tx: Queries, id: number, { from, to }: { from: RepairStatus; to: RepairStatus }): Promise<boolean> {
  const moved = await run(
    tx,
    "set repair status",
    sql`update repair_requests set status = ${to} where id = ${id} and status = ${from} returning id`,
  )
  return moved === 1
}

/** Creates an event. A clock that was set back does not put it before its predecessor. */
export async function addEvent(tx: Queries, id: number, { to, cause, now }: { to: RepairStatus; cause: Cause; now: Date }): Promise<void> {
  await run(
    tx,
    "add repair event",
    sql`
    insert into repair_events (request_id, status, cause, created_at)
    select ${id}, ${to}, ${cause}, greatest(${now.toISOString()}::timestamptz, (select max(created_at) from repair_events where request_id = ${id}))`,
  )
}

const PlacedRequest = Type.Object({
  reference: Type.String(),
  version: Type.Number(),
  place: OrNull(Type.String()),
  technicianId: OrNull(Type.Number()),
})

const placed = sql`
  r.reference, r.version, coalesce('branch:' || (r.store_address ->> 'id'), 'city:' || (r.customer_address ->> 'city')) as place,
  (select technician_id from repair_benches b where b.request_id = r.id) as "technicianId"`

/**
 * Notes that a request has changed, and tells the open offices when the transaction commits; returns its new version. Every operation that
 * changes a request, or what the workshop knows of it, calls this last.
 */
export async function noteRepairChange(tx: Queries, id: number): Promise<number> {
  const [changed] = await rows(
    tx,
    "note repair change",
    sql`update repair_requests r set version = version + 1 where id = ${id} returning ${placed}`,
    PlacedRequest,
  )
  if (!changed) throw new Error(`There is no repair request ${id}.`)
  await announce(tx, {
    kind: "repair",
    id: changed.reference,
    version: changed.version,
    permission: "repairs.read",
    ...audienceOf(changed),
  })
  return changed.version
}

/** The reference and the place of a repair. */
export async function placeOfRequest(tx: Queries, id: number): Promise<{ reference: string; place: string | null }> {
  const [found] = await rows(tx, "place of request", sql`select ${placed} from repair_requests r where r.id = ${id}`, PlacedRequest)
  if (!found) throw new Error(`There is no repair request ${id}.`)
  return { reference: found.reference, place: found.place }
}

/** Where a repair is, and to whom it is given; null when there is none with this reference. */
export async function placeOfRepair(db: Queries, reference: string): Promise<Omit<Audience, "permission"> | null> {
  const [found] = await rows(
    db,
    "place of repair",
    sql`select ${placed} from repair_requests r where r.reference = ${reference}`,
    PlacedRequest,
  )
  return found ? audienceOf(found) : null
}

/** Where the repairs with these references are, and to whom they are given; those that do not exist are left out. */
export async function placesOfRepairs(db: Queries, references: readonly string[]): Promise<Map<string, Omit<Audience, "permission">>> {
  const found = await rows(
    db,
    "places of repairs",
    sql`select ${placed} from repair_requests r where r.reference = any(${array(references)}::text[])`,
    PlacedRequest,
  )
  return new Map(found.map((request) => [request.reference, audienceOf(request)]))
}

function audienceOf({ place, technicianId }: { place: string | null; technicianId: number | null }): Omit<Audience, "permission"> {
  return { place, owners: technicianId === null ? [] : [technicianId], sharedAtPlace: true }
}
