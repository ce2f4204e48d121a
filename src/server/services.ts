import type { AnswerCache } from "#server/cache/answer-cache.ts"
import type { KeptStore } from "#server/cache/kept-store.ts"
import type { Config } from "#server/config/config.ts"
import type { Clock } from "./clock.ts"
import type { Database } from "./db/database.ts"
import type { Identity } from "./integrations/identity/port.ts"
import type { ImageStore } from "./integrations/images/port.ts"
import type { PaymentProvider } from "./integrations/payments/port.ts"
import type { LiveStreams } from "./office/live/live-streams.ts"

/** The dependencies of operations, routes and pages. */
export type Services = {
  config: Config
  db: Database
  /** The connections of the back office: however long its statements take, none of `db` waits for them. */
  officeDb: Database
  clock: Clock
  images: ImageStore
  /** The cache of pages and answers. */
  kept: KeptStore
  answers: AnswerCache
  identity: Identity
  payments: PaymentProvider
  /** The open streams of the back office. */
  live: LiveStreams
}
