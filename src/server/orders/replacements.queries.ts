import { sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import { OneOf, OrNull } from "#contract/shapes.ts"
import { REPLACEMENT_STATES, type ReplacementState } from "#rules/orders/replacement.ts"
import type { Queries } from "#server/db/database.ts"
import { rows, run } from "#server/db/rows.ts"
import type { Cause } from "./order-items.queries.ts"

const ReplacementRow = Type.Object({
  id: Type.Number(),
  itemId: Type.Number(),
  quantity: Type.Number(),
  state: OneOf(REPLACEMENT_STATES),
  /** The chosen reason. */
  reason: OrNull(Type.String()),
})
export type ReplacementRow = Static<typeof ReplacementRow>

/** The replacement requests of items, the oldest first. The items are locked, and with them their requests. */
export async function replacementsOf(tx: Queries, itemIds: readonly number[]): Promise<ReplacementRow[]> {
  return rows(
    tx,
    "replacements of items",
    sql`
    select q.id, q.item_id as "itemId", q.quantity, q.state, r.description as reason
    from replacements q left join replacement_reasons r on r.id = q.reason_id
    where q.item_id = any(${sql.param(itemIds)}::int[]) order by q.id`,
    ReplacementRow,
  )
}

export type NewReplacement = { itemId: number; quantity: number; reason: number | null; text: string | null }
type ReplacementStep = { cause: Cause; now: Date; note: string | null }

/** Creates requests, each with its first event. */
export async function insertReplacements(tx: Queries, wanted: readonly NewReplacement[], step: ReplacementStep): Promise<void> {
  const made = await rows(
    tx,
    "insert replacements",
    sql`
    insert into replacements (item_id, quantity, reason_id, reason_text, state)
    select w."itemId", w.quantity, w.reason, w.text, 'REQUESTED'
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w ("itemId" int, quantity int, reason int, text text) returning id`,
    Type.Object({ id: Type.Number() }),
  )
  await addReplacementEvents(tx, { ids: made.map(({ id }) => id), to: "REQUESTED" }, step)
}

/** Creates the requests of items that have been RETURN_REQUESTED without one, each as of that event. */
export async function insertMissingReplacements(tx: Queries, wanted: readonly { itemId: number; quantity: number }[]): Promise<void> {
  await run(
    tx,
    "insert missing replacements",
    sql`
    with made as (
      insert into replacements (item_id, quantity, state)
      select w."itemId", w.quantity, 'REQUESTED' from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w ("itemId" int, quantity int)
      returning id, item_id)
    insert into replacement_events (replacement_id, state, cause, created_at)
    select made.id, 'REQUESTED', e.cause, e.created_at from made cross join lateral (
      select oe.cause, oe.created_at from order_events oe where oe.item_id = made.item_id and oe.status = 'RETURN_REQUESTED'
      order by oe.id desc limit 1) e`,
  )
}

export type ReplacementMove = { id: number; refundDirhams: number | null }

/** Sets the state of requests, and creates one event for each. The caller has checked `canAnswer`, and holds the locks of their items. */
export async function moveReplacements(
  tx: Queries,
  moves: readonly ReplacementMove[],
  { to, ...step }: ReplacementStep & { to: ReplacementState },
): Promise<void> {
  await run(
    tx,
    "move replacements",
    sql`
    update replacements q set state = ${to}, refund_dirhams = w."refundDirhams"
    from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as w (id int, "refundDirhams" int) where q.id = w.id`,
  )
  await addReplacementEvents(tx, { ids: moves.map(({ id }) => id), to }, step)
}

/** A clock that was set back does not put an event before its predecessor. */
async function addReplacementEvents(
  tx: Queries,
  { ids, to }: { ids: readonly number[]; to: ReplacementState },
  { cause, now, note }: ReplacementStep,
): Promise<void> {
  await run(
    tx,
    "add replacement events",
    sql`
    insert into replacement_events (replacement_id, state, cause, note, created_at)
    select q.id, ${to}, ${cause}, ${note},
      greatest(${now.toISOString()}::timestamptz, (select max(e.created_at) from replacement_events e where e.replacement_id = q.id))
    from unnest(${sql.param(ids)}::int[]) as q (id)`,
  )
}
