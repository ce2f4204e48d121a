import { randomUUID } from "node:crypto"
import { drizzleAdapter } from "better-auth/adapters/drizzle"
import { createInternalAdapter } from "better-auth/db"
import type { Queries } from "#server/db/database.ts"
import { identityAccounts, identitySessions, identityUsers, identityVerifications } from "./embedded.tables.ts"

const schema = { user: identityUsers, session: identitySessions, account: identityAccounts, verification: identityVerifications }

const options = {
  // What a link's token opens is looked up by its hash. What has expired is swept, not looked for at every reading.
  verification: { storeIdentifier: "hashed" as const, disableCleanup: true },
  advanced: { database: { generateId: () => randomUUID(), validateSchema: false } },
}

const silent = () => {}

/**
 * The accounts, sessions and single-use links of Better Auth on `db`, which may be a transaction: what the library writes and what we
 * queue are then committed together. Neither its HTTP handler nor its cookies are used. A session's token is handed in as its hash.
 */
export function accountsIn(db: Queries) {
  return createInternalAdapter(drizzleAdapter(db as never, { provider: "pg", schema })(options), {
    options,
    // What goes wrong is thrown as well, and logged with the request that it happened in.
    logger: { level: "error", debug: silent, info: silent, success: silent, warn: silent, error: silent },
    hooks: [],
    generateId: () => false,
  })
}
