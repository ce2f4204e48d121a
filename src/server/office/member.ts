import { PERMISSION_NAMES, type Permission, type Role, type Scope, scopeOf } from "#contract/office/permissions.ts"
import type { Locale } from "#rules/values/locale.ts"
import { Refusal } from "#server/guards/refusal.ts"
import type { Actor, AuditClient } from "./audit.queries.ts"
import type { MemberRow } from "./sessions.queries.ts"

/** A factor counts as given for this long. */
const FACTOR_MS = 10 * 60_000

/** Who sends a request to the back office: a member of staff, or a program with a key that a member made. */
export type Member = {
  id: number
  /** Of the key, for a program. */
  keyId: number | null
  name: string
  email: string
  role: Role
  /** The own role's name, or that of the role. */
  roleName: string
  permissions: ReadonlyMap<Permission, Scope>
  /** `branch:3`, `city:Doha`; null: everywhere. */
  places: readonly string[] | null
  /** What may be refunded of one order, in QAR, without a second person; null without a limit. */
  refundLimitQar: number | null
  /** What an offer may be below the list price, in percent; null without a limit. */
  discountLimitPercent: number | null
  language: Locale
  /** Null for a program. */
  sessionId: number | null
  /** When the member last gave a factor. */
  factorAt: Date | null
}

/** The permissions of the own role, or of the role of the contract. A permission that no longer exists is not given. */
export function permissionsOf({ role, ownPermissions }: Pick<MemberRow, "role" | "ownPermissions">): ReadonlyMap<Permission, Scope> {
  return new Map(
    PERMISSION_NAMES.flatMap((permission): [Permission, Scope][] => {
      const scope = ownPermissions === null ? scopeOf(role, permission) : (ownPermissions[permission] ?? null)
      return scope === null ? [] : [[permission, scope]]
    }),
  )
}

/** The scope that a member has of a permission, or null. */
export function may(member: Pick<Member, "permissions">, permission: Permission): Scope | null {
  return member.permissions.get(permission) ?? null
}

/** Refuses with `factor_required` when the member gave no factor within the last 10 minutes. A program never does. */
export function requireFactor({ factorAt }: Pick<Member, "factorAt">, now: Date): void {
  if (factorAt === null || now.getTime() - factorAt.getTime() > FACTOR_MS) throw new Refusal("factor_required")
}

export function actorOf(member: Member, client: AuditClient, requestId: string): Actor {
  const { id, keyId, name, roleName } = member
  return { kind: keyId === null ? "staff" : "key", staffId: id, keyId, name, role: roleName, client, requestId }
}
