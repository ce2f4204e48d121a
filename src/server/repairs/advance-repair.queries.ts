import { sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import { OneOf } from "#contract/shapes.ts"
import { REPAIR_STATUSES, type RepairStatus } from "#rules/repairs/repair-status.ts"
import type { Queries } from "#server/db/database.ts"
import { rows, run } from "#server/db/rows.ts"

/** Who changed a status. */
export type Cause = "customer" | "operator"

/** A request whose row is locked until the transaction ends. */
export const LockedRequest = Type.Object({ id: Type.Number(), reference: Type.String(), status: OneOf(REPAIR_STATUSES) })
export type LockedRequest = Static<typeof LockedRequest>

/** Locks the request that a text names, by its reference or its id; null when there is none. */
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

/** Sets the status of a request that still has the one it is known by; false when it has another. */
export async function setStatus(tx: Queries, id: number, { from, to }: { from: RepairStatus; to: RepairStatus }): Promise<boolean> {
  const moved = await run(
    tx,
    "set repair status",
    sql`update repair_requests set status = ${to} where id = ${id} and status = ${from} returning id`,
  )
  return moved === 1
}

/** Writes an event. A clock that was set back does not bring it before the one that it follows. */
export async function addEvent(tx: Queries, id: number, { to, cause, now }: { to: RepairStatus; cause: Cause; now: Date }): Promise<void> {
  await run(
    tx,
    "add repair event",
    sql`
    insert into repair_events (request_id, status, cause, created_at)
    select ${id}, ${to}, ${cause}, greatest(${now.toISOString()}::timestamptz, (select max(created_at) from repair_events where request_id = ${id}))`,
  )
}
