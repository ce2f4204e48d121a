import { randomBytes, randomUUID } from "node:crypto"
import type { Database } from "#server/db/database.ts"
import { customerOfPrincipal } from "#server/guards/customers.queries.ts"
import { identitySessions, identityUsers } from "#server/sign-in/embedded.tables.ts"
import { tokenHash } from "#server/sign-in/sessions.queries.ts"

export type TestCustomer = {
  /** The id in the customers table. */
  id: number
  uid: string
  email: string
  token: string
  /** `Authorization` of the customer's requests. */
  headers: { authorization: string }
}

const DAY = 24 * 3600 * 1000
let made = 0

/** A signed-in customer with an account, created without mails and passwords. */
export async function aCustomer(db: Database, { verified = true, name = "Noor Salem" } = {}): Promise<TestCustomer> {
  const uid = randomUUID()
  const email = `customer-${process.pid}-${++made}@example.com`
  const token = randomBytes(32).toString("base64url")
  await db.insert(identityUsers).values({ id: uid, name, email, emailVerified: verified, signedUpFrom: verified ? null : "192.0.2.0/24" })
  await db
    .insert(identitySessions)
    .values({ id: randomUUID(), userId: uid, token: tokenHash(token), expiresAt: new Date(Date.now() + DAY) })
  const customer = await customerOfPrincipal(db, { uid, email, name, emailVerified: verified, authenticatedAt: new Date() })
  if (!customer) throw new Error("The customer could not be made.")
  return { id: customer.id, uid, email, token, headers: { authorization: `Bearer ${token}` } }
}
