import type { Role } from "#contract/office/permissions.ts"
import { isEmail } from "#rules/people/email.ts"
import type { Locale } from "#rules/values/locale.ts"
import type { Queries } from "#server/db/database.ts"
import { Refusal } from "#server/guards/refusal.ts"
import { shortTransaction } from "#server/guards/short-transaction.ts"
import { refuseWeakOfStaff } from "#server/guards/weak-passwords.ts"
import { queueMail } from "#server/jobs/queue-mail.ts"
import { type Actor, audit } from "#server/office/audit.queries.ts"
import { addSession } from "#server/office/sessions.queries.ts"
import { addStaff } from "#server/office/staff.queries.ts"
import type { StaffClient, StaffServices } from "#server/office/staff-services.ts"
import { accountOf, accountOfEmail, setPassword } from "./accounts.queries.ts"
import {
  addInvitation,
  expiredInvitationOf,
  INVITATION_HOURS,
  type Invitation,
  invitationOf,
  type NewInvitation,
  spendInvitation,
} from "./invitations.queries.ts"
import { actorOfAccount, type OpenedSession } from "./sign-in.ts"
import { countClient, mayBeMailed } from "./sign-in-limits.ts"

/** `ownRole` is the name of an own role. */
export type Invite = Omit<NewInvitation, "invitedBy"> & {
  ownRole: string | null
  invitedBy: { id: number; name: string } | null
  actor: Actor
}

/** Mails an invitation, in the transaction of its audit row; returns its id and its link. The caller has checked who may invite whom. */
export async function invite(
  { config, clock }: Pick<StaffServices, "clock"> & { config: Pick<StaffServices["config"], "publicOrigin"> },
  tx: Queries,
  { actor, invitedBy, ownRole, ...given }: Invite,
): Promise<{ id: number; link: string }> {
  const email = given.email.trim().toLowerCase()
  if (!isEmail(email)) throw new Refusal("invalid_email", { fields: ["email"] })
  if ((await accountOfEmail(tx, email)) !== null) throw new Refusal("already_there")
  const { id, token } = await addInvitation(tx, { ...given, email, invitedBy: invitedBy?.id ?? null }, clock.now())
  const link = `${config.publicOrigin}/office/invite?token=${token}`
  const contents = {
    inviter: invitedBy?.name ?? null,
    role: ownRole ?? given.role,
    link,
    hours: INVITATION_HOURS,
    language: given.language,
  }
  await queueMail(tx, { kind: "staff-invitation", to: email, contents })
  const after = { email, role: given.role, own_role: given.ownRoleId, places: given.places }
  await audit(tx, actor, { act: "staff.invite", object: { kind: "invitation", id }, after })
  return { id, link }
}

/** Whom an invitation is for; refuses with `link_spent`. */
export async function lookAtInvitation(
  services: StaffServices,
  token: string,
  client: StaffClient,
): Promise<{ email: string; role: Role; ownRole: string | null; language: Locale }> {
  await countClient(services, "link", client)
  return foundInvitation(await invitationOf(services.db, token, services.clock.now()))
}

/** Spends an invitation: the member exists, with a password, and must set a second factor. */
export async function acceptInvitation(
  services: StaffServices,
  { token, name, password }: { token: string; name: string; password: string },
  client: StaffClient,
  requestId: string,
): Promise<OpenedSession> {
  await countClient(services, "link", client)
  const { db, clock, config, passwords } = services
  const known = foundInvitation(await invitationOf(db, token, clock.now()))
  const givenName = name.trim()
  if (givenName === "") throw new Refusal("invalid", { fields: ["name"] })
  refuseWeakOfStaff("password", password, { email: known.email, name: givenName, shopName: config.shopName })
  const hash = await passwords.hash(password)
  return shortTransaction(db, async (tx) => {
    if (!(await spendInvitation(tx, known.id, clock.now()))) throw new Refusal("link_spent", { fields: ["token"] })
    const id = await addStaff(tx, { ...known, name: givenName })
    if (id === null) throw new Refusal("already_there")
    await setPassword(tx, id, hash)
    const account = await accountOf(tx, id)
    if (!account) throw new Error("The member was not added.")
    const object = { kind: "staff", id }
    const after = { email: known.email, name: givenName, role: known.role, places: known.places }
    await audit(tx, actorOfAccount(account, client, requestId), { act: "staff.join", object, after })
    const stage = "enrolling"
    return {
      token: await addSession(tx, { staffId: id, stage, client, factorAt: null, isLong: false }, clock.now()),
      isLong: false,
      stage,
      factors: [],
    }
  })
}

/** Mails the one who invited that the invited person asks for a new invitation; the answer does not say whether there was one. */
export async function askForInvitation(services: StaffServices, token: string, client: StaffClient): Promise<void> {
  await countClient(services, "link", client)
  const ended = await expiredInvitationOf(services.db, token, services.clock.now())
  if (!ended || ended.invitedBy === null || !(await mayBeMailed(services, `invitation ${ended.id}`))) return
  const inviter = await accountOf(services.db, ended.invitedBy)
  if (!inviter || inviter.isSuspended) return
  const link = `${services.config.publicOrigin}/office/settings/staff`
  const contents = { name: inviter.name, language: inviter.language, email: ended.email, link }
  await queueMail(services.db, { kind: "staff-invitation-asked", to: inviter.email, contents })
}

function foundInvitation(invitation: Invitation | null): Invitation {
  if (invitation === null) throw new Refusal("link_spent", { fields: ["token"] })
  return invitation
}
