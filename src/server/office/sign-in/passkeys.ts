import type { NewPasskey, PasskeyAnswer } from "#contract/office/session.ts"
import type { Queries } from "#server/db/database.ts"
import { Refusal } from "#server/guards/refusal.ts"
import type { StaffServices } from "#server/office/staff-services.ts"
import { addChallenge, addPasskey, notePasskeyUse, passkeyOf, passkeysOf, spendChallenge } from "./accounts.queries.ts"

const CHALLENGE_MS = 5 * 60_000
const IP_ADDRESS = /^(\d+\.){3}\d+$|^\[/

/** Whether passkeys work at an origin: browsers allow them over HTTPS and at `localhost`, and never at the address of a machine. */
export function allowsPasskeys(origin: string): boolean {
  const { protocol, hostname } = new URL(origin)
  return !IP_ADDRESS.test(hostname) && (protocol === "https:" || hostname === "localhost")
}

/** What a passkey must sign to sign in, or to be a factor. */
export async function signInOptions(services: StaffServices, origin: string): Promise<object> {
  const { generateAuthenticationOptions } = await import("@simplewebauthn/server")
  const options = await generateAuthenticationOptions({ rpID: new URL(origin).hostname, userVerification: "required" })
  await addChallenge(services.db, options.challenge, null, until(services))
  return options
}

/** Checks what a passkey signed and returns its member; refuses with `wrong_passkey`. */
export async function checkPasskey(
  { clock }: StaffServices,
  tx: Queries,
  { passkey, origin }: { passkey: PasskeyAnswer; origin: string },
): Promise<number> {
  const refusal = () => new Refusal("wrong_passkey", { fields: ["passkey"] })
  const known = await passkeyOf(tx, passkey.id)
  const challenge = challengeIn(passkey.response.clientDataJSON)
  if (!known || challenge === null || !(await spendChallenge(tx, challenge, null, clock.now()))) throw refusal()
  const { verifyAuthenticationResponse } = await import("@simplewebauthn/server")
  const verified = await verifyAuthenticationResponse({
    // The schema has checked its form; the library's type names only more exact texts.
    response: passkey as Parameters<typeof verifyAuthenticationResponse>[0]["response"],
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: new URL(origin).hostname,
    requireUserVerification: true,
    credential: { id: known.passkeyId, publicKey: Buffer.from(known.secret, "base64url"), counter: known.counter },
  }).catch(() => ({ verified: false as const }))
  if (!verified.verified) throw refusal()
  await notePasskeyUse(tx, known.id, verified.authenticationInfo.newCounter, clock.now())
  return known.staffId
}

/** What a new passkey of a member must sign. */
export async function newPasskeyOptions(
  services: StaffServices,
  member: { id: number; email: string; name: string },
  origin: string,
): Promise<object> {
  const { generateRegistrationOptions } = await import("@simplewebauthn/server")
  const known = await passkeysOf(services.db, member.id)
  const options = await generateRegistrationOptions({
    rpName: services.config.shopName,
    rpID: new URL(origin).hostname,
    userID: Buffer.from(String(member.id)),
    userName: member.email,
    userDisplayName: member.name,
    attestationType: "none",
    excludeCredentials: known.map(({ passkeyId }) => ({ id: passkeyId })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  })
  await addChallenge(services.db, options.challenge, member.id, until(services))
  return options
}

/** Checks and stores a new passkey of a member; refuses with `wrong_passkey`. */
export async function storePasskey(
  { clock }: StaffServices,
  tx: Queries,
  { staffId, passkey, name, origin }: { staffId: number; passkey: NewPasskey; name: string; origin: string },
): Promise<void> {
  const refusal = () => new Refusal("wrong_passkey", { fields: ["passkey"] })
  const challenge = challengeIn(passkey.response.clientDataJSON)
  if (challenge === null || !(await spendChallenge(tx, challenge, staffId, clock.now()))) throw refusal()
  const { verifyRegistrationResponse } = await import("@simplewebauthn/server")
  const verified = await verifyRegistrationResponse({
    // As above.
    response: passkey as Parameters<typeof verifyRegistrationResponse>[0]["response"],
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: new URL(origin).hostname,
    requireUserVerification: true,
  }).catch(() => ({ verified: false as const }))
  if (!verified.verified) throw refusal()
  const { credential } = verified.registrationInfo
  if ((await passkeyOf(tx, credential.id)) !== null) throw refusal()
  const secret = Buffer.from(credential.publicKey).toString("base64url")
  await addPasskey(tx, {
    staffId,
    passkeyId: credential.id,
    secret,
    counter: credential.counter,
    transports: credential.transports ?? [],
    name,
  })
}

/** The challenge that the browser says it signed; the library compares the rest. */
function challengeIn(clientDataJSON: string): string | null {
  try {
    const data = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString("utf8")) as { challenge?: unknown }
    return typeof data.challenge === "string" && data.challenge.length <= 200 ? data.challenge : null
  } catch {
    return null
  }
}

function until({ clock }: StaffServices): Date {
  return new Date(clock.now().getTime() + CHALLENGE_MS)
}
