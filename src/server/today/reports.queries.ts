import { type SQL, sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import { OrNull } from "#contract/shapes.ts"
import type { Queries } from "#server/db/database.ts"
import { rows } from "#server/db/rows.ts"

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

/** What was paid online, on the day of the payment. */
const paidOnline = (period: Period) => sql`
  select ${dayOf(sql`settled_at`)} as day, coalesce(received_dirhams, amount_dirhams)::bigint as dirhams from payments
  where state = 'PAID' and ${within(sql`settled_at`, period)}`

/** What was delivered against cash, on the day of the delivery. An item whose replacement was refused is delivered only once. */
const deliveredCash = (period: Period) => sql`
  select ${dayOf(sql`e.created_at`)} as day, i.selling_price_dirhams::bigint * i.quantity as dirhams
  from order_events e join order_items i on i.id = e.item_id join orders o on o.id = i.order_id
  where e.status = 'DELIVERED' and ${within(sql`e.created_at`, period)} and o.payment_method = 'CASH_ON_DELIVERY'
    and not exists (select from order_events f where f.item_id = e.item_id and f.status = 'DELIVERED' and f.id < e.id)`

/** What went back to cards, on the day on which it did. */
const refunded = (period: Period) => sql`
  select ${dayOf(sql`settled_at`)} as day, -amount_dirhams::bigint as dirhams from refunds where state = 'DONE' and ${within(sql`settled_at`, period)}`

/** What went back for replacements of cash orders, which have no row in `refunds`. */
const refundedCash = (period: Period) => sql`
  select ${dayOf(sql`e.created_at`)} as day, -r.refund_dirhams::bigint as dirhams
  from replacement_events e join replacements r on r.id = e.replacement_id join order_items i on i.id = r.item_id join orders o on o.id = i.order_id
  where e.state = 'REFUNDED' and ${within(sql`e.created_at`, period)} and o.payment_method = 'CASH_ON_DELIVERY'`

/** The figures of each day on which something happened. [OFFICE-78] */
export async function dayFigures(db: Queries, period: Period): Promise<DayFigures[]> {
  return rows(
    db,
    null,
    sql`
    with money as (${paidOnline(period)} union all ${deliveredCash(period)} union all ${refunded(period)} union all ${refundedCash(period)}),
    placed as (
      select ${dayOf(sql`first`)} as day, total_dirhams as dirhams from (
        select o.total_dirhams, min(e.created_at) as first from order_events e join order_items i on i.id = e.item_id join orders o on o.id = i.order_id
        where e.status = 'PLACED' and o.kind = 'SALE' and ${within(sql`e.created_at`, period)} group by o.id) orders),
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

/** The products of which most pieces were ordered and not cancelled. A replacement is no sale. */
export async function bestSellers(db: Queries, period: Period): Promise<Static<typeof BestSeller>[]> {
  return rows(
    db,
    null,
    sql`
    select i.product_id, max(i.title) as title, sum(i.quantity)::int as pieces, max(i.images[1]) as image
    from order_events e join order_items i on i.id = e.item_id join orders o on o.id = i.order_id
    where e.status = 'PLACED' and o.kind = 'SALE' and ${within(sql`e.created_at`, period)} and i.status <> 'CANCELLED'
    group by i.product_id order by pieces desc, i.product_id limit 5`,
    BestSeller,
  )
}
