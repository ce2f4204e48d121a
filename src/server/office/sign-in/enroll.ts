import type { NewPasskey } from "#contract/office/session.ts"
import type { Queries } from "#server/db/database.ts"
import { Refusal } from "#server/guards/refusal.ts"
import { shortTransaction } from "#server/guards/short-transaction.ts"
import { audit } from "#server/office/audit.queries.ts"
import { endSessions, type OpenSession } from "#server/office/sessions.queries.ts"
import type { StaffClient, StaffServices } from "#server/office/staff-services.ts"
import { addTotpDraft, confirmTotp, lockAccount, lockTotp, noteEnrolled, renewRecoveryCodes } from "./accounts.queries.ts"
import { storePasskey } from "./passkeys.ts"
import { actorOfAccount, factorsOf, type OpenedSession, openSession } from "./sign-in.ts"
import { countAttempt } from "./sign-in-limits.ts"
import { newTotpSecret, stepOfCode, totpUri } from "./totp.ts"

/** A factor that was set. The first one of a member opens the session and answers recovery codes. */
export type NewFactor = { recoveryCodes: string[]; opened: OpenedSession | null }

type FactorRequest = { session: OpenSession; client: StaffClient; requestId: string }

/** Makes a secret for an authenticator app. It counts from its first code on. */
export async function draftTotp(
  { db, config }: StaffServices,
  { id, email }: Pick<OpenSession, "id" | "email">,
): Promise<{ secret: string; uri: string }> {
  const secret = newTotpSecret()
  await shortTransaction(db, (tx) => addTotpDraft(tx, id, secret))
  return { secret, uri: totpUri(secret, { issuer: config.shopName, label: email }) }
}

/** Sets the authenticator app by its first code, in place of the one before. */
export async function setTotp(services: StaffServices, given: FactorRequest & { code: string }): Promise<NewFactor> {
  const { session, client, code } = given
  const attempt = await countAttempt(services, session.email, client)
  const enrolled = await setFactor(services, given, async (tx) => {
    const now = services.clock.now()
    const draft = await lockTotp(tx, session.id, { isDraft: true })
    const step = draft === null ? null : stepOfCode(code.replaceAll(/\s/g, ""), draft, now)
    if (draft === null || step === null) throw new Refusal("wrong_code", { fields: ["code"] })
    await confirmTotp(tx, session.id, { id: draft.id, step, now })
    return "totp"
  })
  await attempt.giveBack()
  return enrolled
}

export async function setPasskey(
  services: StaffServices,
  given: FactorRequest & { passkey: NewPasskey; name: string; origin: string },
): Promise<NewFactor> {
  const { session, passkey, name, origin } = given
  return setFactor(services, given, async (tx) => {
    await storePasskey(services, tx, { staffId: session.id, passkey, name: name.trim(), origin })
    return "passkey"
  })
}

/** Sets a factor in one transaction, and completes the enrolment of a member who had none. */
async function setFactor(
  services: StaffServices,
  { session, client, requestId }: FactorRequest,
  set: (tx: Queries) => Promise<"totp" | "passkey">,
): Promise<NewFactor> {
  return shortTransaction(services.db, async (tx) => {
    const before = await lockAccount(tx, session.id)
    if (!before) throw new Refusal("unauthenticated")
    const isFirst = factorsOf(before).length === 0
    // A session that lacks its factor sets the first one, and no other.
    if (session.stage === "enrolling" && !isFirst) throw new Refusal("unauthenticated")
    const kind = await set(tx)
    await audit(tx, actorOfAccount(before, client, requestId), {
      act: "staff.factor",
      object: { kind: "staff", id: session.id },
      after: { kind },
    })
    if (!isFirst) return { recoveryCodes: [], opened: null }
    const recoveryCodes = await renewRecoveryCodes(tx, session.id)
    await endSessions(tx, session.id)
    const opened = await openSession(services, tx, session.id, { client, requestId, factor: kind })
    await noteEnrolled(tx, session.id, services.clock.now())
    return { recoveryCodes, opened }
  })
}
