import { type SQL, sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import { OfficeCustomer } from "#contract/office/customers.ts"
import { OneOf, OrNull } from "#contract/shapes.ts"
import { OPEN_STATUSES, statusBits } from "#rules/orders/order-list.ts"
import { ITEM_STATUSES } from "#rules/orders/order-status.ts"
import { REPAIR_STATUSES } from "#rules/repairs/repair-status.ts"
import type { Queries } from "#server/db/database.ts"
import { rows, run } from "#server/db/rows.ts"
import { array, instant } from "#server/db/sql.ts"
import { isCustomerWithin, isRepairWithin } from "#server/office/places/places.queries.ts"
import type { Reach } from "#server/office/places/reach.ts"
import { isWithinReach as isOrderWithin } from "#server/orders/office/list-orders.queries.ts"

const SHOWN = 20
const MAX_ADDRESSES = 100

const OPEN = sql.raw(String(statusBits(OPEN_STATUSES)))
/** Something of the order came back, or is asked to. */
const RETURNED = sql.raw(String(statusBits(["RETURN_REQUESTED", "RETURNED"])))

export const CustomerColumns = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  email: Type.String(),
  phone: OrNull(Type.String()),
  since: Type.String(),
  orders: Type.Integer(),
  spentDirhams: Type.Number(),
  repairs: Type.Integer(),
  returns: Type.Integer(),
  open: Type.Integer(),
  lastOrderAt: OrNull(Type.String()),
  isBlocked: Type.Boolean(),
})
export type CustomerRow = Static<typeof CustomerColumns>

/** What a member may see of customers; their orders only with `readsOrders`. */
export type CustomerReach = Reach & { readsOrders: boolean }

/** A customer's orders at the member's places, given to any courier. */
const isOrderHere = (reach: Reach) => isOrderWithin({ ...reach, isOwn: false })

/** The orders of which a member may see the figures; none for one who may not read all orders. */
const isOrderSeen = (reach: CustomerReach) => (reach.readsOrders ? isOrderHere(reach) : sql`false`)

const ORDER_FIGURES = sql`
  count(*)::int as orders, coalesce(sum(l.spent_dirhams), 0) as spent, max(l.placed_at) as last,
  count(*) filter (where (l.statuses & ${RETURNED}) <> 0)::int as returns, count(*) filter (where (l.statuses & ${OPEN}) <> 0)::int as open`

const REPAIR_FIGURES = sql`
  count(*)::int as repairs, count(*) filter (where r.status not in ('DELIVERED', 'CANCELLED'))::int as open`

const REPAIRS = sql`repair_requests r left join repair_benches b on b.request_id = r.id`

/** The figures `o` of the orders of every customer who has some, which is far less work than of one customer after the other. */
export function allOrderFigures(reach: CustomerReach): SQL {
  return sql`(select l.customer_id, ${ORDER_FIGURES} from order_listing l where ${isOrderSeen(reach)} group by l.customer_id) o`
}

/** The figures `s` of the repairs of every customer who has some. */
export function allRepairFigures(reach: CustomerReach): SQL {
  return sql`(select r.customer_id, ${REPAIR_FIGURES} from ${REPAIRS} where ${isRepairWithin(reach)} group by r.customer_id) s`
}

/** The columns of a customer `c`, beside the figures of `figuresOf`. */
export function columnsOf(reach: CustomerReach): SQL {
  return sql`c.id, trim(c.first_name || ' ' || c.last_name) as name, c.email, ${reach.isOwn ? sql`null` : phoneOf(reach)} as phone,
    ${instant(sql`c.created_at`)} as since, o.orders, o.spent::float8 as "spentDirhams", s.repairs, o.returns, o.open + s.open as open,
    ${instant(sql`o.last`)} as "lastOrderAt", c.blocked_at is not null as "isBlocked"`
}

/** The figures of the orders `o` and repairs `s` of a customer `c`, as far as the member may see them. */
export function figuresOf(reach: CustomerReach): SQL {
  return sql`
    cross join lateral (select ${ORDER_FIGURES} from order_listing l where l.customer_id = c.id and ${isOrderSeen(reach)}) o
    cross join lateral (select ${REPAIR_FIGURES} from ${REPAIRS} where r.customer_id = c.id and ${isRepairWithin(reach)}) s`
}

/** The phone of the newest order that was delivered to an address, or else of the newest saved address. */
function phoneOf(reach: CustomerReach): SQL {
  return sql`coalesce((
      select n.shipping_address ->> 'phone' from order_listing l join orders n on n.id = l.order_id
      where l.customer_id = c.id and ${isOrderSeen(reach)} and n.shipping_address is not null order by l.order_id desc limit 1),
    (select a.phone from saved_addresses a where a.customer_id = c.id order by a.id desc limit 1))`
}

/** Whom a member may see: everyone, those with something at the member's places, or those of the member's open tickets. */
export function isWithin(reach: Reach): SQL {
  if (reach.isOwn) {
    return sql`exists (
      select from repair_requests r join repair_benches b on b.request_id = r.id
      where r.customer_id = c.id and b.technician_id = ${reach.memberId} and r.status not in ('DELIVERED', 'CANCELLED'))`
  }
  return isCustomerWithin(reach)
}

