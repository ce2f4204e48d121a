import type { Queries } from "#server/db/database.ts"
import type { Client } from "#server/integrations/identity/port.ts"
import { accountsIn } from "./library.ts"
import { endOfNewSession, limitSessions, newToken, tokenHash } from "./sessions.queries.ts"

const MAX_USER_AGENT = 300

/** Opens a session of a locked account, and returns its token, which is stored nowhere. */
export async function openSession(tx: Queries, uid: string, { isVerified }: { isVerified: boolean }, client: Client): Promise<string> {
  const token = newToken()
  await accountsIn(tx).addSession({
    userId: uid,
    token: tokenHash(token),
    expiresAt: endOfNewSession({ isVerified }),
    ipAddress: client.address,
    userAgent: client.userAgent?.slice(0, MAX_USER_AGENT) ?? null,
  })
  await limitSessions(tx, uid)
  return token
}
