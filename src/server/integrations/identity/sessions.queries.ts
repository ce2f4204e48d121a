import { createHash } from "node:crypto"
import { sql } from "drizzle-orm"
import { preparedRows, type Queries } from "#server/db/database.ts"
import type { Principal } from "./port.ts"

/** What is stored of a token: whoever reads the table cannot sign in with it. */
export function tokenHash(token: string): string {
  return createHash("sha256").update(token).digest("hex")
}

/** Whom a session's token stands for, or null: one index read for each private call, so that a session that ended has ended everywhere. */
export async function principalOfSession(db: Queries, token: string): Promise<Principal | null> {
  const [row] = await preparedRows<{ id: string; email: string; email_verified: boolean; name: string; created_at: string | Date }>(
    db,
    "principal_of_session",
    sql`
      select u.id, u.email, u.email_verified, u.name, s.created_at
      from identity_sessions s join identity_users u on u.id = s.user_id
      where s.token = ${tokenHash(token)} and s.expires_at > now()`,
  )
  if (!row) return null
  return { uid: row.id, email: row.email, emailVerified: row.email_verified, name: row.name, authenticatedAt: new Date(row.created_at) }
}
