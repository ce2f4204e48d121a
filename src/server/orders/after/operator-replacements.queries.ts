import { sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import { OneOf, OrNull } from "#contract/shapes.ts"
import { OPEN_REPLACEMENTS, REPLACEMENT_STATES, type ReplacementState } from "#rules/orders/replacement.ts"
import type { Queries } from "#server/db/database.ts"
import { rows } from "#server/db/rows.ts"
import { instant } from "#server/db/sql.ts"

const ListedReplacement = Type.Object({
  reference: Type.String(),
  itemId: Type.Number(),
  name: Type.String(),
  /** The requested pieces, and those of the item. */
  pieces: Type.Number(),
  quantity: Type.Number(),
  state: OneOf(REPLACEMENT_STATES),
  reason: OrNull(Type.String()),
  reasonText: OrNull(Type.String()),
  requestedAt: Type.String(),
  email: Type.String(),
})
export type ListedReplacement = Static<typeof ListedReplacement>

/**
 * The replacement requests in one state, the newest first; without a state the open ones, the oldest first. A RETURN_REQUESTED
 * item without a request (`openRequests`) is listed as one for all pieces that are left.
 */
export async function listReplacements(
  db: Queries,
  { state, limit }: { state: ReplacementState | null; limit: number },
): Promise<ListedReplacement[]> {
  const states = state ? [state] : OPEN_REPLACEMENTS
  return rows(
    db,
    null,
    sql`
    with listed as (
      select q.id, q.item_id, q.quantity, q.state, q.reason_id, q.reason_text,
        (select min(e.created_at) from replacement_events e where e.replacement_id = q.id) as requested_at
      from replacements q where q.state = any(${sql.param(states)}::text[])
      union all
      select null, i.id, i.quantity - (
          select coalesce(sum(q.quantity), 0)::int from replacements q where q.item_id = i.id and q.state in ('SENT', 'REFUNDED')),
        'REQUESTED', null, null,
        (select max(e.created_at) from order_events e where e.item_id = i.id and e.status = 'RETURN_REQUESTED')
      from order_items i where i.status = 'RETURN_REQUESTED' and 'REQUESTED' = any(${sql.param(states)}::text[]) and not exists (
        select from replacements q where q.item_id = i.id and q.state = any(${sql.param(OPEN_REPLACEMENTS)}::text[])))
    select o.reference, i.id as "itemId", i.name, q.quantity as pieces, i.quantity, q.state, r.description as reason,
      q.reason_text as "reasonText", c.email, ${instant(sql`q.requested_at`)} as "requestedAt"
    from listed q join order_items i on i.id = q.item_id join orders o on o.id = i.order_id join customers c on c.id = o.customer_id
      left join replacement_reasons r on r.id = q.reason_id
    order by ${state ? sql`q.id desc` : sql`q.id`} limit ${limit}`,
    ListedReplacement,
  )
}
