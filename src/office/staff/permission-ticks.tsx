import type { Permission, Scope } from "#contract/office/permissions.ts"
import type { OfficeRole } from "#contract/office/staff.ts"
import { m } from "#messages/messages.js"
import { Segments } from "#office/parts/control/choices.tsx"
import { isPermissionName, permissionWords } from "#office/permission-words.ts"
import * as styles from "./staff.module.css"

type GivenPermissions = Readonly<Partial<Record<Permission, Scope>>>
type Props = { roles: readonly OfficeRole[]; given: GivenPermissions; onChange: (given: GivenPermissions) => void }

const SCOPE: Readonly<Record<Scope, () => string>> = { all: m.office_scope_all, own: m.office_scope_own, below: m.office_scope_below }

/** Each permission with the scopes that the built-in roles have. */
export function PermissionTicks({ roles, given, onChange }: Props) {
  const choose = (permission: Permission, scope: Scope | "none") => {
    const { [permission]: _before, ...rest } = given
    onChange(scope === "none" ? rest : { ...rest, [permission]: scope })
  }
  return (
    <div className={styles.scopes}>
      {Object.keys(permissionWords)
        .filter(isPermissionName)
        .map((permission) => (
          <div key={permission} className={styles.scope}>
            <span>{permissionWords[permission]()}</span>
            <Segments
              label={permissionWords[permission]()}
              value={given[permission] ?? "none"}
              options={[
                { value: "none", label: m.office_scope_none() },
                ...scopesOf(roles, permission).map((scope) => ({ value: scope, label: SCOPE[scope]() })),
              ]}
              onChange={(scope) => choose(permission, scope)}
            />
          </div>
        ))}
    </div>
  )
}

/** The scopes in which a permission can be granted, the narrowest first. */
function scopesOf(roles: readonly OfficeRole[], permission: Permission): Scope[] {
  const given = new Set(roles.map(({ permissions }) => permissions[permission]))
  return (["own", "below", "all"] as const).filter((scope) => given.has(scope))
}
