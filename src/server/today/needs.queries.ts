import { type SQL, sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import { OrNull } from "#contract/shapes.ts"
import { isLow } from "#server/catalog/stock/stock.queries.ts"
import type { Queries } from "#server/db/database.ts"
import { rows } from "#server/db/rows.ts"
import { array, instant } from "#server/db/sql.ts"
import { SEND_MAIL } from "#server/jobs/queue-mail.ts"
import type { Reach } from "#server/office/places/reach.ts"
import { isWithinReach } from "#server/orders/office/list-orders.queries.ts"

const NAMED = 3
/** More are not counted. */
const COUNTED = 1000

const Named = Type.Object({
  id: Type.String(),
  name: Type.String(),
  options: Type.Optional(Type.Array(Type.String())),
  value: OrNull(Type.Number()),
})
export const NeedRow = Type.Object({ count: Type.Number(), names: Type.Array(Named), since: OrNull(Type.String()) })
export type NeedRow = Static<typeof NeedRow>

const NOTHING: NeedRow = { count: 0, names: [], since: null }

/**
 * Of rows (`id`, `name`, `value`, `at`, of variants also `options`) their number, the first three, and the earliest time. `name` is null for a statement that differs from
 * member to member.
 */
async function summary(db: Queries, name: string | null, found: SQL): Promise<NeedRow> {
  const [need] = await rows(
    db,
    name,
    sql`
    with found as materialized (${found} limit ${COUNTED})
    select count(*)::int as count, ${instant(sql`min(at)`)} as since,
      coalesce((select json_agg(to_jsonb(first) - 'at') from (select * from found limit ${NAMED}) first), '[]') as names
    from found`,
    NeedRow,
  )
  return need ?? NOTHING
}

export async function paymentsUnderReview(db: Queries, reach: Reach): Promise<NeedRow> {
  return summary(
    db,
    null,
    sql`
    select o.reference as id, o.reference as name, p.received_dirhams as value, p.created_at as at
    from payments p join orders o on o.id = p.order_id join order_listing l on l.order_id = o.id
    where p.state = 'REVIEW' and ${isWithinReach(reach)} order by p.id`,
  )
}

export async function failedRefunds(db: Queries, reach: Reach): Promise<NeedRow> {
  return summary(
    db,
    null,
    sql`
    select o.reference as id, o.reference as name, r.amount_dirhams as value, r.created_at as at
    from refunds r join payments p on p.id = r.payment_id join orders o on o.id = p.order_id join order_listing l on l.order_id = o.id
    where r.state = 'FAILED' and ${isWithinReach(reach)} order by r.id`,
  )
}

/** Mails that are tried no more: all, or those with these ids. They are named by their kind, and no person is. */
export async function stoppedMails(db: Queries, ids: readonly string[] | null): Promise<NeedRow> {
  const chosen = sql`${ids === null ? null : array(ids)}::bigint[]`
  return summary(db, "stopped mails", stopped(sql`t.identifier = ${SEND_MAIL} and (${chosen} is null or j.id = any(${chosen}))`))
}

/** Other jobs that are tried no more. */
export async function stoppedJobs(db: Queries): Promise<NeedRow> {
  return summary(db, "stopped jobs", stopped(sql`t.identifier <> ${SEND_MAIL}`))
}

function stopped(isWanted: SQL): SQL {
  return sql`
    select j.id::text as id, coalesce(j.payload ->> 'kind', t.identifier) as name, null::int as value, j.created_at as at
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where j.attempts >= j.max_attempts and j.locked_at is null and ${isWanted} order by j.id`
}

/** Variants of published products that are counted and nearly sold out, the fewest first. */
export async function lowStock(db: Queries, limit: number): Promise<NeedRow> {
  return summary(
    db,
    "low stock",
    sql`
    select v.product_id::text as id, p.title as name, v.inventory_quantity as value, null::timestamptz as at,
      array(select value ->> 'value' from jsonb_array_elements(v.option_values) value) as options
    from variants v join products p on p.id = v.product_id
    where p.published and ${isLow(limit)} order by v.inventory_quantity, v.id`,
  )
}

/** Acts with an order's money that wait for a second person. */
export async function waitingApprovals(db: Queries, reach: Reach, now: Date): Promise<NeedRow> {
  return summary(
    db,
    null,
    sql`
    select o.reference as id, o.reference as name, a.amount_dirhams as value, a.asked_at as at
    from order_approvals a join orders o on o.id = a.order_id join order_listing l on l.order_id = o.id
    where a.state = 'WAITING' and a.expires_at > ${now.toISOString()}::timestamptz and ${isWithinReach(reach)} order by a.id`,
  )
}
