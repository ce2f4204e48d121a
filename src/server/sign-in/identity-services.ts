import type { Config } from "#server/config/config.ts"
import type { Database } from "#server/db/database.ts"
import type { Passwords } from "./passwords.ts"

/** What the operations of the embedded identity provider are given. */
export type IdentityServices = {
  db: Database
  config: Pick<Config, "publicOrigin" | "shopName" | "limitFactor" | "signUp">
  passwords: Passwords
}
