import type { Permission } from "#contract/office/permissions.ts"
import { ROLES, scopeOf } from "#contract/office/permissions.ts"
import type { Queries } from "#server/db/database.ts"
import { addNotices, membersWith, type NewNotice } from "./notices.queries.ts"

type Reach = {
  permission: Permission
  /** `branch:3` or `city:Doha`; null for what is at no place. */
  place: string | null
  /** The member who caused it, who needs no notice. */
  except?: number | null
}

/** Puts a notice into the bells of everybody who may settle its matter at its place. */
export async function tellPermitted(tx: Queries, { permission, place, except = null }: Reach, notice: NewNotice): Promise<void> {
  const roles = ROLES.filter((role) => scopeOf(role, permission) === "all")
  const members = await membersWith(tx, { permission, roles, place })
  const others = members.filter((id) => id !== except)
  if (others.length > 0) await addNotices(tx, others, notice)
}
