import type { Clock } from "#server/clock.ts"
import type { Config } from "#server/config/config.ts"
import type { Database } from "#server/db/database.ts"
import type { PaymentProvider } from "./port.ts"
import { openSandbox, type Sandbox } from "./sandbox.ts"
import { skipCash } from "./skipcash.ts"

/** The configured provider; the shop also serves the sandbox's page if that is the provider. */
export async function configuredPayments(
  config: Config,
  parts: { db: Database; clock: Clock },
): Promise<{ provider: PaymentProvider; sandbox: Sandbox | null }> {
  const { payments, publicOrigin } = config
  if (payments.provider === "skipcash") return { provider: skipCash(payments), sandbox: null }
  const sandbox = await openSandbox({ ...parts, publicOrigin })
  return { provider: sandbox.provider, sandbox }
}
