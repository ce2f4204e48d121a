import { PERMISSION_NAMES, type Permission, ROLES, type Role, type Scope, scopeOf } from "#contract/office/permissions.ts"
import type { Queries } from "#server/db/database.ts"
import type { GivenRole } from "#server/office/staff.queries.ts"
import { ownRole, type RoleRow } from "./people.queries.ts"

export type RoleOfKey = GivenRole & { own: RoleRow | null }

/** `sales`, or `own-12` for an own role. */
export function roleKey({ role, ownRoleId }: GivenRole): string {
  return ownRoleId === null ? role : `own-${ownRoleId}`
}

/** The role of a key, or null. */
export async function givenRole(db: Queries, key: string): Promise<RoleOfKey | null> {
  const given = ROLES.find((role) => role === key)
  if (given) return { role: given, ownRoleId: null, own: null }
  const id = Number(/^own-(\d+)$/.exec(key)?.[1] ?? 0)
  const own = id > 0 && id <= 2_147_483_647 ? await ownRole(db, id) : null
  return own ? { role: own.base, ownRoleId: own.id, own } : null
}

/** The permissions of a role. */
export function permissionsOfRole({ role, own }: RoleOfKey): ReadonlyMap<Permission, Scope> {
  return new Map(
    PERMISSION_NAMES.flatMap((permission): [Permission, Scope][] => {
      const scope = own ? (own.permissions[permission] ?? null) : scopeOf(role, permission)
      return scope === null ? [] : [[permission, scope]]
    }),
  )
}

/** The permissions of one of the five, as a new own role starts with. */
export function permissionsOfBase(base: Role): Record<string, Scope> {
  return Object.fromEntries(permissionsOfRole({ role: base, ownRoleId: null, own: null }))
}
