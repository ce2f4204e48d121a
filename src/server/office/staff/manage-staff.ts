import { isBelow, type Role } from "#contract/office/permissions.ts"
import type { Locale } from "#rules/values/locale.ts"
import type { Queries } from "#server/db/database.ts"
import { found, Refusal } from "#server/guards/refusal.ts"
import { shortTransaction } from "#server/guards/short-transaction.ts"
import { queueMail } from "#server/jobs/queue-mail.ts"
import { type Actor, audit } from "#server/office/audit.queries.ts"
import { type Member, may } from "#server/office/member.ts"
import { endSessions } from "#server/office/sessions.queries.ts"
import { removeFactors } from "#server/office/sign-in/accounts.queries.ts"
import { addLink, withdrawInvitation } from "#server/office/sign-in/invitations.queries.ts"
import { invite } from "#server/office/sign-in/invite.ts"
import { changeStaff } from "#server/office/staff.queries.ts"
import type { StaffServices } from "#server/office/staff-services.ts"
import { refuseChanged } from "#server/office/version.ts"
import { givenRole, permissionsOfRole, type RoleOfKey, roleKey } from "./given-role.ts"
import { knownPlaces, lockOwners, lockStaff, type StaffRow, setEverywhere } from "./people.queries.ts"

const FACTOR_HOURS = 72

type Services = Pick<StaffServices, "db" | "clock" | "config">
export type By = { member: Member; actor: Actor }

/** Changes role or places; the sessions of the member end, so that the next sign-in has the new ones. */
export async function changeMember(
  { db }: Services,
  by: By,
  { id, version, role, places }: { id: number; version: number; role?: string; places?: readonly string[] | null },
): Promise<StaffRow> {
  return onMember(db, by, id, async (tx, before) => {
    refuseChanged(version, { version: before.version, changedBy: null, changedAt: null }, { role: roleKey(before), places: before.places })
    const given = role === undefined ? null : await givableRole(tx, by.member, role)
    if (given && (given.role !== "owner" || given.ownRoleId !== null)) await refuseLastOwner(tx, before)
    if (places !== undefined) await refuseUnknownPlaces(tx, by.member, places)
    await changeStaff(tx, id, given ? { role: given } : {})
    if (places !== undefined) await setEverywhere(tx, id, places)
    await endSessions(tx, id)
    const after = { ...(role === undefined ? {} : { role }), ...(places === undefined ? {} : { places }) }
    await audit(tx, by.actor, {
      act: "staff.change",
      object: { kind: "staff", id },
      before: { ...(role === undefined ? {} : { role: roleKey(before) }), ...(places === undefined ? {} : { places: before.places }) },
      after,
    })
  })
}

/** Suspends a member, whose sessions end, or lets them work again. */
export async function setSuspended(
  { db, clock }: Services,
  by: By,
  { id, isSuspended }: { id: number; isSuspended: boolean },
): Promise<StaffRow> {
  return onMember(db, by, id, async (tx, before) => {
    if (isSuspended) await refuseLastOwner(tx, before)
    await changeStaff(tx, id, { suspendedAt: isSuspended ? clock.now() : null })
    if (isSuspended) await endSessions(tx, id)
    await audit(tx, by.actor, {
      act: isSuspended ? "staff.suspend" : "staff.resume",
      object: { kind: "staff", id },
      before: { suspended: before.isSuspended },
      after: { suspended: isSuspended },
    })
  })
}

export async function endSessionsOf({ db }: Services, by: By, id: number): Promise<number> {
  let ended = 0
  await onMember(db, by, id, async (tx) => {
    ended = await endSessions(tx, id)
    await audit(tx, by.actor, { act: "staff.sign-out", object: { kind: "staff", id }, after: { ended } })
  })
  return ended
}

/** Removes the second factors of a member; both get a mail, the member with a link for new ones. */
export async function resetFactor(services: Services, by: By, id: number): Promise<void> {
  await onMember(services.db, by, id, async (tx, member) => {
    await resetFactorOf(services, tx, member, by.member.name)
    const contents = {
      name: by.member.name,
      by: by.member.name,
      member: member.name,
      link: null,
      hours: FACTOR_HOURS,
      language: by.member.language,
    }
    await queueMail(tx, { kind: "staff-factor-reset", to: by.member.email, contents })
    await audit(tx, by.actor, { act: "staff.reset-factor", object: { kind: "staff", id } })
  })
}

