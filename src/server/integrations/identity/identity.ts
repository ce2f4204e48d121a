import type { Config } from "#server/config.ts"
import type { Database } from "#server/db/database.ts"
import { embeddedIdentity } from "./embedded.ts"
import { firebaseIdentity } from "./firebase.ts"
import type { Identity } from "./port.ts"

/** The identity provider that the configuration chooses. [spec 3 §3] */
export function identityOf(config: Config, db: Database): Identity {
  if (config.identity.kind === "embedded") return embeddedIdentity({ db, config })
  return firebaseIdentity({ db, config, settings: config.identity })
}
