import { sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import { OneOf, OrNull } from "#contract/shapes.ts"
import { BENCHES } from "#rules/repairs/repair-board.ts"
import { REPAIR_STATUSES } from "#rules/repairs/repair-status.ts"
import type { Queries } from "#server/db/database.ts"
import { rows } from "#server/db/rows.ts"
import { instant } from "#server/db/sql.ts"

/** What a holder of the private link may see, and no more. */
export const FollowedRow = Type.Object({
  id: Type.Number(),
  reference: Type.String(),
  firstName: Type.String(),
  device: Type.String(),
  model: Type.String(),
  isListedModel: Type.Boolean(),
  issue: Type.String(),
  thumbnail: OrNull(Type.String()),
  isHome: Type.Boolean(),
  place: Type.String(),
  preferredAt: Type.String(),
  status: OneOf(REPAIR_STATUSES),
  bench: OrNull(OneOf(BENCHES)),
  endedAt: OrNull(Type.String()),
  isAccountDeleted: Type.Boolean(),
  events: Type.Array(Type.Object({ status: OneOf(REPAIR_STATUSES), created_at: Type.String() })),
})
export type FollowedRow = Static<typeof FollowedRow>

export async function followedRepair(db: Queries, reference: string): Promise<FollowedRow | null> {
  const [found] = await rows(
    db,
    "followed repair",
    sql`
    select r.id, r.reference, coalesce(nullif(c.first_name, ''), r.customer_address ->> 'first_name', '') as "firstName", r.device, r.model,
      r.model_id is not null as "isListedModel", r.issue, r.thumbnail, r.customer_address is not null as "isHome",
      coalesce(r.store_address ->> 'name', r.customer_address ->> 'city', '') as place, ${instant(sql`r.preferred_at`)} as "preferredAt",
      r.status, b.bench, c.deleted_at is not null as "isAccountDeleted",
      (select ${instant(sql`max(e.created_at)`)} from repair_events e where e.request_id = r.id and e.status in ('DELIVERED', 'CANCELLED')) as "endedAt",
      (select json_agg(json_build_object('status', e.status, 'created_at', ${instant(sql`e.created_at`)}) order by e.id)
        from repair_events e where e.request_id = r.id) as events
    from repair_requests r join customers c on c.id = r.customer_id left join repair_benches b on b.request_id = r.id
    where r.reference = upper(${reference})`,
    FollowedRow,
  )
  return found ?? null
}
