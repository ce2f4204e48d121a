import type { Config } from "#server/config/config.ts"
import type { Database } from "#server/db/database.ts"
import { spend } from "#server/guards/throttle.queries.ts"
import { firebaseIdentity } from "#server/integrations/identity/firebase.ts"
import type { Identity } from "#server/integrations/identity/port.ts"
import { queueMail } from "#server/jobs/queue-mail.ts"
import { embeddedIdentity } from "#server/sign-in/embedded.ts"
import { limits } from "#server/sign-in/identity-limits.ts"

/** The identity provider that the configuration chooses. [spec 3 §3] */
export function identityOf(config: Config, db: Database): Identity {
  if (config.identity.kind === "embedded") return embeddedIdentity({ db, config })
  return firebaseIdentity({
    db,
    config,
    settings: config.identity,
    countTry: (uid) => spend({ db, config }, limits.passwordsOf(uid)),
    tellChanged: (tx, { email, name }) => queueMail(tx, { kind: "password-changed", to: email, contents: { name } }),
  })
}
