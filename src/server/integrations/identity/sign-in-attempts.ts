import { countAttempt, forgetAttempts, takeBackAttempt } from "#server/http/attempts.queries.ts"
import { networkOf } from "#server/http/network.ts"
import { isRemembered, remember } from "#server/http/throttle.queries.ts"
import type { IdentityParts } from "./parts.ts"
import type { Client } from "./port.ts"

const ATTEMPT = "sign-in"
const SIGNED_IN = "signed in from"
const KNOWN_SECONDS = 30 * 24 * 3600

export type SignInAttempts = {
  /** Counts an attempt before it is judged; refuses with `too_many_requests`. */
  count: () => Promise<void>
  takeBack: () => Promise<void>
  succeed: () => Promise<void>
}

/**
 * The failed sign-ins of an account, from wherever they come. From where its owner signed in before they are counted apart: others
 * who try passwords do not keep the owner out.
 */
export async function attemptsOf(parts: IdentityParts, email: string, client: Client): Promise<SignInAttempts> {
  const { db } = parts
  const place = placeOf(email, client)
  const of = (await isRemembered(db, SIGNED_IN, place)) ? place : email
  return {
    count: () => countAttempt(parts, ATTEMPT, of),
    takeBack: () => takeBackAttempt(db, ATTEMPT, of),
    succeed: async () => {
      await forgetAttempts(db, ATTEMPT, of)
      await remember(db, SIGNED_IN, place, KNOWN_SECONDS)
    },
  }
}

/** Whoever reset a password is its owner: no failure is held against them. */
export async function forgetSignInAttempts({ db }: IdentityParts, email: string, client: Client): Promise<void> {
  for (const counted of [email, placeOf(email, client)]) await forgetAttempts(db, ATTEMPT, counted)
}

function placeOf(email: string, { address }: Client): string {
  return `${email} ${networkOf(address)}`
}
