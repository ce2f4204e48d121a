import { type SQL, sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import { OptionValue } from "#contract/products.ts"
import { OneOf, OrNull } from "#contract/shapes.ts"
import { isRequestOver, REQUEST_CAUSES, REQUEST_STATES, type RequestState } from "#rules/catalog/office/request-state.ts"
import { findWords, likePattern } from "#rules/office/find-words.ts"
import { LOCALES } from "#rules/values/locale.ts"
import type { Queries } from "#server/db/database.ts"
import { rows, run, severalForms } from "#server/db/rows.ts"
import { array, instant } from "#server/db/sql.ts"

const Line = Type.Object({
  id: Type.Integer(),
  version: Type.Integer(),
  state: OneOf(REQUEST_STATES),
  since: Type.String(),
  createdAt: Type.String(),
  person: Type.String(),
  product: Type.String(),
  productId: Type.Integer(),
  quantity: Type.Integer(),
  cause: OrNull(OneOf(REQUEST_CAUSES)),
  assignedId: OrNull(Type.Integer()),
  assignedName: OrNull(Type.String()),
})
export type RequestRow = Static<typeof Line>

const columns = sql`r.id, r.version, r.state, ${instant(sql`r.state_since`)} as since, ${instant(sql`r.created_at`)} as "createdAt",
  r.contact_name as person, r.product_title as product, r.product_id as "productId", r.requested_quantity as quantity, s.id as "assignedId", s.name as "assignedName",
  case when r.state = 'NEW' then (
    select case when m.kind = 'reply' then 'REPLIED' else 'UNDELIVERED' end from request_messages m
    where m.request_id = r.id and (m.failed_at is not null or (m.kind = 'reply' and not m.is_automatic))
    order by coalesce(m.failed_at, m.at) desc, m.id desc limit 1) end as cause`

/** `text`: words that begin words of the person or the product. */
export type RequestSearch = { text: string; staffId: number | null }
/** The last request of a page: its id, and in an order by waiting time since when it waits, in microseconds. */
export type RequestCursor = { since: string | null; id: number }
type ListWish = RequestSearch & { states: readonly RequestState[]; isNewestFirst: boolean; after: RequestCursor | null; limit: number }

const Listed = Type.Object({ ...Line.properties, sinceMicros: Type.String() })

function isWanted({ text, staffId }: RequestSearch): SQL {
  const words = findWords(text).map((word) => sql`(' ' || lower(r.contact_name || ' ' || r.product_title)) like ${likePattern(word)}`)
  return sql.join([sql`(${staffId}::int is null or r.staff_id = ${staffId})`, ...words], sql` and `)
}

const PAGE_FORMS = severalForms("requests of the list")

/** Requests in these states: those that have been in theirs longest first, or the newest first. */
export async function listRequests(
  db: Queries,
  { states, isNewestFirst, after, limit, ...search }: ListWish,
): Promise<Static<typeof Listed>[]> {
  const next = after === null ? sql`` : sql`and ${isNewestFirst ? sql`r.id < ${after.id}` : waitsLess(after)}`
  return rows(
    db,
    search.text === "" ? PAGE_FORMS : null,
    sql`
    select ${columns}, (extract(epoch from r.state_since) * 1000000)::bigint as "sinceMicros"
    from special_requests r left join staff s on s.id = r.staff_id
    where r.state = any(${array(states)}::text[]) and ${isWanted(search)} ${next}
    order by ${isNewestFirst ? sql`r.id desc` : sql`r.state_since, r.id`} limit ${limit}`,
    Listed,
  )
}

function waitsLess({ since, id }: RequestCursor): SQL {
  return sql`(r.state_since, r.id) > (timestamptz 'epoch' + ${since}::bigint * interval '1 microsecond', ${id})`
}

const [OPEN, OVER] = [REQUEST_STATES.filter((state) => !isRequestOver(state)), REQUEST_STATES.filter(isRequestOver)]

/** The number of requests in each state; among those that are over the newest 10,000 count. */
export async function countRequests(db: Queries, search: RequestSearch): Promise<Map<RequestState, number>> {
  const counted = await rows(
    db,
    null,
    sql`
    select r.state, count(*)::int as count from special_requests r
    where r.state = any(${array(OPEN)}::text[]) and ${isWanted(search)} group by r.state
    union all
    select state, count(*)::int from (
      select r.state from special_requests r where r.state = any(${array(OVER)}::text[]) and ${isWanted(search)}
      order by r.id desc limit 10000) newest
    group by state`,
    Type.Object({ state: OneOf(REQUEST_STATES), count: Type.Integer() }),
  )
  return new Map(counted.map(({ state, count }) => [state, count]))
}

/** The number of requests that nobody has answered, and of those that have waited since before a moment. */
export async function unanswered(db: Queries, lateSince: Date): Promise<{ count: number; late: number }> {
  const [counted] = await rows(
    db,
    "unanswered requests",
    sql`
    select count(*)::int as count, count(*) filter (where state_since < ${lateSince.toISOString()}::timestamptz)::int as late
    from (select state_since from special_requests where state = 'NEW' limit 10000) waiting`,
    Type.Object({ count: Type.Integer(), late: Type.Integer() }),
  )
  return counted ?? { count: 0, late: 0 }
}

const One = Type.Object({
  ...Line.properties,
  phone: Type.String(),
  email: Type.String(),
  locale: OneOf(LOCALES),
  address: Type.String(),
  notes: Type.String(),
  variant: Type.String(),
  /** None once the variant is gone. */
  optionValues: Type.Array(OptionValue),
  variantId: Type.Integer(),
  customerId: Type.Integer(),
  orders: Type.Integer(),
  requests: Type.Integer(),
  priceDirhams: OrNull(Type.Integer()),
  stock: OrNull(Type.Integer()),
  lostReason: OrNull(Type.String()),
  /** Of the product page; null once the product is gone. */
  path: OrNull(Type.String()),
  changedBy: OrNull(Type.String()),
  changedAt: OrNull(Type.String()),
})
export type RequestFacts = Static<typeof One>

export async function requestFacts(db: Queries, id: number): Promise<RequestFacts | null> {
  const [facts] = await rows(
    db,
    "request facts",
    sql`
    select ${columns}, r.contact_number as phone, c.email, c.locale, r.address, r.notes, r.variant_title as variant, coalesce(v.option_values, '[]') as "optionValues", r.variant_id as "variantId",
      r.customer_id as "customerId", (select count(*)::int from orders o where o.customer_id = r.customer_id) as orders,
      (select count(*)::int - 1 from special_requests q where q.customer_id = r.customer_id) as requests,
      v.selling_price_dirhams as "priceDirhams", case when v.stock_policy <> 'untracked' then v.inventory_quantity end as stock,
      r.lost_reason as "lostReason", '/' || p.slug || '/' || p.id || '/' || v.slug as path, a.name as "changedBy", ${instant(sql`a.at`)} as "changedAt"
    from special_requests r join customers c on c.id = r.customer_id left join staff s on s.id = r.staff_id
      left join variants v on v.id = r.variant_id left join products p on p.id = v.product_id
      left join lateral (select name, at from audit_rows where object = 'request' and object_id = r.id::text order by id desc limit 1) a on true
    where r.id = ${id}`,
    One,
  )
  return facts ?? null
}

export async function lockRequest(tx: Queries, id: number): Promise<void> {
  await run(tx, "lock request", sql`select from special_requests where id = ${id} for update`)
}

type RequestChange = { state: RequestState; since: string; staffId: number | null; lostReason: string | null }

/** Sets the state and the member of a request; returns its next version. */
export async function setRequest(tx: Queries, id: number, { state, since, staffId, lostReason }: RequestChange): Promise<number> {
  const [changed] = await rows(
    tx,
    "set request",
    sql`
    update special_requests set state = ${state}, state_since = ${since}::timestamptz, staff_id = ${staffId}, lost_reason = ${lostReason},
      version = version + 1
    where id = ${id} returning version`,
    Type.Object({ version: Type.Integer() }),
  )
  if (!changed) throw new Error(`There is no request ${id}.`)
  return changed.version
}
