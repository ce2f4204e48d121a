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

/** The replacement requests in one state, the newest first; without a state the open ones, the oldest first. */
export async function listReplacements(
  db: Queries,
  { state, limit }: { state: ReplacementState | null; limit: number },
): Promise<ListedReplacement[]> {
  const states = state ? [state] : OPEN_REPLACEMENTS
  return rows(
    db,
    null,
    sql`
    select o.reference, i.id as "itemId", i.name, q.quantity as pieces, i.quantity, q.state, r.description as reason,
      q.reason_text as "reasonText", c.email,
      (select ${instant(sql`min(e.created_at)`)} from replacement_events e where e.replacement_id = q.id) as "requestedAt"
    from replacements q join order_items i on i.id = q.item_id join orders o on o.id = i.order_id join customers c on c.id = o.customer_id
      left join replacement_reasons r on r.id = q.reason_id
    where q.state = any(${sql.param(states)}::text[]) order by ${state ? sql`q.id desc` : sql`q.id`} limit ${limit}`,
    ListedReplacement,
  )
}
