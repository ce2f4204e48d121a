import { useQuery } from "@tanstack/react-query"
import type { OfficeRole } from "#contract/office/staff.ts"
import { useMay } from "#office/me.ts"
import { rolesQuery } from "./staff-data.ts"

/** The roles that a manager, who manages lower roles, cannot assign. */
const ABOVE = ["owner", "manager"]

/** The roles that the member may assign. The server checks the same. */
export function useGivableRoles(): readonly OfficeRole[] {
  const may = useMay()
  const { data } = useQuery(rolesQuery)
  const roles = data?.results ?? []
  return may("staff.manage") === "all" ? roles : roles.filter(({ key, copied_from: base }) => !ABOVE.includes(base ?? key))
}
