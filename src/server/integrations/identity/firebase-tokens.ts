import { createRemoteJWKSet, decodeProtectedHeader, errors, type JWTPayload, jwtVerify, UnsecuredJWT } from "jose"
import type { FirebaseSettings } from "#server/config/identity.ts"
import type { Principal } from "#server/guards/customers.queries.ts"
import { Refusal } from "#server/guards/refusal.ts"

const SKEW_SECONDS = 5
const TIMEOUT_MS = 5000
const MAX_UID = 128

/** Where Google publishes the keys that sign ID tokens. */
const KEY_SET = "/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com"

/** Whom an ID token stands for, or null. */
export type ReadToken = (token: string) => Promise<Principal | null>

/**
 * Reads ID tokens of one Firebase project against the published keys; `keys` is the origin that publishes them. They are kept for ten
 * minutes, and asked for again when a token names an unknown one, at most every half minute. [integrations §2.3]
 */
export function firebaseTokens(
  { projectId, emulator }: Pick<FirebaseSettings, "projectId" | "emulator">,
  keys: string,
  { askAgainAfterMs = 30_000 } = {},
): ReadToken {
  const keySet = createRemoteJWKSet(new URL(KEY_SET, keys), { timeoutDuration: TIMEOUT_MS, cooldownDuration: askAgainAfterMs })
  const claimsWanted = { issuer: `https://securetoken.google.com/${projectId}`, audience: projectId, clockTolerance: SKEW_SECONDS }

  const claimsOf = async (token: string): Promise<JWTPayload> => {
    const { alg, kid } = headerOf(token)
    // Google's emulator signs nothing; its tokens are taken only where the configuration says that it stands in for Google.
    if (emulator !== null && alg === "none") return UnsecuredJWT.decode(token, claimsWanted).payload
    if (!kid) throw new errors.JWSInvalid("A token of Google names its key.")
    return (await jwtVerify(token, keySet, { ...claimsWanted, algorithms: ["RS256"] })).payload
  }

  return async (token) => {
    try {
      return principalOf(await claimsOf(token))
    } catch (fault) {
      if (isOfToken(fault)) return null
      throw new Refusal("overloaded", { cause: fault })
    }
  }
}

/** The principal of claims whose signature, issuer, audience and expiry hold, or null when others are missing or from the future. */
function principalOf(claims: JWTPayload): Principal | null {
  const { sub, iat, exp, email, email_verified: emailVerified, name, auth_time: authTime } = claims
  const latest = Date.now() / 1000 + SKEW_SECONDS
  const isPast = (time: unknown): time is number => typeof time === "number" && time <= latest
  if (typeof sub !== "string" || sub === "" || sub.length > MAX_UID) return null
  if (!isPast(iat) || !isPast(authTime) || typeof exp !== "number" || typeof email !== "string") return null
  return {
    uid: sub,
    email: email.toLowerCase(),
    emailVerified: emailVerified === true,
    name: typeof name === "string" ? name : "",
    authenticatedAt: new Date(authTime * 1000),
  }
}

function headerOf(token: string): { alg?: string; kid?: string } {
  try {
    return decodeProtectedHeader(token)
  } catch (fault) {
    throw new errors.JWSInvalid("A text that is no token at all.", { cause: fault })
  }
}

/** Whether the fault is the token's own, and not that the keys could not be had. */
function isOfToken(fault: unknown): boolean {
  if (fault instanceof errors.JWKSTimeout || fault instanceof errors.JWKSInvalid) return false
  // The general error is that of an answer without keys; what is none of the library's is a connection that failed.
  return fault instanceof errors.JOSEError && fault.code !== errors.JOSEError.code
}