/** Removes the factors and ends the sessions of a member; mails and returns the link for new ones. */
export async function resetFactorOf(
  { config, clock }: Pick<StaffServices, "clock"> & { config: Pick<StaffServices["config"], "publicOrigin"> },
  tx: Queries,
  member: StaffRow,
  by: string,
): Promise<string> {
  await removeFactors(tx, member.id)
  await endSessions(tx, member.id)
  const token = await addLink(tx, { staffId: member.id, purpose: "factor", hours: FACTOR_HOURS }, clock.now())
  const link = `${config.publicOrigin}/office/recover?factor=1&token=${token}`
  const contents = { name: member.name, by, member: member.name, link, hours: FACTOR_HOURS, language: member.language }
  await queueMail(tx, { kind: "staff-factor-reset", to: member.email, contents })
  return link
}

/** Invites somebody, to a role and to places that the member may give. */
export async function inviteMember(
  services: Services,
  { member, actor }: By,
  { email, role, places, language }: { email: string; role: string; places: readonly string[] | null; language: Locale },
): Promise<number> {
  return shortTransaction(services.db, async (tx) => {
    const given = await givableRole(tx, member, role)
    await refuseUnknownPlaces(tx, member, places)
    const invitedBy = { id: member.id, name: member.name }
    const who = { email, role: given.role, ownRoleId: given.ownRoleId, ownRole: given.own?.name ?? null }
    const { id } = await invite(services, tx, { ...who, places, language, invitedBy, actor })
    return id
  })
}

export async function withdraw({ db, clock }: Services, { member, actor }: By, id: number): Promise<void> {
  await shortTransaction(db, async (tx) => {
    const withdrawn = found(await withdrawInvitation(tx, id, clock.now()))
    if (!reaches(member, withdrawn.role)) throw notGivable("id")
    await audit(tx, actor, { act: "staff.withdraw", object: { kind: "invitation", id }, before: { email: withdrawn.email } })
  })
}

/** Does `work` on a locked member that the caller may manage, and returns the member afterwards. Nobody manages themselves. */
async function onMember(
  db: StaffServices["db"],
  { member }: By,
  id: number,
  work: (tx: Queries, before: StaffRow) => Promise<void>,
): Promise<StaffRow> {
  if (id === member.id) throw new Refusal("own_account")
  return shortTransaction(db, async (tx) => {
    const before = found(await lockStaff(tx, id))
    if (!reaches(member, before.role)) throw notGivable("id")
    await work(tx, before)
    return found(await lockStaff(tx, id))
  })
}

/** Whether the member may manage people of a role: an owner all of them, a manager those below. */
function reaches(member: Member, role: Role): boolean {
  const scope = may(member, "staff.manage")
  return scope === "all" || (scope === "below" && isBelow(role, member.role))
}

/** The role of a key, if the member may give it: none that reaches as high as their own, and nothing in it that they may not do. */
async function givableRole(tx: Queries, member: Member, key: string): Promise<RoleOfKey> {
  const role = await givenRole(tx, key)
  if (!role || !reaches(member, role.role)) throw notGivable("role")
  const more = [...permissionsOfRole(role)].find(([permission]) => !member.permissions.has(permission))
  if (more && may(member, "staff.manage") !== "all") throw notGivable("role")
  return role
}

/** Places that exist, and for a member with places none but those. */
async function refuseUnknownPlaces(tx: Queries, member: Member, places: readonly string[] | null): Promise<void> {
  const own = member.places
  if (places === null) {
    if (own !== null) throw notGivable("places")
    return
  }
  const known = await knownPlaces(tx, places)
  if (known.length < places.length || (own !== null && places.some((place) => !own.includes(place)))) throw notGivable("places")
}

/** Locks all owners, so that of two requests that would leave none, only one succeeds. */
async function refuseLastOwner(tx: Queries, { id }: StaffRow): Promise<void> {
  const owners = await lockOwners(tx)
  if (owners.includes(id) && owners.length === 1) throw new Refusal("last_owner")
}

function notGivable(field: string): Refusal {
  return new Refusal("not_givable", { fields: [field] })
}
