import { type SQL, sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import { OrNull } from "#contract/shapes.ts"
import type { Queries } from "#server/db/database.ts"
import { rows } from "#server/db/rows.ts"
import { moneyMovements } from "#server/orders/money-movements.queries.ts"

/** A stretch of whole days of Qatar. */
export type Period = { from: Date; to: Date }

const within = (moment: SQL, { from, to }: Period) =>
  sql`${moment} >= ${from.toISOString()}::timestamptz and ${moment} < ${to.toISOString()}::timestamptz`
const dayOf = (moment: SQL) => sql`(${moment} at time zone 'Asia/Qatar')::date::text`

const DayFigures = Type.Object({
  day: Type.String(),
  revenueDirhams: Type.Number(),
  orders: Type.Number(),
  orderDirhams: Type.Number(),
  repairs: Type.Number(),
})
export type DayFigures = Static<typeof DayFigures>

/** The items that were placed and not cancelled, the base of orders, their average and the best sellers. A replacement is no sale. */
const SOLD_ITEMS = sql`order_events e join order_items i on i.id = e.item_id join orders o on o.id = i.order_id
  where e.status = 'PLACED' and o.kind = 'SALE' and i.status <> 'CANCELLED'`

/** The figures of each day on which something happened. What was cancelled counts in none of them. [OFFICE-78] */
export async function dayFigures(db: Queries, period: Period): Promise<DayFigures[]> {
  return rows(
    db,
    null,
    sql`
    with money as (select ${dayOf(sql`at`)} as day, dirhams from ${moneyMovements} moved where ${within(sql`at`, period)}),
    placed as (
      select ${dayOf(sql`first`)} as day, dirhams from (
        select min(e.created_at) as first,
          greatest(sum(i.selling_price_dirhams::bigint * i.quantity) - o.coupon_discount_dirhams, 0)::bigint as dirhams
        from ${SOLD_ITEMS} and ${within(sql`e.created_at`, period)} group by o.id) orders),
    mended as (select ${dayOf(sql`created_at`)} as day from repair_events where status = 'DELIVERED' and ${within(sql`created_at`, period)}),
    figures as (
      select day, dirhams as revenue, 0 as orders, 0::bigint as ordered, 0 as repairs from money
      union all select day, 0, 1, dirhams, 0 from placed
      union all select day, 0, 0, 0, 1 from mended)
    select day, sum(revenue)::float8 as "revenueDirhams", sum(orders)::int as orders, sum(ordered)::float8 as "orderDirhams",
      sum(repairs)::int as repairs
    from figures group by day order by day`,
    DayFigures,
  )
}

const BestSeller = Type.Object({ product_id: Type.Number(), title: Type.String(), pieces: Type.Number(), image: OrNull(Type.String()) })

/** The products of which most pieces were sold. */
export async function bestSellers(db: Queries, period: Period): Promise<Static<typeof BestSeller>[]> {
  return rows(
    db,
    null,
    sql`
    select i.product_id, max(i.title) as title, sum(i.quantity)::int as pieces, max(i.images[1]) as image
    from ${SOLD_ITEMS} and ${within(sql`e.created_at`, period)}
    group by i.product_id order by pieces desc, i.product_id limit 5`,
    BestSeller,
  )
}
