import type { Config } from "#server/config/config.ts"
import type { Database } from "#server/db/database.ts"
import type { Passwords } from "#server/guards/passwords.ts"
import type { OfficeServer } from "./serve-office.ts"

/** The dependencies of the operations on staff. */
export type StaffServices = {
  db: Database
  clock: { now: () => Date }
  config: Pick<Config, "publicOrigin" | "production" | "limitFactor" | "shopName">
  passwords: Passwords
}

/** What the calls of the office's own room need: besides the server, the dependencies of their operations. */
export type StaffOffice = OfficeServer & { staff: StaffServices }

/** The sender of a request. */
export type StaffClient = {
  address: string
  userAgent: string | null
  /** Whether the request comes from this machine: only then the people of the demonstration sign in. */
  isOfThisMachine: boolean
}