const One = Type.Object({
  ...CustomerColumns.properties,
  uid: Type.String(),
  language: Type.String(),
  blockedAt: OrNull(Type.String()),
  blockedBy: OrNull(Type.String()),
  blockedWords: OrNull(Type.String()),
})
export type CustomerFacts = Static<typeof One>

/** One customer within reach; null without. */
export async function customerFacts(db: Queries, id: number, reach: CustomerReach): Promise<CustomerFacts | null> {
  const [facts] = await rows(
    db,
    null,
    sql`
    select ${columnsOf(reach)}, c.uid, c.locale as language, ${instant(sql`c.blocked_at`)} as "blockedAt", c.blocked_by as "blockedBy",
      c.blocked_words as "blockedWords"
    from customers c ${figuresOf(reach)} where c.id = ${id} and c.deleted_at is null and ${isWithin(reach)}`,
    One,
  )
  return facts ?? null
}

const OrderRow = Type.Object({
  reference: Type.String(),
  placedAt: Type.String(),
  totalDirhams: Type.Integer(),
  status: OneOf(ITEM_STATUSES),
})

export async function ordersOfCustomer(db: Queries, id: number, reach: Reach): Promise<Static<typeof OrderRow>[]> {
  return rows(
    db,
    null,
    sql`
    select o.reference, ${instant(sql`l.placed_at`)} as "placedAt", l.total_dirhams as "totalDirhams",
      (${array(ITEM_STATUSES)}::text[])[l.state + 1] as status
    from order_listing l join orders o on o.id = l.order_id where l.customer_id = ${id} and ${isOrderHere(reach)}
    order by o.id desc limit ${SHOWN}`,
    OrderRow,
  )
}

const RepairRow = Type.Object({
  reference: Type.String(),
  model: Type.String(),
  isListedModel: Type.Boolean(),
  issue: Type.String(),
  preferredAt: Type.String(),
  status: OneOf(REPAIR_STATUSES),
})

export async function repairsOfCustomer(db: Queries, id: number, reach: Reach): Promise<Static<typeof RepairRow>[]> {
  return rows(
    db,
    null,
    sql`
    select r.reference, r.model, r.model_id is not null as "isListedModel", r.issue, ${instant(sql`r.preferred_at`)} as "preferredAt", r.status
    from repair_requests r left join repair_benches b on b.request_id = r.id
    where r.customer_id = ${id} and ${isRepairWithin(reach)} order by r.id desc limit ${SHOWN}`,
    RepairRow,
  )
}

const RequestRow = Type.Object({ ...OfficeCustomer.properties.newest_requests.items.properties, productId: Type.Integer() })

export async function requestsOfCustomer(db: Queries, id: number): Promise<Static<typeof RequestRow>[]> {
  return rows(
    db,
    "special requests of customer",
    sql`
    select id, product_id as "productId", product_title as product, requested_quantity as quantity, state, ${instant(sql`created_at`)} as created_at
    from special_requests where customer_id = ${id} order by created_at desc limit ${SHOWN}`,
    RequestRow,
  )
}

const CartRow = Type.Object({ pieces: Type.Integer(), dirhams: Type.Number() })

export async function cartOfCustomer(db: Queries, id: number): Promise<Static<typeof CartRow>> {
  const [cart] = await rows(
    db,
    "cart of customer",
    sql`
    select coalesce(sum(quantity), 0)::int as pieces, coalesce(sum(quantity::bigint * price_dirhams), 0)::float8 as dirhams
    from cart_lines where customer_id = ${id}`,
    CartRow,
  )
  return cart ?? { pieces: 0, dirhams: 0 }
}

const AddressRow = OfficeCustomer.properties.addresses.items

export async function addressesOfCustomer(db: Queries, id: number): Promise<Static<typeof AddressRow>[]> {
  return rows(
    db,
    "saved addresses of customer",
    sql`
    select id, street, building_number, zone, city, phone
    from saved_addresses where customer_id = ${id} order by id limit ${MAX_ADDRESSES}`,
    AddressRow,
  )
}

/** The email of a customer, whose changes by the office are serialised until the transaction ends; null without the customer. */
export async function lockEmail(tx: Queries, id: number): Promise<string | null> {
  const [customer] = await rows(
    tx,
    "lock email of customer",
    sql`select email from customers where id = ${id} and deleted_at is null for no key update`,
    Type.Object({ email: Type.String() }),
  )
  return customer?.email ?? null
}

/** Stores the email to which the account was changed. */
export async function setEmail(tx: Queries, id: number, email: string): Promise<void> {
  await run(tx, "set email of customer", sql`update customers set email = ${email} where id = ${id}`)
}

/** Blocks a customer, or lets them order again without `block`. */
export async function setBlock(tx: Queries, id: number, block: { words: string; by: string; now: Date } | null): Promise<void> {
  await run(
    tx,
    "set block",
    sql`
    update customers set blocked_at = ${block?.now.toISOString() ?? null}::timestamptz, blocked_by = ${block?.by ?? null}, blocked_words = ${block?.words ?? null}
    where id = ${id}`,
  )
}
