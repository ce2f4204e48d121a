import { sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import { OneOf, OrNull } from "#contract/shapes.ts"
import type { ItemStatus } from "#rules/orders/order-status.ts"
import type { Queries } from "#server/db/database.ts"
import { rows, run } from "#server/db/rows.ts"
import { CAUSES, type Cause } from "#server/orders/order-items.queries.ts"

const Delivery = Type.Object({
  isPickup: Type.Boolean(),
  isCash: Type.Boolean(),
  couponDirhams: Type.Integer(),
  trackingId: OrNull(Type.String()),
})

/** How an order is paid and brought. */
export async function deliveryOfOrder(tx: Queries, orderId: number): Promise<Static<typeof Delivery>> {
  const [found] = await rows(
    tx,
    "delivery of order",
    sql`
    select branch_address is not null as "isPickup", payment_method = 'CASH_ON_DELIVERY' as "isCash",
      coupon_discount_dirhams as "couponDirhams", tracking_id as "trackingId"
    from orders where id = ${orderId}`,
    Delivery,
  )
  if (!found) throw new Error(`There is no order ${orderId}.`)
  return found
}

/** Adds the cash that was taken for items of an order. */
export async function addCash(
  tx: Queries,
  orderId: number,
  { dirhams, note, staffId, now }: { dirhams: number; note: string | null; staffId: number | null; now: Date },
): Promise<void> {
  await run(
    tx,
    "add cash",
    sql`
    insert into order_deliveries (order_id, cash_dirhams, cash_note, cash_taken_by, cash_taken_at)
    values (${orderId}, ${dirhams}, ${note}, ${staffId}, ${now.toISOString()}::timestamptz)
    on conflict (order_id) do update set cash_dirhams = coalesce(order_deliveries.cash_dirhams, 0) + excluded.cash_dirhams,
      cash_note = nullif(left(concat_ws('; ', excluded.cash_note, order_deliveries.cash_note), 300), ''), cash_taken_by = excluded.cash_taken_by,
      cash_taken_at = excluded.cash_taken_at`,
  )
}

/** Gives an order to a courier, or to nobody. */
export async function setCourier(tx: Queries, orderId: number, courierId: number | null): Promise<void> {
  await run(
    tx,
    "set courier",
    sql`
    insert into order_deliveries (order_id, courier_id) values (${orderId}, ${courierId})
    on conflict (order_id) do update set courier_id = excluded.courier_id`,
  )
}

const LastStep = Type.Object({
  item: Type.String(),
  status: Type.String(),
  cause: Type.String(),
  by: OrNull(Type.String()),
  at: Type.String(),
})

/** The last step of items: what they are, and who made them so. */
export async function lastSteps(tx: Queries, itemIds: readonly number[]): Promise<Static<typeof LastStep>[]> {
  return rows(
    tx,
    "last steps",
    sql`
    select i.name as item, i.status, e.cause, s.name as by, to_char(e.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
    from order_items i join lateral (select * from order_events e where e.item_id = i.id order by e.id desc limit 1) e on true
      left join staff s on s.id = e.staff_id
    where i.id = any(${sql.param(itemIds)}::int[]) order by i.id`,
    LastStep,
  )
}

/** The items of an order that became a status and, unless they were cancelled in it, still stand. */
export async function itemsThatBecame(tx: Queries, orderId: number, status: ItemStatus): Promise<{ itemId: number; cause: Cause }[]> {
  return rows(
    tx,
    "items that became",
    sql`
    select distinct on (i.id) i.id as "itemId", e.cause from order_items i join order_events e on e.item_id = i.id and e.status = ${status}
    where i.order_id = ${orderId} and (i.status <> 'CANCELLED' or ${status} = 'CANCELLED') order by i.id, e.id desc`,
    Type.Object({ itemId: Type.Integer(), cause: OneOf(CAUSES) }),
  )
}
