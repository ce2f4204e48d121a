import { type SQL, sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import { BranchAddress, ShippingAddress } from "#contract/addresses.ts"
import { PaymentMethod } from "#contract/orders.ts"
import { OneOf, OrNull } from "#contract/shapes.ts"
import type { CursorKey, ListCursor } from "#rules/office/list-cursor.ts"
import {
  OPEN_STATUSES,
  ORDER_VIEWS,
  type OrderFilter,
  type OrderOrder,
  type OrderSort,
  type OrderView,
  STATUSES_OF_VIEW,
  statusBits,
} from "#rules/orders/order-list.ts"
import { ITEM_STATUSES } from "#rules/orders/order-status.ts"
import type { Queries } from "#server/db/database.ts"
import { rows, severalForms } from "#server/db/rows.ts"
import { array, CURSOR_TYPES, instant } from "#server/db/sql.ts"
import { isCity, isOrderAt } from "#server/office/places/places.queries.ts"
import type { Reach } from "#server/office/places/reach.ts"

/** More rows than this are not counted. */
const MAX_COUNTED = 10_000

const bits = (view: OrderView) => sql.raw(String(statusBits(STATUSES_OF_VIEW[view])))
const OPEN = sql.raw(String(statusBits(OPEN_STATUSES)))

/** The rows of `order_listing` `l` that a member may see. */
export function isWithinReach({ places, memberId, isOwn }: Reach): SQL {
  const parts: SQL[] = []
  if (places !== null) parts.push(isOrderAt(places))
  if (isOwn) parts.push(sql`l.courier_id = ${memberId}`)
  return and(parts)
}

/** The rows of `order_listing` `l` that a filter selects. */
function isSelected(filter: OrderFilter, memberId: number): SQL {
  const { view, states, methods, payments, deliveries, cities, zones, branches, products, couriers } = filter
  const parts: SQL[] = []
  // In this form the partial index of open orders applies.
  if (view !== "all") {
    if (view !== "cancelled") parts.push(sql`(statuses & ${OPEN}) <> 0`)
    if (view !== "open") parts.push(sql`(l.statuses & ${bits(view)}) <> 0`)
  }
  if (view === "mine") parts.push(sql`l.courier_id = ${memberId}`)
  if (states.length > 0) parts.push(sql`(l.statuses & ${statusBits(states)}) <> 0`)
  if (methods.length > 0) parts.push(sql`l.method = any(${array(methods)}::text[])`)
  if (payments.length > 0) parts.push(sql`l.payment_state = any(${array(payments)}::text[])`)
  if (deliveries.length === 1) parts.push(deliveries[0] === "HOME" ? sql`l.branch_id is null` : sql`l.branch_id is not null`)
  if (cities.length > 0) parts.push(sql`l.branch_id is null and ${isCity(sql`l.city`, cities)}`)
  if (zones.length > 0) parts.push(sql`l.zone = any(${array(zones)}::text[])`)
  if (branches.length > 0) parts.push(sql`l.branch_id = any(${array(branches)}::int[])`)
  if (products.length > 0) parts.push(sql`l.product_ids && ${array(products)}::int[]`)
  if (couriers.length > 0) parts.push(sql`l.courier_id = any(${array(couriers)}::int[])`)
  return and([...parts, ...rangesOf(filter), ...wordsOf(filter.text)])
}

/** Whether colleagues wrote a note about the order. */
const HAS_NOTE = sql`exists (
  select from notes n join orders no on no.reference = n.object_id where n.object_kind = 'order' and no.id = l.order_id)`

function rangesOf({ from, to, minDirhams, maxDirhams, hasNote }: OrderFilter): SQL[] {
  const parts: SQL[] = []
  if (from !== null) parts.push(sql`l.placed_at >= (${from}::date::timestamp at time zone 'Asia/Qatar')`)
  if (to !== null) parts.push(sql`l.placed_at < ((${to}::date + 1)::timestamp at time zone 'Asia/Qatar')`)
  if (minDirhams !== null) parts.push(sql`l.total_dirhams >= ${minDirhams}`)
  if (maxDirhams !== null) parts.push(sql`l.total_dirhams <= ${maxDirhams}`)
  if (hasNote !== null) parts.push(hasNote ? HAS_NOTE : sql`not ${HAS_NOTE}`)
  return parts
}

const MAX_WORDS = 8

/** Every word of a search is somewhere in the words of the order. The spaces of a phone number are not. */
function wordsOf(text: string): SQL[] {
  const isPhone = /^[+\d][\d\s-]{5,}$/.test(text)
  const words = isPhone ? [text.replaceAll(/[^\d]/g, "").replace(/^(00)?974(?=\d{8}$)/, "")] : text.toLowerCase().split(/\s+/)
  return words
    .filter((word) => word !== "")
    .slice(0, MAX_WORDS)
    .map((word) => sql`l.words like ${`%${word.replaceAll(/[\\%_]/g, "\\$&")}%`}`)
}

function and(parts: readonly SQL[]): SQL {
  return parts.length === 0 ? sql`true` : sql.join([...parts], sql` and `)
}

/** Whether a filter selects by the states of orders alone, so that one plan suits its values. */
function isByState({ view: _view, states: _states, ...others }: OrderFilter): boolean {
  return Object.values(others).every((value) => value === null || value === "" || (Array.isArray(value) && value.length === 0))
}

/** The value by which each sort compares. Orders of the same value are in the order of their ids. */
const KEYS: Readonly<Record<OrderSort, SQL>> = {
  placed: sql`l.order_id`,
  age: sql`l.state_since`,
  customer: sql`l.customer`,
  total: sql`l.total_dirhams`,
  state: sql`l.state`,
}

/** The kind of these values, as cursors have them. */
export const SORT_KEYS: Readonly<Record<OrderSort, CursorKey>> = {
  placed: "integer",
  age: "instant",
  customer: "text",
  total: "integer",
  state: "integer",
}

const ListedItem = Type.Object({
  productId: Type.Integer(),
  title: Type.String(),
  image: OrNull(Type.String()),
  quantity: Type.Integer(),
  status: OneOf(ITEM_STATUSES),
  priceDirhams: Type.Integer(),
})

/** What a courier needs at the door. */
const ToBring = Type.Object({
  shippingAddress: OrNull(ShippingAddress),
  branchAddress: OrNull(BranchAddress),
  note: OrNull(Type.String()),
  couponDirhams: Type.Integer(),
})

export const ListedOrder = Type.Object({
  id: Type.Integer(),
  key: Type.String(),
  reference: Type.String(),
  version: Type.Integer(),
  placedAt: Type.String(),
  stateSince: Type.String(),
  state: Type.Integer(),
  customer: Type.String(),
  phone: Type.String(),
  totalDirhams: Type.Integer(),
  method: PaymentMethod,
  paymentState: OrNull(Type.String()),
  paidDirhams: Type.Integer(),
  refundedDirhams: Type.Integer(),
  branchId: OrNull(Type.Integer()),
  branch: OrNull(Type.String()),
  city: Type.String(),
  zone: Type.String(),
  trackingId: OrNull(Type.String()),
  courier: OrNull(Type.Object({ id: Type.Integer(), name: Type.String() })),
  hasNote: Type.Boolean(),
  /** Of an order that is given to the member and ready or on its way; null for any other. */
  toBring: OrNull(ToBring),
  items: Type.Array(ListedItem),
})
export type ListedOrder = Static<typeof ListedOrder>

export type ListWish = {
  filter: OrderFilter
  sort: OrderOrder
  after: ListCursor | null
  limit: number
  reach: Reach
  memberId: number
}

const PAGE_FORMS = severalForms("orders of the list")
const COUNT_FORMS = severalForms("number of orders")
const VIEWS_FORMS = severalForms("orders of each view")

/** A page of the list, with one row more than asked when there is a next page. */
export async function listOrders(db: Queries, { filter, sort, after, limit, reach, memberId }: ListWish): Promise<ListedOrder[]> {
  const column = KEYS[sort.by]
  const type = CURSOR_TYPES[SORT_KEYS[sort.by]]
  const direction = sort.isDescending ? sql`desc` : sql`asc`
  const beyond = sort.isDescending ? sql`<` : sql`>`
  const rest = after ? sql`(${column}, l.order_id) ${beyond} (${after.key}::${type}, ${after.id}::int)` : sql`true`
  return rows(
    db,
    isByState(filter) ? PAGE_FORMS : null,
    sql`
    with page as (
      select l.*, ${column} as sort_key from order_listing l
      where ${isSelected(filter, memberId)} and ${isWithinReach(reach)} and ${rest}
      order by ${column} ${direction}, l.order_id ${direction} limit ${sql.raw(String(limit + 1))})
    select l.order_id as id, l.sort_key::text as key, o.reference, o.version, ${instant(sql`l.placed_at`)} as "placedAt",
      ${instant(sql`l.state_since`)} as "stateSince", l.state, l.customer, coalesce(o.shipping_address ->> 'phone', '') as phone,
      l.total_dirhams as "totalDirhams", l.method, l.payment_state as "paymentState", l.branch_id as "branchId",
      o.branch_address ->> 'name' as branch, l.city, l.zone, o.tracking_id as "trackingId",
      (select json_build_object('id', s.id, 'name', s.name) from staff s where s.id = l.courier_id) as courier, ${HAS_NOTE} as "hasNote",
      coalesce((select coalesce(p.received_dirhams, p.amount_dirhams) from payments p where p.order_id = l.order_id and p.state = 'PAID' limit 1),
        l.total_dirhams)::int as "paidDirhams",
      ((select coalesce(sum(r.amount_dirhams), 0) from payments p join refunds r on r.payment_id = p.id
          where p.order_id = l.order_id and p.state = 'PAID')
        + (select coalesce(sum(q.refund_dirhams), 0) from order_items i join replacements q on q.item_id = i.id
          where i.order_id = l.order_id and l.method <> 'ONLINE'))::int as "refundedDirhams",
      case when l.courier_id = ${memberId} and (l.statuses & ${bits("mine")}) <> 0 then json_build_object('shippingAddress', o.shipping_address,
        'branchAddress', o.branch_address, 'note', o.delivery_note, 'couponDirhams', o.coupon_discount_dirhams) end as "toBring",
      (select json_agg(json_build_object('productId', i.product_id, 'title', i.title, 'image', i.images[1], 'quantity', i.quantity, 'status', i.status,
          'priceDirhams', i.selling_price_dirhams) order by i.id)
        from order_items i where i.order_id = l.order_id) as items
    from page l join orders o on o.id = l.order_id
    order by l.sort_key ${direction}, l.order_id ${direction}`,
    ListedOrder,
  )
}

/** How many orders a filter selects; at most one more than `most`. */
export async function countOrders(
  db: Queries,
  { filter, reach, memberId }: Pick<ListWish, "filter" | "reach" | "memberId">,
  most = MAX_COUNTED,
): Promise<number> {
  const [found] = await rows(
    db,
    isByState(filter) ? COUNT_FORMS : null,
    sql`
    select count(*)::int as count from (
      select from order_listing l where ${isSelected(filter, memberId)} and ${isWithinReach(reach)} limit ${most + 1}) counted`,
    Type.Object({ count: Type.Integer() }),
  )
  return found?.count ?? 0
}

/** The views whose orders are counted: those of open orders. */
const COUNTED = ORDER_VIEWS.filter((view) => view !== "all" && view !== "cancelled")

/** The number of orders in each view of open orders, and how many of them have waited since before `lateSince` to be confirmed. */
export async function countViews(
  db: Queries,
  { reach, memberId, lateSince }: { reach: Reach; memberId: number; lateSince: Date },
): Promise<{ counts: Partial<Record<OrderView, number>>; late: number }> {
  const columns = COUNTED.map(
    (view) =>
      sql`count(*) filter (where (l.statuses & ${bits(view)}) <> 0 ${view === "mine" ? sql`and l.courier_id = ${memberId}` : sql``})::int`,
  )
  const [found] = await rows(
    db,
    VIEWS_FORMS,
    sql`
    select array[${sql.join(columns, sql`, `)}] as counts,
      count(*) filter (where l.state = ${ITEM_STATUSES.indexOf("PLACED")} and l.state_since < ${lateSince.toISOString()}::timestamptz)::int as late
    from order_listing l where (statuses & ${OPEN}) <> 0 and ${isWithinReach(reach)}`,
    Type.Object({ counts: Type.Array(Type.Integer()), late: Type.Integer() }),
  )
  const { counts, late } = found ?? { counts: [], late: 0 }
  return { counts: Object.fromEntries(COUNTED.map((view, place) => [view, counts[place] ?? 0])), late }
}
