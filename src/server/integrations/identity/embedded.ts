import type { Database } from "#server/db/database.ts"
import type { EmbeddedIdentity } from "./port.ts"
import { principalOfSession } from "./sessions.queries.ts"

/** The identity provider on the shop's own database. */
export function embeddedIdentity({ db }: { db: Database }): EmbeddedIdentity {
  return { kind: "embedded", principalOf: (token) => principalOfSession(db, token) } as EmbeddedIdentity
}
