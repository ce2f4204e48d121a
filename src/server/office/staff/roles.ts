import { isPermission, PERMISSIONS, ROLES, type Role, type Scope } from "#contract/office/permissions.ts"
import { found, Refusal } from "#server/guards/refusal.ts"
import { shortTransaction } from "#server/guards/short-transaction.ts"
import { audit } from "#server/office/audit.queries.ts"
import { endSessions } from "#server/office/sessions.queries.ts"
import type { StaffServices } from "#server/office/staff-services.ts"
import { refuseChanged } from "#server/office/version.ts"
import { permissionsOfBase } from "./given-role.ts"
import type { By } from "./manage-staff.ts"
import { addRole, changeRole, lockRole, membersOfRole, ownRole, type RoleRow, removeRole } from "./people.queries.ts"

type Services = Pick<StaffServices, "db">
type RoleContents = { name: string; permissions: Readonly<Record<string, Scope>> }

/** Makes an own role out of one of the five. */
export async function copyRole(
  { db }: Services,
  { actor }: By,
  {
    name,
    copiedFrom,
    permissions = permissionsOfBase(copiedFrom),
  }: { name: string; copiedFrom: Role; permissions?: Readonly<Record<string, Scope>> },
): Promise<RoleRow> {
  refuseImpossible(permissions)
  return shortTransaction(db, async (tx) => {
    const id = isGivenName(name) ? null : await addRole(tx, copiedFrom, { name: name.trim(), permissions })
    if (id === null) throw new Refusal("already_there")
    await audit(tx, actor, { act: "role.copy", object: { kind: "role", id }, after: { name, copied_from: copiedFrom, permissions } })
    return found(await ownRole(tx, id))
  })
}

/** Changes an own role; the sessions of its members end, so that nobody keeps what was taken away. */
export async function changeOwnRole(
  { db }: Services,
  { member, actor }: By,
  { id, version, name, permissions }: { id: number; version: number } & RoleContents,
): Promise<RoleRow> {
  refuseImpossible(permissions)
  return shortTransaction(db, async (tx) => {
    const before = found(await lockRole(tx, id))
    refuseChanged(
      version,
      { version: before.version, changedBy: null, changedAt: null },
      { name: before.name, permissions: before.permissions },
    )
    const members = await membersOfRole(tx, id)
    if (members.some((one) => one.id === member.id)) throw new Refusal("own_account")
    if (isGivenName(name) || !(await changeRole(tx, id, { name: name.trim(), permissions }))) throw new Refusal("already_there")
    for (const one of members) await endSessions(tx, one.id)
    const former = { name: before.name, permissions: before.permissions }
    await audit(tx, actor, { act: "role.change", object: { kind: "role", id }, before: former, after: { name, permissions } })
    return found(await ownRole(tx, id))
  })
}

/** Deletes an own role that nobody has; otherwise the refusal names who has it. */
export async function removeOwnRole({ db }: Services, { actor }: By, id: number): Promise<void> {
  await shortTransaction(db, async (tx) => {
    const { name } = found(await lockRole(tx, id))
    const members = await membersOfRole(tx, id)
    if (members.length > 0) throw new Refusal("role_in_use", { extension: { names: members.map((one) => one.name) } })
    await removeRole(tx, id)
    await audit(tx, actor, { act: "role.remove", object: { kind: "role", id }, before: { name } })
  })
}

/** Own roles have no names of the five. */
function isGivenName(name: string): boolean {
  return ROLES.some((role) => role === name.trim().toLowerCase())
}

/** Only permissions that exist, and only scopes that somebody has of them. */
function refuseImpossible(permissions: Readonly<Record<string, Scope>>): void {
  for (const [permission, scope] of Object.entries(permissions)) {
    const scopes: readonly string[] = isPermission(permission) ? PERMISSIONS[permission].to : []
    if (!scopes.includes(scope)) throw new Refusal("not_givable", { fields: [`permissions.${permission}`] })
  }
}
