import { ROLES } from "#contract/office/permissions.ts"
import { staff as calls, type OfficeRole, type StaffMember } from "#contract/office/staff.ts"
import { found } from "#server/guards/refusal.ts"
import { shortTransaction } from "#server/guards/short-transaction.ts"
import { listKeys } from "#server/office/keys.queries.ts"
import { may } from "#server/office/member.ts"
import { placeReachOf } from "#server/office/places/reach.ts"
import { serveOffice } from "#server/office/serve-office.ts"
import { deviceOf } from "#server/office/sign-in/device.ts"
import { openInvitations } from "#server/office/sign-in/invitations.queries.ts"
import type { StaffOffice } from "#server/office/staff-services.ts"
import { activity, activityFilter, namesOfObjects } from "./activity.queries.ts"
import { activityCsv, askActivityExport } from "./activity-csv.ts"
import { permissionsOfBase, roleKey } from "./given-role.ts"
import { endApiKey, makeKey } from "./keys.ts"
import { changeMember, endSessionsOf, inviteMember, resetFactor, setSuspended, withdraw } from "./manage-staff.ts"
import { allStaff, membersOfGivenRoles, ownRoles, type RoleRow, type StaffRow, staffOf } from "./people.queries.ts"
import { changeOwnRole, copyRole, removeOwnRole } from "./roles.ts"

const LISTED = 50

/** The calls about who works here. */
export function serveStaff(office: StaffOffice): void {
  const { staff: services, db } = office
  serveOffice(office, calls.list, async () => ({ results: (await allStaff(db)).map(shownMember) }))
  serveOffice(office, calls.one, async ({ params }) => shownMember(found(await staffOf(db, params.id))))
  serveOffice(office, calls.change, async ({ member, actor, params, body, version }) =>
    shownMember(await changeMember(services, { member, actor }, { ...params, ...body, version })),
  )
  serveOffice(office, calls.suspend, async ({ member, actor, params }) =>
    shownMember(await setSuspended(services, { member, actor }, { ...params, isSuspended: true })),
  )
  serveOffice(office, calls.resume, async ({ member, actor, params }) =>
    shownMember(await setSuspended(services, { member, actor }, { ...params, isSuspended: false })),
  )
  serveOffice(office, calls.endSessions, async ({ member, actor, params }) => ({
    ended: await endSessionsOf(services, { member, actor }, params.id),
  }))
  serveOffice(office, calls.resetFactor, async ({ member, actor, params }) => {
    await resetFactor(services, { member, actor }, params.id)
    return null
  })
  serveOffice(office, calls.invitations, async () => ({
    results: (await openInvitations(db)).map((invitation) => ({
      id: invitation.id,
      email: invitation.email,
      role: roleKey(invitation),
      role_name: invitation.ownRole ?? invitation.role,
      places: invitation.places,
      invited_by: invitation.inviter,
      created_at: invitation.createdAt,
      expires_at: invitation.expiresAt,
    })),
  }))
  serveOffice(office, calls.invite, async ({ member, actor, body }) => ({ id: await inviteMember(services, { member, actor }, body) }))
  serveOffice(office, calls.withdrawInvitation, async ({ member, actor, params }) => {
    await withdraw(services, { member, actor }, params.id)
    return null
  })
}

/** The calls about what staff and programs may do. */
export function serveRoles(office: StaffOffice): void {
  const { staff: services, db } = office
  serveOffice(office, calls.roles, async () => ({ results: [...(await givenRoles(office)), ...(await ownRoles(db)).map(shownRole)] }))
  serveOffice(office, calls.copyRole, async ({ member, actor, body: { name, copied_from: copiedFrom, permissions } }) =>
    shownRole(await copyRole(services, { member, actor }, { name, copiedFrom, ...(permissions ? { permissions } : {}) })),
  )
  serveOffice(office, calls.changeRole, async ({ member, actor, params, body, version }) =>
    shownRole(await changeOwnRole(services, { member, actor }, { ...params, ...body, version })),
  )
  serveOffice(office, calls.removeRole, async ({ member, actor, params }) => {
    await removeOwnRole(services, { member, actor }, params.id)
    return null
  })
  serveOffice(office, calls.keys, async () => ({
    results: (await listKeys(db, office.clock.now())).map(({ madeBy, createdAt, expiresAt, usedAt, ...key }) => ({
      ...key,
      made_by: madeBy,
      created_at: createdAt,
      expires_at: expiresAt,
      used_at: usedAt,
    })),
  }))
  serveOffice(office, calls.addKey, async ({ member, actor, body }) => {
    const { id, key, expiresAt } = await makeKey(services, { member, actor }, body)
    return { id, key, expires_at: expiresAt }
  })
  serveOffice(office, calls.endKey, async ({ member, actor, params }) => {
    await endApiKey(services, { member, actor }, params.id)
    return null
  })
}

/** The calls about who did what. */
export function serveActivity(office: StaffOffice): void {
  serveOffice(office, calls.activity, async ({ member, query }) => {
    const { after = null, limit = LISTED } = query
    const staffId = may(member, "activity.read") === "all" ? (query.staff ?? null) : member.id
    const { found: list, count } = await activity(office.db, { ...activityFilter(query), staffId }, { after, limit })
    const customers = may(member, "customers.read") === "all" ? placeReachOf(member) : null
    const names = await namesOfObjects(office.db, list, { customers, isArabic: member.language === "ar" })
    return {
      results: list.map(({ userAgent, requestId, objectId: id, ...row }) => ({
        ...row,
        device: deviceOf(userAgent).name,
        request_id: requestId,
        object_id: id,
        object_name: names.get(`${row.object} ${id}`) ?? null,
      })),
      next: list.length < limit ? null : String(list.at(-1)?.id ?? ""),
      count,
    }
  })
  serveOffice(office, calls.activityCsv, ({ actor, query, reply }) => {
    reply.type("text/csv; charset=utf-8").header("content-disposition", 'attachment; filename="activity.csv"')
    return shortTransaction(office.db, (tx) => activityCsv(tx, actor, activityFilter(query)))
  })
  serveOffice(office, calls.exportActivity, async ({ member, actor, body }) => {
    const wish = { member, actor, filter: activityFilter(body), now: office.clock.now() }
    return { id: await shortTransaction(office.db, (tx) => askActivityExport(tx, wish)) }
  })
}

function shownMember(row: StaffRow): StaffMember {
  const { id, name, email, ownRole, role, places, language, isSuspended, isEnrolled, hasTotp, passkeys, sessions, version } = row
  return {
    id,
    name,
    email,
    role: roleKey(row),
    role_name: ownRole ?? role,
    places,
    language,
    state: isSuspended ? "suspended" : isEnrolled ? "active" : "enrolling",
    factors: [...(hasTotp ? (["totp"] as const) : []), ...(passkeys > 0 ? (["passkey"] as const) : [])],
    sessions,
    last_seen_at: row.lastSeenAt,
    created_at: row.createdAt,
    version,
  }
}

async function givenRoles({ db }: StaffOffice): Promise<OfficeRole[]> {
  const members = await membersOfGivenRoles(db)
  return ROLES.map((role) => ({
    key: role,
    name: role,
    copied_from: null,
    permissions: permissionsOfBase(role),
    members: members.get(role) ?? 0,
    version: 1,
  }))
}

function shownRole({ id, name, base, permissions, members, version }: RoleRow): OfficeRole {
  return { key: `own-${id}`, name, copied_from: base, permissions, members, version }
}
