import { sql } from "drizzle-orm"
import Type from "typebox"
import type { ShippingAddress } from "#contract/addresses.ts"
import { OrNull } from "#contract/shapes.ts"
import type { Queries } from "#server/db/database.ts"
import { rows, run } from "#server/db/rows.ts"

type EarlierAddress = { orderId: number; address: ShippingAddress; note: string | null; staffId: number | null; now: Date }

/** Keeps the address of an order that is about to change. */
export async function keepEarlierAddress(tx: Queries, { orderId, address, note, staffId, now }: EarlierAddress): Promise<void> {
  await run(
    tx,
    "keep earlier address",
    sql`
    insert into order_earlier_addresses (order_id, address, note, staff_id, changed_at)
    values (${orderId}, ${JSON.stringify(address)}::jsonb, ${note}, ${staffId}, ${now.toISOString()}::timestamptz)`,
  )
}

/** The tracking id of an order, as it stands or as it becomes. */
export async function replaceTrackingId(tx: Queries, orderId: number, trackingId: string | null): Promise<string | null> {
  const [before] = await rows(
    tx,
    "replace tracking id",
    sql`
    update orders o set tracking_id = ${trackingId} from (select id, tracking_id from orders where id = ${orderId} for update) before
    where o.id = before.id returning before.tracking_id as "trackingId"`,
    Type.Object({ trackingId: OrNull(Type.String()) }),
  )
  return before?.trackingId ?? null
}

/** Whether a member works here and may bring orders; suspended members do not. */
export async function isCourier(tx: Queries, staffId: number): Promise<boolean> {
  return (await run(tx, "courier", sql`select id from staff where id = ${staffId} and suspended_at is null`)) > 0
}

const Version = Type.Object({ version: Type.Integer(), by: OrNull(Type.String()), at: OrNull(Type.String()) })

/** The version of an order, and who changed it last, as far as the audit knows. */
export async function versionOfOrder(
  tx: Queries,
  orderId: number,
): Promise<{ version: number; changedBy: string | null; changedAt: string | null }> {
  const [found] = await rows(
    tx,
    "version of order",
    sql`
    select o.version, a.name as by, to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
    from orders o left join lateral (
      select name, at from audit_rows a where a.object = 'order' and a.object_id = o.reference order by a.id desc limit 1) a on true
    where o.id = ${orderId}`,
    Version,
  )
  if (!found) throw new Error(`There is no order ${orderId}.`)
  return { version: found.version, changedBy: found.by, changedAt: found.at }
}

const Choice = Type.Object({ id: Type.Integer(), name: Type.String() })

/** The members who may bring orders, by name. */
export async function couriers(db: Queries): Promise<{ id: number; name: string }[]> {
  return rows(
    db,
    "couriers",
    sql`select id, name from staff where suspended_at is null and role <> 'editor' order by name, id limit 200`,
    Choice,
  )
}

/** The branches at which orders are collected, by name. */
export async function pickupBranches(db: Queries): Promise<{ id: number; name: string }[]> {
  return rows(db, "pickup branches", sql`select id, name from branches order by name, id limit 200`, Choice)
}

/** The cities to which orders go, by name. */
export async function deliveryCities(db: Queries): Promise<string[]> {
  const found = await rows(
    db,
    "delivery cities",
    sql`
    with recursive city (name) as (
      (select min(city) from order_listing where city <> '')
      union all select (select min(city) from order_listing l where l.city > city.name) from city where city.name is not null)
    select name from city where name is not null order by name limit 200`,
    Type.Object({ name: Type.String() }),
  )
  return found.map(({ name }) => name)
}
