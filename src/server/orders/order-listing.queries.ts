import { type SQL, sql } from "drizzle-orm"
import Type from "typebox"
import { OPEN_STATUSES } from "#rules/orders/order-list.ts"
import { ITEM_STATUSES } from "#rules/orders/order-status.ts"
import type { Queries } from "#server/db/database.ts"
import { rows, run } from "#server/db/rows.ts"
import { literals } from "#server/db/sql.ts"
import { announce } from "#server/office/changes.ts"
import { moneyMovements } from "./money-movements.queries.ts"
import { orderKind } from "./order-kind.queries.ts"

const CANCELLED = ITEM_STATUSES.indexOf("CANCELLED")
/** An order waits in an open status, if it has one. */
const CLOSED = ITEM_STATUSES.flatMap((status, place) => (OPEN_STATUSES.includes(status) ? [] : [place]))
const position = (status: SQL) => sql`array_position(array[${literals(ITEM_STATUSES)}], ${status}) - 1`

/** The columns of `order_listing` as they follow from the rows of the orders `o`. */
const derived = sql`
  select o.id, o.customer_id, item.statuses, coalesce(standing.state, ${sql.raw(String(CANCELLED))}) as state,
    coalesce(standing.since, item.since, o.created_at) as since, o.created_at as placed_at,
    greatest(0, coalesce(standing.dirhams, 0) - o.coupon_discount_dirhams)::int as total,
    (select coalesce(sum(m.dirhams), 0)::int from ${moneyMovements} m where m.order_id = o.id) as spent,
    o.payment_method as method, p.state as payment_state,
    (o.branch_address ->> 'id')::int as branch_id, coalesce(o.shipping_address ->> 'city', '') as city,
    coalesce(o.shipping_address ->> 'zone', '') as zone, name.text as customer,
    lower(concat_ws(' ', o.reference, name.text, replace(o.shipping_address ->> 'phone', ' ', ''), c.email, o.shipping_address ->> 'email',
      o.tracking_id, item.names)) as words,
    item.product_ids, d.courier_id
  from orders o join customers c on c.id = o.customer_id left join order_deliveries d on d.order_id = o.id
    cross join lateral (
      select coalesce(nullif(trim(concat(o.shipping_address ->> 'first_name', ' ', o.shipping_address ->> 'last_name')), ''),
        trim(c.first_name || ' ' || c.last_name)) as text) name
    cross join lateral (
      select bit_or(1 << ${position(sql`i.status`)}) as statuses, max(e.at) as since, string_agg(distinct i.title, ' ') as names,
        array_agg(distinct i.product_id) as product_ids
      from order_items i left join lateral (select max(e.created_at) as at from order_events e where e.item_id = i.id) e on true
      where i.order_id = o.id) item
    left join lateral (
      select s.state, sum(s.dirhams) over () as dirhams, s.since from (
        select ${position(sql`i.status`)} as state, sum(i.selling_price_dirhams * i.quantity) as dirhams,
          min((select max(e.created_at) from order_events e where e.item_id = i.id)) as since
        from order_items i where i.order_id = o.id and i.status <> 'CANCELLED' group by 1) s
      order by s.state = any(${sql.raw(`array[${CLOSED.join(", ")}]`)}), s.state limit 1) standing on true
    left join lateral (
      select case p.state when 'NEW' then 'PENDING' else p.state end as state from payments p
      where p.order_id = o.id and o.payment_method = 'ONLINE'
      order by p.state = 'PAID' desc, p.id desc limit 1) p on true`

/** Derives the listing of the orders that match; `o` is the order. */
async function refresh(tx: Queries, name: string | null, condition: SQL): Promise<void> {
  await run(
    tx,
    name,
    sql`
    insert into order_listing (order_id, customer_id, statuses, state, state_since, placed_at, total_dirhams, spent_dirhams, method, payment_state,
      branch_id, city, zone, customer, words, product_ids, courier_id)
    ${derived} where ${condition}
    on conflict (order_id) do update set statuses = excluded.statuses, state = excluded.state, state_since = excluded.state_since,
      total_dirhams = excluded.total_dirhams, spent_dirhams = excluded.spent_dirhams, method = excluded.method, payment_state = excluded.payment_state, city = excluded.city, zone = excluded.zone,
      customer = excluded.customer, words = excluded.words, product_ids = excluded.product_ids,
      courier_id = excluded.courier_id`,
  )
}

/**
 * Notes that an order has changed: its version, and its row of the staff's list. On commit the open offices are told. Every operation that changes the order, its items or its
 * payments calls this last, with the order's items locked.
 */
export async function noteOrderChange(tx: Queries, orderId: number): Promise<void> {
  const [order] = await rows(
    tx,
    "next order version",
    sql`update orders set version = version + 1 where id = ${orderId} returning reference, version`,
    Type.Object({ reference: Type.String(), version: Type.Integer() }),
  )
  await refresh(tx, "refresh order listing", sql`o.id = ${orderId}`)
  const where = order && (await orderKind.place(tx, order.reference))
  if (where)
    await announce(tx, { kind: orderKind.kind, id: order.reference, version: order.version, permission: orderKind.permission, ...where })
}

/** As `noteOrderChange`, for all orders of a customer whose account is deleted or gets another email; nobody is told. */
export async function noteOrderChangesOf(tx: Queries, customerId: number): Promise<void> {
  await run(tx, null, sql`update orders set version = version + 1 where customer_id = ${customerId}`)
  await refresh(tx, null, sql`o.customer_id = ${customerId}`)
}

/** The orders whose row of the list is not what their other rows say. Names and addresses of the account may be older. */
export const staleListing = sql`
  select d.id as "order" from (${derived}) d left join order_listing l on l.order_id = d.id
  where (d.customer_id, d.statuses, d.state, d.since, d.placed_at, d.total, d.spent, d.method, d.payment_state, d.branch_id, d.city, d.zone,
      d.product_ids, d.courier_id)
    is distinct from (l.customer_id, l.statuses, l.state::int, l.state_since, l.placed_at, l.total_dirhams, l.spent_dirhams, l.method,
      l.payment_state, l.branch_id, l.city, l.zone, l.product_ids, l.courier_id)`
