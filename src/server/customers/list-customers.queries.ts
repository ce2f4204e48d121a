import { type SQL, sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import { findWords, likePattern } from "#rules/office/find-words.ts"
import type { ListCursor } from "#rules/office/list-cursor.ts"
import { CUSTOMER_SORT_KEYS, type CustomerOrder, type CustomerSort } from "#rules/people/customer-list.ts"
import type { Queries } from "#server/db/database.ts"
import { rows } from "#server/db/rows.ts"
import { CURSOR_TYPES } from "#server/db/sql.ts"
import { CUSTOMER_WORDS } from "#server/guards/customers.tables.ts"
import {
  allOrderFigures,
  allRepairFigures,
  CustomerColumns,
  type CustomerReach,
  columnsOf,
  figuresOf,
  isWithin,
} from "./customers.queries.ts"

/** More are not counted. */
const COUNTED = 10_000
/** The largest integer in a cursor. */
const MAX_KEY = sql.raw("2147483647")

const Listed = Type.Object({ ...CustomerColumns.properties, key: Type.String() })
export type ListedCustomer = Static<typeof Listed>

export type CustomerSearch = {
  /** A part of name, mail or phone. */
  text: string
  isBlocked: boolean
  reach: CustomerReach
}

/** The value by which each sort compares. Customers of the same value are in the order of their ids. */
const KEYS: Readonly<Record<CustomerSort, SQL>> = {
  since: sql`c.id`,
  name: sql`lower(coalesce(nullif(trim(c.first_name || ' ' || c.last_name), ''), c.email))`,
  orders: sql`coalesce(o.orders, 0)`,
  spent: sql`greatest(0, least(${MAX_KEY}, coalesce(o.spent, 0)))::int`,
  repairs: sql`coalesce(s.repairs, 0)`,
  returns: sql`coalesce(o.returns, 0)`,
  open: sql`coalesce(o.open, 0) + coalesce(s.open, 0)`,
  last: sql`coalesce(o.last, to_timestamp(0))`,
}

/** What these values are read from. */
function sources(by: CustomerSort, reach: CustomerReach): SQL {
  const orders = sql`left join ${allOrderFigures(reach)} on o.customer_id = c.id`
  const repairs = sql`left join ${allRepairFigures(reach)} on s.customer_id = c.id`
  if (by === "since" || by === "name") return sql``
  if (by === "repairs") return repairs
  return by === "open" ? sql`${orders} ${repairs}` : orders
}

/** Searches names and emails by their index, and phones in addresses and orders. */
function hasWords(text: string): SQL {
  const words = findWords(text)
  const [first = ""] = words
  if (/^\d{5,}$/.test(first)) {
    const phone = `%${first}%`
    return sql`c.id in (
      select a.customer_id from saved_addresses a where replace(a.phone, ' ', '') like ${phone}
      union select l.customer_id from order_listing l where l.words like ${phone})`
  }
  return sql.join([sql`true`, ...words.map((word) => sql`${sql.raw(CUSTOMER_WORDS)} like ${likePattern(word)}`)], sql` and `)
}

function isWanted({ text, isBlocked, reach }: CustomerSearch): SQL {
  return sql`c.deleted_at is null and ${isWithin(reach)} and ${hasWords(text)} ${isBlocked ? sql`and c.blocked_at is not null` : sql``}`
}

type CustomersWish = { search: CustomerSearch; sort: CustomerOrder; after: ListCursor | null; limit: number }

/** The next customers of the list. */
export async function listCustomers(db: Queries, { search, sort, after, limit }: CustomersWish): Promise<ListedCustomer[]> {
  const key = KEYS[sort.by]
  const direction = sort.isDescending ? sql`desc` : sql`asc`
  const beyond = sort.isDescending ? sql`<` : sql`>`
  const rest = after
    ? sql`(${key}, c.id) ${beyond} (${after.key}::${CURSOR_TYPES[CUSTOMER_SORT_KEYS[sort.by]]}, ${after.id}::int)`
    : sql`true`
  return rows(
    db,
    null,
    sql`
    with page as (
      select c.id, ${key} as sort_key from customers c ${sources(sort.by, search.reach)}
      where ${isWanted(search)} and ${rest} order by ${key} ${direction}, c.id ${direction} limit ${limit})
    select ${columnsOf(search.reach)}, p.sort_key::text as key
    from page p join customers c on c.id = p.id ${figuresOf(search.reach)}
    order by p.sort_key ${direction}, c.id ${direction}`,
    Listed,
  )
}

/** How many customers match; at most 10,000. */
export async function countCustomers(db: Queries, search: CustomerSearch): Promise<number> {
  const counting = sql`select count(*)::int as count from (select from customers c where ${isWanted(search)} limit ${COUNTED}) counted`
  const [counted] = await rows(db, null, counting, Type.Object({ count: Type.Integer() }))
  return counted?.count ?? 0
}
