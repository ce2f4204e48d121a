import type { Role } from "#contract/office/permissions.ts"
import { m } from "#messages/messages.js"

const GIVEN: Readonly<Record<Role, () => string>> = {
  owner: m.office_role_owner,
  manager: m.office_role_manager,
  sales: m.office_role_sales,
  technician: m.office_role_technician,
  editor: m.office_role_editor,
}

/** The built-in roles have translated names, custom roles the name that the owner gave. */
export function roleWords(name: string): string {
  const given = Object.entries(GIVEN).find(([role]) => role === name)
  return given ? given[1]() : name
}
