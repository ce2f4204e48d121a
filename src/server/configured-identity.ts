import type { Config } from "#server/config/config.ts"
import type { Database } from "#server/db/database.ts"
import { spend } from "#server/guards/throttle.queries.ts"
import { firebaseIdentity } from "#server/integrations/identity/firebase.ts"
import type { Identity } from "#server/integrations/identity/port.ts"
import { queueMail } from "#server/jobs/queue-mail.ts"
import { embeddedIdentity } from "#server/sign-in/embedded.ts"
import { limits } from "#server/sign-in/identity-limits.ts"

/** The configured identity provider; `warn` receives its faults. [spec 3 §3] */
export function identityOf(config: Config, db: Database, warn: (fault: unknown, sentence: string) => void): Identity {
  if (config.identity.kind === "embedded") return embeddedIdentity({ db, config })
  return firebaseIdentity({
    db,
    config,
    settings: config.identity,
    countTry: (uid) => spend({ db, config }, limits.passwordsOf(uid)),
    onRenewalFailed: (fault) => warn(fault, "the keys of Firebase could not be renewed: the known ones stay in use"),
    queueChangedMail: async (tx, { email, name }) => {
      await queueMail(tx, { kind: "password-changed", to: email, contents: { name } })
    },
  })
}
