import { type SQL, sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import { OfficeCustomer } from "#contract/office/customers.ts"
import { OneOf, OrNull } from "#contract/shapes.ts"
import { findWords, likePattern } from "#rules/office/find-words.ts"
import { ITEM_STATUSES } from "#rules/orders/order-status.ts"
import { REPAIR_STATUSES } from "#rules/repairs/repair-status.ts"
import type { Queries } from "#server/db/database.ts"
import { rows, run } from "#server/db/rows.ts"
import { array, instant } from "#server/db/sql.ts"
import { CUSTOMER_WORDS } from "#server/guards/customers.tables.ts"
import { isRepairWithin } from "#server/office/places/places.queries.ts"
import type { Reach } from "#server/office/places/reach.ts"
import { spentOn } from "#server/orders/money-movements.queries.ts"
import { isWithinReach as isOrderWithin } from "#server/orders/office/list-orders.queries.ts"

/** More are not counted. */
const COUNTED = 10_000
const SHOWN = 20
const MAX_ADDRESSES = 100

const Line = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  email: Type.String(),
  since: Type.String(),
  orders: Type.Integer(),
  repairs: Type.Integer(),
  isBlocked: Type.Boolean(),
})
export type CustomerRow = Static<typeof Line>

/** What a member may see of customers; their orders only with `readsOrders`. */
export type CustomerReach = Reach & { readsOrders: boolean }

/** A customer's orders at the member's places, given to any courier. */
const orderWithin = (reach: Reach) => isOrderWithin({ ...reach, isOwn: false })

/** The columns of a line, which counts what the member may see. */
function columns(reach: CustomerReach): SQL {
  const orders = sql`(
    select count(*)::int from orders o join order_listing l on l.order_id = o.id where o.customer_id = c.id and ${orderWithin(reach)})`
  return sql`c.id, trim(c.first_name || ' ' || c.last_name) as name, c.email, ${instant(sql`c.created_at`)} as since,
    ${reach.readsOrders ? orders : sql`0`} as orders, (
      select count(*)::int from repair_requests r left join repair_benches b on b.request_id = r.id
      where r.customer_id = c.id and ${isRepairWithin(reach)}) as repairs, c.blocked_at is not null as "isBlocked"`
}

/** Whom a member may see: everyone, those with something at the member's places, or those of the member's open tickets. */
function isWithin(reach: Reach): SQL {
  if (reach.isOwn) {
    return sql`exists (
      select from repair_requests r join repair_benches b on b.request_id = r.id
      where r.customer_id = c.id and b.technician_id = ${reach.memberId} and r.status not in ('DELIVERED', 'CANCELLED'))`
  }
  if (reach.places === null) return sql`true`
  return sql`(exists (select from orders o join order_listing l on l.order_id = o.id where o.customer_id = c.id and ${orderWithin(reach)})
    or exists (select from repair_requests r left join repair_benches b on b.request_id = r.id where r.customer_id = c.id and ${isRepairWithin(reach)}))`
}

/** Names and mails have an index; a phone stands in addresses and orders. */
function hasWords(text: string): SQL {
  const words = findWords(text)
  const [first = ""] = words
  if (/^\d{5,}$/.test(first)) {
    const phone = `%${first}%`
    return sql`c.id in (
      select a.customer_id from saved_addresses a where replace(a.phone, ' ', '') like ${phone}
      union select o.customer_id from orders o join order_listing l on l.order_id = o.id where l.words like ${phone})`
  }
  return sql.join([sql`true`, ...words.map((word) => sql`${sql.raw(CUSTOMER_WORDS)} like ${likePattern(word)}`)], sql` and `)
}

type CustomerSearch = { text: string; isBlocked: boolean; reach: CustomerReach }

function isWanted({ text, isBlocked, reach }: CustomerSearch): SQL {
  return sql`c.deleted_at is null and ${isWithin(reach)} and ${hasWords(text)} ${isBlocked ? sql`and c.blocked_at is not null` : sql``}`
}

/** Customers with these words, the newest first. */
export async function findCustomers(
  db: Queries,
  { after, limit, ...search }: CustomerSearch & { after: number | null; limit: number },
): Promise<CustomerRow[]> {
  return rows(
    db,
    null,
    sql`
    select ${columns(search.reach)} from customers c
    where ${isWanted(search)} and (${after}::int is null or c.id < ${after}) order by c.id desc limit ${limit}`,
    Line,
  )
}

/** How many customers have these words; at most 10,000. */
export async function countCustomers(db: Queries, search: CustomerSearch): Promise<number> {
  const counting = sql`select count(*)::int as count from (select from customers c where ${isWanted(search)} limit ${COUNTED}) counted`
  const [counted] = await rows(db, null, counting, Type.Object({ count: Type.Integer() }))
  return counted?.count ?? 0
}

const One = Type.Object({
  ...Line.properties,
  uid: Type.String(),
  language: Type.String(),
  spentDirhams: Type.Integer(),
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
    select ${columns(reach)}, c.uid, c.locale as language, ${instant(sql`c.blocked_at`)} as "blockedAt", c.blocked_by as "blockedBy",
      c.blocked_words as "blockedWords",
      ${spentOn(orderWithin(reach))} as "spentDirhams"
    from customers c where c.id = ${id} and c.deleted_at is null and ${isWithin(reach)}`,
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
    from orders o join order_listing l on l.order_id = o.id where o.customer_id = ${id} and ${orderWithin(reach)}
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
