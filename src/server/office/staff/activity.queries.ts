import { type SQL, sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import { OneOf, OrNull } from "#contract/shapes.ts"
import type { Queries } from "#server/db/database.ts"
import { rows } from "#server/db/rows.ts"
import { array, instant } from "#server/db/sql.ts"
import { ACTOR_KINDS } from "#server/office/audit.tables.ts"
import { isCustomerWithin } from "#server/office/places/places.queries.ts"
import type { PlaceReach } from "#server/office/places/reach.ts"

const ActivityRow = Type.Object({
  id: Type.Number(),
  at: Type.String(),
  actor: OneOf(ACTOR_KINDS),
  name: Type.String(),
  role: OrNull(Type.String()),
  address: OrNull(Type.String()),
  userAgent: OrNull(Type.String()),
  requestId: OrNull(Type.String()),
  act: Type.String(),
  object: OrNull(Type.String()),
  objectId: OrNull(Type.String()),
  before: Type.Unsafe<object | null>(Type.Unknown()),
  after: Type.Unsafe<object | null>(Type.Unknown()),
})
export type ActivityRow = Static<typeof ActivityRow>

export type ActivityFilter = {
  staffId: number | null
  object: string | null
  objectId: string | null
  /** An act, or the first part of several, such as `order`. */
  act: string | null
  /** Days of Qatar, both included. */
  from: string | null
  until: string | null
}

type ActivityQuery = { staff?: number; object?: string; object_id?: string; act?: string; from?: string; until?: string }

/** The filter of an address; what it leaves out is null. */
export function activityFilter({ staff, object, object_id: objectId, act, from, until }: ActivityQuery): ActivityFilter {
  return {
    staffId: staff ?? null,
    object: object ?? null,
    objectId: objectId ?? null,
    act: act ?? null,
    from: from ?? null,
    until: until ?? null,
  }
}

/** More are not counted. */
const MOST_COUNTED = 10_000

/** The newest acts before the row `after`, with the number of all that match, up to 10,000. */
export async function activity(
  db: Queries,
  filter: ActivityFilter,
  { after, limit }: { after: string | null; limit: number },
): Promise<{ found: ActivityRow[]; count: number }> {
  const found = await rows(
    db,
    null,
    sql`
    select id::float8 as id, ${instant(sql`at`)} as at, actor, name, role, address, user_agent as "userAgent", request_id as "requestId",
      act, object, object_id as "objectId", before, after
    from audit_rows where ${matching(filter)} and (${after}::bigint is null or id < ${after}::bigint) order by id desc limit ${limit}`,
    ActivityRow,
  )
  return { found, count: await countActivity(db, filter) }
}

/** How many acts match; at most `most`. */
export async function countActivity(db: Queries, filter: ActivityFilter, most = MOST_COUNTED): Promise<number> {
  const [counted] = await rows(
    db,
    null,
    sql`select count(*)::int as count from (select from audit_rows where ${matching(filter)} limit ${most}) matching`,
    Type.Object({ count: Type.Number() }),
  )
  return counted?.count ?? 0
}

function matching({ staffId, object, objectId, act, from, until }: ActivityFilter): SQL {
  const parts = [
    sql`true`,
    ...(staffId === null ? [] : [sql`staff_id = ${staffId}`]),
    ...(object === null ? [] : [sql`object = ${object}`]),
    ...(objectId === null ? [] : [sql`object_id = ${objectId}`]),
    ...(act === null ? [] : [sql`(act = ${act} or starts_with(act, ${`${act}.`}))`]),
    ...(from === null ? [] : [sql`at >= ${from}::date::timestamp at time zone 'Asia/Qatar'`]),
    ...(until === null ? [] : [sql`at < (${until}::date + 1)::timestamp at time zone 'Asia/Qatar'`]),
  ]
  return sql.join(parts, sql` and `)
}

/**
 * The names today of the products, variants and customers that these acts are about, by kind and id such as `customer 7`. The log itself has no
 * data of customers; `customers` says which of them the member may see, null for none.
 */
export async function namesOfObjects(
  db: Queries,
  acts: readonly ActivityRow[],
  { customers, isArabic }: { customers: PlaceReach | null; isArabic: boolean },
): Promise<ReadonlyMap<string, string>> {
  const idsOf = (kind: string) =>
    sql`any(${array(acts.flatMap(({ object, objectId }) => (object === kind && /^\d{1,9}$/.test(objectId ?? "") ? [Number(objectId)] : [])))}::int[])`
  const title = isArabic ? sql`coalesce(p.arabic ->> 'title', p.title)` : sql`p.title`
  const found = await rows(
    db,
    null,
    sql`
    select 'product ' || p.id as key, ${title} as name from products p where p.id = ${idsOf("product")}
    union all select 'variant ' || v.id, v.title from variants v where v.id = ${idsOf("variant")}
    union all select 'customer ' || c.id, coalesce(nullif(trim(c.first_name || ' ' || c.last_name), ''), c.email) from customers c
    where c.id = ${idsOf("customer")} and c.deleted_at is null and ${customers === null ? sql`false` : isCustomerWithin(customers)}`,
    Type.Object({ key: Type.String(), name: Type.String() }),
  )
  return new Map(found.map(({ key, name }) => [key, name]))
}
