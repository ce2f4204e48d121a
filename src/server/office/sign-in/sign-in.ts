import type { SessionState } from "#contract/office/session.ts"
import type { Queries } from "#server/db/database.ts"
import { Refusal } from "#server/guards/refusal.ts"
import { shortTransaction } from "#server/guards/short-transaction.ts"
import { queueMail } from "#server/jobs/queue-mail.ts"
import { type Actor, audit } from "#server/office/audit.queries.ts"
import { addSession, endSessions, type OpenSession } from "#server/office/sessions.queries.ts"
import type { StaffClient, StaffServices } from "#server/office/staff-services.ts"
import { type Account, accountOf, accountOfEmail, setPassword } from "./accounts.queries.ts"
import { deviceOf } from "./device.ts"
import { checkFactor, type Proof } from "./factors.ts"
import { checkPasskey } from "./passkeys.ts"
import { countAttempt, countClient, trustPlace } from "./sign-in-limits.ts"

/** A session that was opened: its token for the cookie, and what is missing. */
export type OpenedSession = { token: string; isLong: boolean; stage: "factor" | "enrolling" | "open"; factors: SessionState["factors"] }

/**
 * Checks email and password and opens a session that lacks its factor. An unknown address, a wrong password and a suspended member are
 * refused alike, after the same work.
 */
export async function signIn(
  services: StaffServices,
  given: { email: string; password: string },
  client: StaffClient,
  requestId: string,
): Promise<OpenedSession> {
  const email = given.email.trim().toLowerCase()
  const attempt = await countAttempt(services, email, client)
  const account = await checkPassword(services, { email, password: given.password }, client)
  await attempt.giveBack()
  if (account.isEnrolled && factorsOf(account).length === 0) throw new Refusal("factor_missing")
  const stage = account.isEnrolled ? "factor" : "enrolling"
  const renewed = services.passwords.isOutdated(account.password) ? await services.passwords.hash(given.password) : null
  return shortTransaction(services.db, async (tx) => {
    if (renewed !== null) await setPassword(tx, account.id, renewed)
    const token = await addSession(tx, { staffId: account.id, stage, client, factorAt: null, isLong: false }, services.clock.now())
    await audit(tx, actorOfAccount(account, client, requestId), { act: "session.password", object: { kind: "staff", id: account.id } })
    return { token, isLong: false, stage, factors: stage === "factor" ? factorsOf(account) : [] }
  })
}

/** The account of the right password; every other case costs the same. */
async function checkPassword(
  { db, passwords, config }: StaffServices,
  { email, password }: { email: string; password: string },
  client: StaffClient,
): Promise<Account & { password: string }> {
  const account = await accountOfEmail(db, email)
  const isRight = await passwords.verify(password, account?.password ?? null)
  if (!account || !isRight || account.password === null || !maySignIn(account, client, config)) throw new Refusal("wrong_credentials")
  return { ...account, password: account.password }
}

/** Suspended members do not sign in; the people of the demonstration only on this machine, and in no shop that takes money. */
export function maySignIn(account: Account, client: StaffClient, { production }: Pick<StaffServices["config"], "production">): boolean {
  return !account.isSuspended && (!account.demonstration || (!production && client.isOfThisMachine))
}

/** What a member can give as a second factor. */
export function factorsOf({ hasTotp, passkeys, recoveryCodes }: Account): SessionState["factors"] {
  const own = [...(hasTotp ? (["totp"] as const) : []), ...(passkeys > 0 ? (["passkey"] as const) : [])]
  return own.length > 0 && recoveryCodes > 0 ? [...own, "recovery"] : own
}

/** Checks the second factor of a session that lacks it, and opens the session under a new token; or unlocks one that is open. */
export async function giveFactor(
  services: StaffServices,
  session: OpenSession,
  proof: Proof,
  client: StaffClient,
  requestId: string,
): Promise<OpenedSession> {
  const attempt = await countAttempt(services, session.email, client)
  const opened = await shortTransaction(services.db, async (tx) => {
    await checkFactor(services, tx, session.id, proof)
    await endSessions(tx, session.id, { only: session.sessionId })
    return openSession(services, tx, session.id, { client, requestId, factor: proof.kind })
  })
  await attempt.giveBack()
  return opened
}

/** Signs in with a passkey alone, which replaces password and second factor, or adds the second factor to a session that lacks it. */
export async function signInWithPasskey(
  services: StaffServices,
  proof: Extract<Proof, { kind: "passkey" }>,
  { session, client, requestId }: { session: OpenSession | null; client: StaffClient; requestId: string },
): Promise<OpenedSession> {
  await countClient(services, "passkey", client)
  return shortTransaction(services.db, async (tx) => {
    const staffId = await checkPasskey(services, tx, proof)
    if (session) await endSessions(tx, session.id, { only: session.sessionId })
    return openSession(services, tx, staffId, { client, requestId, factor: "passkey" })
  })
}

type Opening = { client: StaffClient; requestId: string; factor: Proof["kind"] }

/** Opens a session of a member who gave a factor, under a new token: one from before the sign-in is worth nothing. */
export async function openSession(
  services: StaffServices,
  tx: Queries,
  staffId: number,
  { client, requestId, factor }: Opening,
): Promise<OpenedSession> {
  const now = services.clock.now()
  const account = await accountOf(tx, staffId)
  if (!account || !maySignIn(account, client, services.config)) throw new Refusal("unauthenticated")
  const isLong = factor === "passkey" && deviceOf(client.userAgent).isPhone
  const token = await addSession(tx, { staffId, stage: "open", client, factorAt: now, isLong }, now)
  await audit(tx, actorOfAccount(account, client, requestId), {
    act: "session.open",
    object: { kind: "staff", id: staffId },
    after: { factor },
  })
  const isNewDevice = await trustPlace(tx, account.email, client)
  if (isNewDevice && account.isEnrolled && !account.demonstration) {
    const contents = { ...mailed(account), device: deviceOf(client.userAgent).name, address: client.address, atMs: now.getTime() }
    await queueMail(tx, { kind: "staff-new-device", to: account.email, contents })
  }
  return { token, isLong, stage: "open", factors: factorsOf(account) }
}

/** Ends the session of a request. */
export async function signOut({ db }: StaffServices, session: OpenSession, client: StaffClient, requestId: string): Promise<void> {
  await shortTransaction(db, async (tx) => {
    await endSessions(tx, session.id, { only: session.sessionId })
    await audit(tx, actorOfAccount(session, client, requestId), { act: "session.close", object: { kind: "staff", id: session.id } })
  })
}

/** What every mail to a member needs. */
export function mailed({ name, language }: Pick<Account, "name" | "language">) {
  return { name, language }
}

export function actorOfAccount({ id, name, role }: Pick<Account, "id" | "name" | "role">, client: StaffClient, requestId: string): Actor {
  return { kind: "staff", staffId: id, keyId: null, name, role, client, requestId }
}
