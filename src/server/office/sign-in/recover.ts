import { Refusal } from "#server/guards/refusal.ts"
import { shortTransaction } from "#server/guards/short-transaction.ts"
import { refuseWeakOfStaff } from "#server/guards/weak-passwords.ts"
import { queueMail } from "#server/jobs/queue-mail.ts"
import { audit } from "#server/office/audit.queries.ts"
import { addSession, endSessions } from "#server/office/sessions.queries.ts"
import type { StaffClient, StaffServices } from "#server/office/staff-services.ts"
import { accountOf, accountOfEmail, lockAccount, setPassword } from "./accounts.queries.ts"
import { addLink, memberOfLink, spendLink } from "./invitations.queries.ts"
import { actorOfAccount, factorsOf, mailed, maySignIn, type OpenedSession } from "./sign-in.ts"
import { countAttempt, countClient, mayBeMailed } from "./sign-in-limits.ts"

const PASSWORD_HOURS = 1

const spent = () => new Refusal("link_spent", { fields: ["token"] })

/** Mails a link for a new password, if somebody with this address works here. */
export async function forgotPassword(services: StaffServices, email: string, client: StaffClient): Promise<void> {
  await countClient(services, "recovery", client)
  const account = await accountOfEmail(services.db, email.trim().toLowerCase())
  if (!account || account.isSuspended || account.demonstration || !(await mayBeMailed(services, account.email))) return
  await shortTransaction(services.db, async (tx) => {
    const token = await addLink(tx, { staffId: account.id, purpose: "password", hours: PASSWORD_HOURS }, services.clock.now())
    const link = `${services.config.publicOrigin}/office/recover?token=${token}`
    await queueMail(tx, { kind: "staff-password-reset", to: account.email, contents: { ...mailed(account), link, hours: PASSWORD_HOURS } })
  })
}

/** Sets the password by the mailed link. Signing in still asks for the second factor. */
export async function recoverPassword(
  services: StaffServices,
  { token, password }: { token: string; password: string },
  client: StaffClient,
  requestId: string,
): Promise<void> {
  await countClient(services, "link", client)
  const { db, clock, config, passwords } = services
  const id = await memberOfLink(db, "password", token, clock.now())
  const account = id === null ? null : await accountOf(db, id)
  if (!account) throw spent()
  refuseWeakOfStaff("password", password, { email: account.email, name: account.name, shopName: config.shopName })
  const hash = await passwords.hash(password)
  await shortTransaction(db, async (tx) => {
    if (!(await spendLink(tx, token))) throw spent()
    await setPassword(tx, account.id, hash)
    await endSessions(tx, account.id)
    await queueMail(tx, { kind: "staff-password-changed", to: account.email, contents: mailed(account) })
    await audit(tx, actorOfAccount(account, client, requestId), { act: "staff.password", object: { kind: "staff", id: account.id } })
  })
}

/** Opens a session that must set a second factor, by the mailed link and the password: neither alone is enough. */
export async function recoverFactor(
  services: StaffServices,
  { token, password }: { token: string; password: string },
  client: StaffClient,
  requestId: string,
): Promise<OpenedSession> {
  await countClient(services, "link", client)
  const { db, clock, passwords, config } = services
  const id = await memberOfLink(db, "factor", token, clock.now())
  const account = id === null ? null : await accountOf(db, id)
  if (!account || !maySignIn(account, client, config)) throw spent()
  const attempt = await countAttempt(services, account.email, client)
  if (!(await passwords.verify(password, account.password))) throw new Refusal("wrong_credentials")
  await attempt.giveBack()
  return shortTransaction(db, async (tx) => {
    const locked = await lockAccount(tx, account.id)
    // The link opens this until a factor is set, so that a closed page loses nothing.
    if (!locked || factorsOf(locked).length > 0) throw spent()
    await audit(tx, actorOfAccount(account, client, requestId), { act: "session.recover", object: { kind: "staff", id: account.id } })
    const stage = "enrolling"
    const session = { staffId: account.id, stage, client, factorAt: null, isLong: false } as const
    return { token: await addSession(tx, session, clock.now()), isLong: false, stage, factors: [] }
  })
}
