import { sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import { OrNull } from "#contract/shapes.ts"
import type { Queries } from "#server/db/database.ts"
import { rows } from "#server/db/rows.ts"
import { instant } from "#server/db/sql.ts"
import { isRepairWithin } from "#server/office/places/places.queries.ts"
import type { PlaceReach } from "#server/office/places/reach.ts"

const MAX_OF_DAY = 1000

/** A repair that begins on a day, or that should have begun earlier and did not. */
export const PlannedRepair = Type.Object({
  reference: Type.String(),
  model: Type.String(),
  status: Type.String(),
  preferredAt: Type.String(),
  city: OrNull(Type.String()),
  branchId: OrNull(Type.Number()),
  branch: OrNull(Type.String()),
  technicianId: OrNull(Type.Number()),
  technician: OrNull(Type.String()),
})
export type PlannedRepair = Static<typeof PlannedRepair>

/** The repairs between two moments, within reach, by their time. */
export async function plannedRepairs(
  db: Queries,
  { reach, from, to }: { reach: PlaceReach; from: Date; to: Date },
): Promise<PlannedRepair[]> {
  return rows(
    db,
    null,
    sql`
    select r.reference, r.model, r.status, ${instant(sql`r.preferred_at`)} as "preferredAt", r.customer_address ->> 'city' as city,
      (r.store_address ->> 'id')::int as "branchId", r.store_address ->> 'name' as branch, b.technician_id as "technicianId", s.name as technician
    from repair_requests r left join repair_benches b on b.request_id = r.id left join staff s on s.id = b.technician_id
    where r.status <> 'CANCELLED' and r.preferred_at >= ${from.toISOString()}::timestamptz and r.preferred_at < ${to.toISOString()}::timestamptz
      and ${isRepairWithin(reach)}
    order by r.preferred_at, r.id limit ${MAX_OF_DAY}`,
    PlannedRepair,
  )
}
