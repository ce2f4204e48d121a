import { type SQL, sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import { OneOf, OrNull } from "#contract/shapes.ts"
import type { MovementFilter } from "#rules/catalog/office/stock-list.ts"
import { MOVEMENT_KINDS } from "#rules/catalog/office/stock-movement.ts"
import { optionValues } from "#server/catalog/stock/stock.queries.ts"
import type { Queries } from "#server/db/database.ts"
import { rows } from "#server/db/rows.ts"
import { array, instant } from "#server/db/sql.ts"
import { variantsWith } from "./find-variants.queries.ts"

/** More rows than this are not counted. */
const MAX_COUNTED = 10_000

async function isListed(db: Queries, { kinds, since, text, productId }: MovementFilter): Promise<SQL> {
  const parts: SQL[] = [sql`true`]
  if (kinds.length > 0) parts.push(sql`m.kind = any(${array(kinds)}::text[])`)
  if (since !== null) parts.push(sql`m.created_at >= ${since.toISOString()}::timestamptz`)
  if (text !== "") parts.push(sql`m.variant_id in (${await variantsWith(db, text)})`)
  if (productId !== null) parts.push(sql`m.variant_id in (select id from variants where product_id = ${productId})`)
  return sql.join(parts, sql` and `)
}

const MovementRow = Type.Object({
  id: Type.Integer(),
  product_id: OrNull(Type.Integer()),
  title: OrNull(Type.String()),
  /** Of the variant; null when it is sold no more. */
  values: OrNull(Type.Array(Type.String())),
  /** Its name when it is sold no more. */
  retired: OrNull(Type.String()),
  sku: OrNull(Type.String()),
  image: OrNull(Type.String()),
  kind: OneOf(MOVEMENT_KINDS),
  change: Type.Integer(),
  pieces: Type.Integer(),
  balance: OrNull(Type.Integer()),
  reason: OrNull(Type.String()),
  by: OrNull(Type.Object({ id: Type.Integer(), name: Type.String() })),
  order: OrNull(Type.String()),
  repair: OrNull(Type.String()),
  at: Type.String(),
})
export type MovementRow = Static<typeof MovementRow>

type ListWish = { filter: MovementFilter; after: number | undefined; limit: number }

/**
 * Movements, the newest first, with one more than asked when there is a next page. Those of a retired or deleted variant stay. A part's
 * reason is the reference of its repair.
 */
export async function listMovements(db: Queries, { filter, after, limit }: ListWish): Promise<MovementRow[]> {
  return rows(
    db,
    null,
    sql`
    with page as materialized (
      select * from stock_movements m where ${await isListed(db, filter)} and m.id < ${after ?? 2_147_483_647} order by m.id desc limit ${limit + 1})
    select m.id, p.id as product_id, coalesce(p.title, i.title) as title, case when v.id is not null then ${optionValues} end as values, r.name as retired,
      coalesce(v.sku, r.data ->> 'sku') as sku, coalesce(v.images[1], p.images -> 0 ->> 'src') as image, m.kind,
      (sign(m.delta) * m.counted)::int as change, m.delta as pieces, m.balance, case when q.reference is null then m.reason end as reason,
      (select json_build_object('id', s.id, 'name', s.name) from staff s where s.id = m.staff_id) as by,
      o.reference as "order", q.reference as repair, ${instant(sql`m.created_at`)} as at
    from page m left join variants v on v.id = m.variant_id left join retired_variants r on r.variant_id = m.variant_id
      left join products p on p.id = coalesce(v.product_id, r.product_id) left join order_items i on i.id = m.item_id left join orders o on o.id = i.order_id
      left join repair_requests q on m.kind in ('PART', 'BACK') and m.item_id is null and q.reference = m.reason
    order by m.id desc`,
    MovementRow,
  )
}

/** How many movements a filter selects; at most one more than `MAX_COUNTED`. */
export async function countMovements(db: Queries, filter: MovementFilter): Promise<number> {
  const [found] = await rows(
    db,
    null,
    sql`select count(*)::int as count from (select from stock_movements m where ${await isListed(db, filter)} limit ${MAX_COUNTED + 1}) counted`,
    Type.Object({ count: Type.Integer() }),
  )
  return found?.count ?? 0
}
