import { sql } from "drizzle-orm"
import Type from "typebox"
import { OrNull } from "#contract/shapes.ts"
import { namesOf } from "#rules/people/person-name.ts"
import { BASE_LOCALE, type Locale } from "#rules/values/locale.ts"
import type { Queries } from "#server/db/database.ts"
import { rows, run } from "#server/db/rows.ts"
import { Refusal } from "./refusal.ts"
import { isRemembered, remember } from "./throttle.queries.ts"

/** The principal of a verified token, of any provider. [spec 3 §3] */
export type Principal = {
  /** The provider's id of the account. */
  uid: string
  /** In lower case. */
  email: string
  emailVerified: boolean
  /** The display name. */
  name: string
  /** When the account's holder authenticated for this token. */
  authenticatedAt: Date
}

/** The signed-in customer: the owner of a cart, of orders, addresses and repairs. */
export type Customer = {
  id: number
  uid: string
  email: string
  emailVerified: boolean
  /** The display name at the identity provider. */
  name: string
}

const DELETED = "deleted account"
/** Longer than the lifetime of any provider's token. */
const DELETED_SECONDS = 2 * 3600

/**
 * The customer of a principal, created at their first request; null when the token's sign-in is older than `valid_from`, or its account was
 * deleted. The email is updated from the provider, and so are the names of a customer without any: the call by which a sign-up stores them
 * can fail. A new customer has the language of the request.
 */
export async function customerOfPrincipal(db: Queries, principal: Principal, locale: Locale = BASE_LOCALE): Promise<Customer | null> {
  const { uid, email, emailVerified, name } = principal
  const [known] = await rows(
    db,
    "customer_of_principal",
    sql`select id, email, valid_from, first_name = '' and last_name = '' as is_nameless from customers where uid = ${uid}`,
    Type.Object({ id: Type.Number(), email: Type.String(), valid_from: OrNull(Type.String()), is_nameless: Type.Boolean() }),
  )
  if (known?.valid_from && new Date(known.valid_from) > principal.authenticatedAt) return null
  const { first_name, last_name } = namesOf(name)
  const isComplete = !known?.is_nameless || first_name === ""
  if (known?.email === email && isComplete) return { id: known.id, uid, email, emailVerified, name }
  if (!known && (await isRemembered(db, DELETED, uid))) return null
  const [made] = await rows(
    db,
    null,
    sql`
    insert into customers as c (uid, email, first_name, last_name, locale) values (${uid}, ${email}, ${first_name}, ${last_name}, ${locale})
    on conflict (uid) do update set email = excluded.email,
      first_name = case when c.first_name = '' and c.last_name = '' then excluded.first_name else c.first_name end,
      last_name = case when c.first_name = '' and c.last_name = '' then excluded.last_name else c.last_name end
    returning c.id`,
    Type.Object({ id: Type.Number() }),
  )
  return made ? { id: made.id, uid, email, emailVerified, name } : null
}

/** Serialises the changes of one customer until the transaction ends. Refuses those of a customer deleted meanwhile. */
export async function lockCustomer(tx: Queries, customerId: number): Promise<void> {
  const customer = sql`select id from customers where id = ${customerId} and deleted_at is null for no key update`
  if ((await run(tx, "lock customer", customer)) === 0) throw new Refusal("unauthenticated")
}

/** Refuses orders and bookings of a customer whom the shop has blocked, with the words that it wrote. */
export async function refuseBlocked(tx: Queries, customerId: number): Promise<void> {
  const [blocked] = await rows(
    tx,
    "blocked customer",
    sql`select blocked_words as words from customers where id = ${customerId} and blocked_at is not null`,
    Type.Object({ words: OrNull(Type.String()) }),
  )
  if (blocked) throw new Refusal("customer_blocked", { extension: blocked.words ? { detail: blocked.words } : {} })
}

/** Deletes all data of a customer except the id, which orders reference. A token that is still valid creates no new customer. */
export async function closeCustomer(tx: Queries, { id, uid }: Pick<Customer, "id" | "uid">): Promise<void> {
  await run(
    tx,
    null,
    sql`
    update customers set uid = 'deleted ' || id, email = '', first_name = '', last_name = '', valid_from = null, blocked_by = null, blocked_words = null, deleted_at = now()
    where id = ${id}`,
  )
  await remember(tx, DELETED, uid, DELETED_SECONDS)
}

/** Refuses tokens of every sign-in before this moment, for a provider that cannot revoke them itself. */
export async function endEarlierSignIns(db: Queries, uid: string): Promise<void> {
  // Providers report the time of a sign-in in whole seconds: a sign-in within the same second is accepted.
  await run(db, null, sql`update customers set valid_from = date_trunc('second', now()) where uid = ${uid}`)
}

/** Deletes the customers whose accounts were deleted before their addresses were verified. */
export async function forgetCustomers(db: Queries, uids: readonly string[]): Promise<void> {
  if (uids.length === 0) return
  await run(db, null, sql`delete from customers where uid in ${uids}`)
}
