import { sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import { OneOf, OrNull } from "#contract/shapes.ts"
import { REPAIR_STATUSES, type RepairStatus } from "#rules/repairs/repair-status.ts"
import type { Queries } from "#server/db/database.ts"
import { rows } from "#server/db/rows.ts"
import { instant } from "#server/db/sql.ts"

/** One line of a list of repairs. Times are ISO 8601 in UTC. */
export const RepairLineup = Type.Object({
  id: Type.Number(),
  reference: Type.String(),
  createdAt: Type.String(),
  preferredAt: Type.String(),
  status: OneOf(REPAIR_STATUSES),
  email: Type.String(),
  device: Type.String(),
  brand: Type.String(),
  model: Type.String(),
  issue: Type.String(),
  isListedModel: Type.Boolean(),
  /** The time before the customer moved it; null when it was not moved. */
  movedFrom: OrNull(Type.String()),
  /** The city of a home visit, or the name of the branch. */
  place: Type.String(),
})
export type RepairLineup = Static<typeof RepairLineup>

const lineup = sql`
  select r.id, r.reference, ${instant(sql`r.created_at`)} as "createdAt", ${instant(sql`r.preferred_at`)} as "preferredAt", r.status, c.email,
    r.device, r.brand, r.model, r.model_id is not null as "isListedModel", ${instant(sql`r.moved_from`)} as "movedFrom", r.issue, coalesce(r.customer_address ->> 'city', r.store_address ->> 'name') as place
  from repair_requests r join customers c on c.id = r.customer_id`

/** The newest repairs; with `status`, those in it. */
export async function listRepairs(db: Queries, { status, limit }: { status: RepairStatus | null; limit: number }): Promise<RepairLineup[]> {
  const found = await rows(
    db,
    null,
    sql`
    ${lineup} where ${status}::text is null or r.status = ${status} order by r.id desc limit ${limit}`,
    RepairLineup,
  )
  return found
}

/** The repair with this reference or id; null when there is none. */
export async function findRepair(db: Queries, named: string): Promise<RepairLineup | null> {
  const id = /^\d{1,9}$/.test(named) ? Number(named) : null
  const found = await rows(
    db,
    null,
    sql`
    ${lineup} where r.reference = upper(${named}) or r.id = ${id} order by r.reference = upper(${named}) desc limit 1`,
    RepairLineup,
  )
  return found[0] ?? null
}
