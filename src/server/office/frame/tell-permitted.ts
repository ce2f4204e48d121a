import type { Permission } from "#contract/office/permissions.ts"
import type { Queries } from "#server/db/database.ts"
import { membersWith } from "../staff.queries.ts"
import { addNotices, type NewNotice } from "./notices.queries.ts"

type Reach = {
  permission: Permission
  /** `branch:3` or `city:Doha`; null for what is at no place. */
  place: string | null
  /** The member to whom the matter is assigned: nobody else gets the notice, unless this member may not settle it. */
  assigned?: number | null
  /** The member who caused it, who needs no notice. */
  except?: number | null
}

/** Puts a notice into the bells of everybody who may settle its matter at its place, or of the member to whom it is assigned. */
export async function tellPermitted(
  tx: Queries,
  { permission, place, assigned = null, except = null }: Reach,
  notice: NewNotice,
): Promise<void> {
  const members = (await membersWith(tx, { permission, place })).map(({ id }) => id)
  const told = assigned !== null && members.includes(assigned) ? [assigned] : members.filter((id) => id !== except)
  if (told.length > 0) await addNotices(tx, told, notice)
}
