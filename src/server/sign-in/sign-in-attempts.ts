import type { Queries } from "#server/db/database.ts"
import { countAttempt, forgetAttempts, takeBackAttempt } from "#server/guards/attempts.queries.ts"
import { networkOf } from "#server/guards/network.ts"
import { Refusal } from "#server/guards/refusal.ts"
import { forgetSpent, isRemembered, remember, trySpend } from "#server/guards/throttle.queries.ts"
import type { Client } from "#server/integrations/identity/port.ts"
import { limits } from "./identity-limits.ts"
import type { IdentityServices } from "./identity-services.ts"

const SIGN_IN = "sign-in"
const SIGNED_IN = "signed in from"
const KNOWN_SECONDS = 30 * 24 * 3600

/**
 * Counts a sign-in before its password is checked; refuses with `too_many_attempts`. Each client network waits for its own failures. Over
 * all networks in which the owner never signed in, one attempt is allowed every few minutes: strangers who try passwords from many places
 * keep the owner out of a new place for that long, and never out of a known one. Returns a function that takes the attempt back when it
 * could not be checked.
 */
export async function countSignIn(parts: IdentityServices, email: string, client: Client): Promise<() => Promise<void>> {
  const attempt = { what: SIGN_IN, about: email, of: networkOf(client.address) }
  const takeBack = () => takeBackAttempt(parts.db, attempt)
  await countAttempt(parts, attempt)
  if (!(await hasSignedInFrom(parts, email, client))) {
    const retryAfterSeconds = await trySpend(parts, limits.passwordsTriedOf(email))
    if (retryAfterSeconds > 0) {
      await takeBack()
      throw new Refusal("too_many_attempts", { retryAfterSeconds })
    }
  }
  return takeBack
}

/** The owner signed in here: clears the failures of this place, and counts attempts from elsewhere separately. */
export async function trustPlace({ db }: IdentityServices, email: string, client: Client): Promise<void> {
  await forgetAttempts(db, { what: SIGN_IN, about: email, of: networkOf(client.address) })
  await remember(db, SIGNED_IN, placeOf(email, client), KNOWN_SECONDS)
}

/** The owner reset the password, or the shop's staff helps: clears the failures of all places. */
export async function forgetFailures({ db }: { db: Queries }, email: string): Promise<void> {
  await forgetAttempts(db, { what: SIGN_IN, about: email })
  await forgetSpent(db, limits.passwordsTriedOf(email))
}

/** Whether to send a mail that this client requests for an address. Requests of strangers count less where the owner has signed in. */
export async function mayBeMailed(parts: IdentityServices, email: string, client: Client): Promise<boolean> {
  const { ofNetwork, ofAll } = limits.mailsTo(email, client)
  for (const limit of ofNetwork) if ((await trySpend(parts, limit)) > 0) return false
  return (await trySpend(parts, ofAll)) === 0 || (await hasSignedInFrom(parts, email, client))
}

function hasSignedInFrom({ db }: IdentityServices, email: string, client: Client): Promise<boolean> {
  return isRemembered(db, SIGNED_IN, placeOf(email, client))
}

function placeOf(email: string, { address }: Client): string {
  return `${email} ${networkOf(address)}`
}
