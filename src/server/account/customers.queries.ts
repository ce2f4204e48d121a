import { sql } from "drizzle-orm"
import { preparedRows, type Queries } from "#server/db/database.ts"
import type { Principal } from "#server/integrations/identity/port.ts"

/** Who is signed in: the owner of a cart, of orders, addresses and repairs. */
export type Customer = {
  id: number
  uid: string
  email: string
  emailVerified: boolean
  /** The display name that the identity provider knows. */
  name: string
}

/**
 * The customer of a principal, made at their first request; null when the token is of a sign-in before `valid_from`.
 * The email follows the provider's.
 */
export async function customerOfPrincipal(db: Queries, principal: Principal): Promise<Customer | null> {
  const { uid, email, emailVerified, name } = principal
  const found = await preparedRows<{ id: number; email: string; valid_from: Date | string | null }>(
    db,
    "customer_of_principal",
    sql`select id, email, valid_from from customers where uid = ${uid}`,
  )
  const [known] = found
  if (known?.valid_from && new Date(known.valid_from) > principal.authenticatedAt) return null
  if (known?.email === email) return { id: known.id, uid, email, emailVerified, name }
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into customers (uid, email) values (${uid}, ${email})
    on conflict (uid) do update set email = excluded.email
    returning id`)
  const [made] = rows
  return made ? { id: made.id, uid, email, emailVerified, name } : null
}
