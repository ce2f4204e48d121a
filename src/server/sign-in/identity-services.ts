import type { Config } from "#server/config/config.ts"
import type { Database } from "#server/db/database.ts"
import type { Passwords } from "#server/guards/passwords.ts"

/** The dependencies of the embedded identity provider's operations. */
export type IdentityServices = {
  db: Database
  config: Pick<Config, "publicOrigin" | "shopName" | "limitFactor" | "signUp">
  passwords: Passwords
}
