import {
  createRemoteJWKSet,
  customFetch,
  decodeProtectedHeader,
  errors,
  type FetchImplementation,
  type JWK,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
  UnsecuredJWT,
} from "jose"
import type { FirebaseSettings } from "#server/config/identity.ts"
import type { Principal } from "#server/guards/customers.queries.ts"
import { Refusal } from "#server/guards/refusal.ts"

const SKEW_SECONDS = 5
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const MAX_UID = 128
/** The shortest modulus accepted for RS256 signatures. */
const KEY_BYTES = 256

/** Where Google publishes the keys that sign ID tokens. */
const KEY_SET = "/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com"

/** The principal of an ID token, or null. */
export type ReadToken = (token: string) => Promise<Principal | null>

export type KeySetOptions = {
  /** Receives the fault when keys in use could not be renewed. */
  onRenewalFailed?: (fault: unknown) => void
  now?: () => number
  /** The timeout of a request for the keys. */
  timeoutMs?: number
  /** How long no request follows a failed one: in this time tokens that need one are refused at once. */
  failFastMs?: number
  /** How soon after a response an unknown key in a token triggers another request. */
  askAgainAfterMs?: number
  /** The age at which keys are requested again; they stay in use in the meantime. */
  renewAfterMs?: number
  /** The age at which keys are no longer used. */
  keepMs?: number
}

/**
 * Verifies ID tokens of one Firebase project against the published keys; `keys` is the origin that publishes them. While they cannot be
 * fetched, tokens of known keys are verified as before, for up to a day, and others throw the refusal `overloaded`.
 */
export function firebaseTokens(
  { projectId, emulator }: Pick<FirebaseSettings, "projectId" | "emulator">,
  keys: string,
  options: KeySetOptions = {},
): ReadToken {
  const keySet = publishedKeys(new URL(KEY_SET, keys), options)
  const claimsWanted = { issuer: `https://securetoken.google.com/${projectId}`, audience: projectId, clockTolerance: SKEW_SECONDS }

  const claimsOf = async (token: string): Promise<JWTPayload> => {
    const { alg, kid } = headerOf(token)
    // Google's emulator signs nothing; its tokens are accepted only where the configuration names it.
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

/** The keys at an address. They are renewed in the background, so requests that use known keys never wait for them. */
function publishedKeys(url: URL, options: KeySetOptions): JWTVerifyGetKey {
  const { timeoutMs = 5000, failFastMs = 10_000, askAgainAfterMs = 30_000, renewAfterMs = 10 * MINUTE, keepMs = DAY } = options
  const { onRenewalFailed = () => {}, now = Date.now } = options
  const keySet = createRemoteJWKSet(url, {
    timeoutDuration: timeoutMs,
    cooldownDuration: askAgainAfterMs,
    cacheMaxAge: keepMs,
    [customFetch]: failingFast(fetchKeys, failFastMs, now),
  })
  let askedAt = now()
  return async (header, token) => {
    if (keySet.fresh && now() - askedAt >= renewAfterMs) {
      askedAt = now()
      // A failed renewal is retried after the same interval; a token that needs other keys requests them itself.
      keySet.reload().catch(onRenewalFailed)
    }
    return keySet(header, token)
  }
}

/** Fetches keys. Throws for a response without usable keys, which would otherwise replace good ones. */
const fetchKeys: FetchImplementation = async (url, options) => {
  const answer = await fetch(url, options)
  if (!answer.ok) throw new Error(`${url} answers with status ${answer.status}.`)
  if (!hasKeys(await answer.clone().json())) throw new Error(`${url} answers without keys.`)
  return answer
}

/** A circuit breaker: after a failed request no other is sent for `failFastMs`, and callers get the same fault at once. */
function failingFast(send: FetchImplementation, failFastMs: number, now: () => number): FetchImplementation {
  let failed: { at: number; fault: unknown } | null = null
  return async (url, options) => {
    if (failed && now() - failed.at < failFastMs) throw failed.fault
    try {
      const answer = await send(url, options)
      failed = null
      return answer
    } catch (fault) {
      failed = { at: now(), fault }
      throw fault
    }
  }
}

function hasKeys(body: unknown): boolean {
  const keys = typeof body === "object" && body !== null && "keys" in body ? body.keys : null
  return (
    Array.isArray(keys) &&
    keys.some(({ kid, kty, n }: JWK) => kid && kty === "RSA" && Buffer.from(n ?? "", "base64url").length >= KEY_BYTES)
  )
}

/** The principal of claims with valid signature, issuer, audience and expiry; null when other claims are missing or in the future. */
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

/** Whether the token caused the fault, and not a failed request for the keys. */
function isOfToken(fault: unknown): boolean {
  if (fault instanceof errors.JWKSTimeout || fault instanceof errors.JWKSInvalid) return false
  // The general error means a response without keys; an error of another library means a failed connection.
  return fault instanceof errors.JOSEError && fault.code !== errors.JOSEError.code
}
