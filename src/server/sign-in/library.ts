import { createHash, randomUUID } from "node:crypto"
import { drizzleAdapter } from "better-auth/adapters/drizzle"
import { drizzle } from "drizzle-orm/node-postgres"
import type { Queries } from "#server/db/database.ts"
import { identityAccounts, identitySessions, identityUsers, identityVerifications } from "./embedded.tables.ts"

const tables = { user: identityUsers, session: identitySessions, account: identityAccounts, verification: identityVerifications }
const options = { advanced: { database: { generateId: () => randomUUID() } } }

type User = typeof identityUsers.$inferSelect
type Account = typeof identityAccounts.$inferSelect
type Session = typeof identitySessions.$inferInsert
type Verification = typeof identityVerifications.$inferSelect

/**
 * The accounts, sessions and single-use links of Better Auth on `db`, which may be a transaction: the library's writes and queued mails are
 * then committed together. It uses the published adapter, and neither its HTTP handler nor its cookies.
 */
export function accountsIn(db: Queries) {
  const library = drizzleAdapter(drizzle(db.$client), { provider: "pg", schema: tables })(options)
  const is = (field: string, value: string) => ({ field, value })
  const credentialOf = (uid: string) => [is("userId", uid), is("providerId", "credential"), is("accountId", uid)]
  const linked = (identifier: string) => ({ model: "verification", where: [is("identifier", hashed(identifier))] })
  return {
    findUserById: (uid: string) => library.findOne<User>({ model: "user", where: [is("id", uid)] }),
    setName: (uid: string, name: string) =>
      library.updateMany({ model: "user", where: [is("id", uid)], update: { name, updatedAt: new Date() } }),
    /** Stores the password of an account. */
    addCredential: (uid: string, password: string) =>
      library.create({ model: "account", data: { userId: uid, providerId: "credential", accountId: uid, password, ...made() } }),
    findCredential: (uid: string) => library.findOne<Account>({ model: "account", where: credentialOf(uid) }),
    updatePassword: (uid: string, password: string) =>
      library.updateMany({ model: "account", where: credentialOf(uid), update: { password, updatedAt: new Date() } }),
    /** The token is passed as its hash. */
    addSession: (session: Pick<Session, "userId" | "token" | "expiresAt" | "ipAddress" | "userAgent">) =>
      library.create({ model: "session", data: { ...session, ...made() } }),
    endSession: (token: string) => library.deleteMany({ model: "session", where: [is("token", token)] }),
    /** The table holds the hash of `identifier`, which contains a link's token. */
    addLink: ({ identifier, ...link }: Pick<Verification, "identifier" | "value" | "expiresAt">) =>
      library.create({ model: "verification", data: { ...link, identifier: hashed(identifier), ...made() } }),
    findLink: (identifier: string) => library.findOne<Verification>(linked(identifier)),
    /** Deletes a link and returns it; of concurrent callers only one gets it. */
    spendLink: (identifier: string) => library.consumeOne<Verification>(linked(identifier)),
  }
}

function made() {
  const now = new Date()
  return { createdAt: now, updatedAt: now }
}

function hashed(identifier: string): string {
  return createHash("sha256").update(identifier).digest("base64url")
}
