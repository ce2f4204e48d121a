import type { Me } from "#contract/office/session.ts"
import type { Locale } from "#rules/values/locale.ts"
import { Refusal } from "#server/guards/refusal.ts"
import { shortTransaction } from "#server/guards/short-transaction.ts"
import { refuseWeakOfStaff } from "#server/guards/weak-passwords.ts"
import { queueMail } from "#server/jobs/queue-mail.ts"
import { type Actor, audit } from "#server/office/audit.queries.ts"
import type { Member } from "#server/office/member.ts"
import { endSessions, noteFactor, type OpenSession } from "#server/office/sessions.queries.ts"
import { changeStaff } from "#server/office/staff.queries.ts"
import type { StaffClient, StaffServices } from "#server/office/staff-services.ts"
import { accountOf, credentialsOf, lockAccount, removeCredential, renewRecoveryCodes, setPassword } from "./accounts.queries.ts"
import { checkFactor, type Proof } from "./factors.ts"
import { factorsOf, mailed } from "./sign-in.ts"
import { countAttempt } from "./sign-in-limits.ts"

/** The signed-in member with what is their own. */
export async function ownAccount({ db }: Pick<StaffServices, "db">, member: Member, session: OpenSession): Promise<Me> {
  const account = await accountOf(db, member.id)
  if (!account) throw new Refusal("unauthenticated")
  return {
    id: member.id,
    name: account.name,
    email: account.email,
    role: member.role,
    role_name: member.roleName,
    permissions: Object.fromEntries(member.permissions),
    places: member.places === null ? null : [...member.places],
    refund_limit: member.refundLimitQar,
    discount_limit: member.discountLimitPercent,
    language: account.language,
    theme: account.theme,
    shortcuts: account.shortcuts,
    credentials: await credentialsOf(db, member.id),
    recovery_codes_left: account.recoveryCodes,
    locked: session.isLocked,
    must_set_factor: session.stage === "enrolling",
    factor_at: member.factorAt?.toISOString() ?? null,
  }
}

type OwnChange = { name?: string; language?: Locale; theme?: "light" | "dark" | "system"; shortcuts?: boolean }

export async function changeOwnAccount({ db }: Pick<StaffServices, "db">, member: Member, actor: Actor, change: OwnChange): Promise<void> {
  await shortTransaction(db, async (tx) => {
    const before = await lockAccount(tx, member.id)
    if (!before) throw new Refusal("unauthenticated")
    const after = { ...change, ...(change.name === undefined ? {} : { name: change.name.trim() }) }
    await changeStaff(tx, member.id, after)
    const changed = Object.keys(after) as (keyof OwnChange)[]
    const former = Object.fromEntries(changed.map((field) => [field, before[field]]))
    await audit(tx, actor, { act: "staff.own-account", object: { kind: "staff", id: member.id }, before: former, after })
  })
}

export type OwnRequest = { member: Member; actor: Actor; client: StaffClient; sessionId: number }

/** Changes the password; every other session ends. */
export async function changePassword(
  services: StaffServices,
  { member, actor, client, sessionId }: OwnRequest,
  { current, password }: { current: string; password: string },
): Promise<void> {
  const { db, passwords, config } = services
  const attempt = await countAttempt(services, member.email, client)
  const account = await accountOf(db, member.id)
  if (!account || !(await passwords.verify(current, account.password))) throw new Refusal("wrong_password")
  await attempt.giveBack()
  refuseWeakOfStaff("password", password, { email: account.email, name: account.name, shopName: config.shopName })
  const hash = await passwords.hash(password)
  await shortTransaction(db, async (tx) => {
    await lockAccount(tx, member.id)
    await setPassword(tx, member.id, hash)
    await endSessions(tx, member.id, { but: sessionId })
    await queueMail(tx, { kind: "staff-password-changed", to: account.email, contents: mailed(account) })
    await audit(tx, actor, { act: "staff.password", object: { kind: "staff", id: member.id } })
  })
}

/** Checks a factor for acts that ask for it again, and unlocks the session. */
export async function checkFactorAgain(
  services: StaffServices,
  { member, actor, client, sessionId }: OwnRequest,
  proof: Proof,
): Promise<void> {
  const attempt = await countAttempt(services, member.email, client)
  await shortTransaction(services.db, async (tx) => {
    await checkFactor(services, tx, member.id, proof)
    await noteFactor(tx, sessionId, services.clock.now())
    await audit(tx, actor, { act: "session.factor", object: { kind: "staff", id: member.id }, after: { factor: proof.kind } })
  })
  await attempt.giveBack()
}

/** Ends one session of the member, or all but one; returns their number. */
export async function endOwnSessions(
  { db }: Pick<StaffServices, "db">,
  { member, actor }: Pick<OwnRequest, "member" | "actor">,
  which: { only: number } | { but: number },
): Promise<number> {
  return shortTransaction(db, async (tx) => {
    const ended = await endSessions(tx, member.id, which)
    if ("only" in which && ended === 0) throw new Refusal("not_found")
    await audit(tx, actor, { act: "session.end", object: { kind: "staff", id: member.id }, after: { ended } })
    return ended
  })
}

/** Removes a factor, though not the last one. */
export async function removeFactor(
  { db }: Pick<StaffServices, "db">,
  { member, actor }: Pick<OwnRequest, "member" | "actor">,
  id: number,
): Promise<void> {
  await shortTransaction(db, async (tx) => {
    await lockAccount(tx, member.id)
    if (!(await removeCredential(tx, member.id, id))) throw new Refusal("not_found")
    const left = await accountOf(tx, member.id)
    if (!left || factorsOf(left).length === 0) throw new Refusal("last_factor")
    await audit(tx, actor, { act: "staff.factor-removed", object: { kind: "staff", id: member.id }, before: { credential: id } })
  })
}

export async function newRecoveryCodes(
  { db }: Pick<StaffServices, "db">,
  { member, actor }: Pick<OwnRequest, "member" | "actor">,
): Promise<string[]> {
  return shortTransaction(db, async (tx) => {
    await audit(tx, actor, { act: "staff.recovery", object: { kind: "staff", id: member.id } })
    return renewRecoveryCodes(tx, member.id)
  })
}
