import { Secret, TOTP } from "otpauth"

const PERIOD_SECONDS = 30
/** One step to either side: clocks of phones differ. */
const WINDOW = 1

/** A new secret in base32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** The address that an authenticator app reads from a picture. */
export function totpUri(secret: string, { issuer, label }: { issuer: string; label: string }): string {
  return totpOf(secret, { issuer, label }).toString()
}

/** The step of a code that is right at this moment; null for any other, and for one of a step that was used before. */
export function stepOfCode(code: string, { secret, counter }: { secret: string; counter: number }, now: Date): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: WINDOW })
  if (delta === null) return null
  const step = stepAt(now) + delta
  return step > counter ? step : null
}

/** A code that would be accepted at this moment, for the people of the demonstration. */
export function acceptableCode({ secret, counter }: { secret: string; counter: number }, now: Date): string {
  const step = Math.max(stepAt(now), counter + 1)
  return totpOf(secret).generate({ timestamp: step * PERIOD_SECONDS * 1000 })
}

function stepAt(now: Date): number {
  return Math.floor(now.getTime() / 1000 / PERIOD_SECONDS)
}

function totpOf(secret: string, { issuer = "", label = "" } = {}): TOTP {
  return new TOTP({ secret: Secret.fromBase32(secret), issuer, label, algorithm: "SHA1", digits: 6, period: PERIOD_SECONDS })
}
