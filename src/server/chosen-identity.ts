import type { Config } from "#server/config/config.ts"
import type { Database } from "#server/db/database.ts"
import { firebaseIdentity } from "#server/integrations/identity/firebase.ts"
import type { Identity } from "#server/integrations/identity/port.ts"
import { embeddedIdentity } from "#server/sign-in/embedded.ts"

/** The identity provider that the configuration chooses. [spec 3 §3] */
export function identityOf(config: Config, db: Database): Identity {
  if (config.identity.kind === "embedded") return embeddedIdentity({ db, config })
  return firebaseIdentity({ db, config, settings: config.identity })
}
