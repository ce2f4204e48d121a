import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { Permission, Scope } from "#contract/office/permissions.ts"
import type { OfficeRole } from "#contract/office/staff.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { useMay } from "#office/me.ts"
import { Button, ButtonLink } from "#office/parts/control/button.tsx"
import { Fault } from "#office/parts/page/empty.tsx"
import { Panel } from "#office/parts/page/panel.tsx"
import { SkeletonLines } from "#office/parts/page/skeleton.tsx"
import { Icon } from "#office/parts/text/icon.tsx"
import { roleWords } from "#office/parts/text/role-words.ts"
import { isPermissionName, permissionWords } from "#office/permission-words.ts"
import { priceText } from "#ui/text/language.ts"
import { RoleDialog } from "./role-dialog.tsx"
import { RoleHead } from "./role-head.tsx"
import * as styles from "./staff.module.css"
import { rolesQuery } from "./staff-data.ts"

/** The main permissions, which the short table shows. */
const MAIN: readonly Permission[] = [
  "orders.read",
  "orders.advance",
  "orders.deliver",
  "orders.cancel",
  "orders.refund",
  "repairs.work",
  "products.price",
  "storefront.publish",
  "customers.export",
  "staff.manage",
]
const ALL = Object.keys(permissionWords).filter(isPermissionName)

/** Permissions by role: all of them, or the main ones. */
export function RolesPanel({ isShort = false }: { isShort?: boolean }) {
  const may = useMay()
  const [isCopying, setCopying] = useState(false)
  const { data, error, refetch } = useQuery(rolesQuery)
  const roles = data?.results ?? []
  return (
    <>
      <Panel
        title={m.office_roles()}
        aside={<span className="xs quiet">{m.office_roles_words()}</span>}
        acts={
          <>
            {may("roles.manage") && (
              <Button kind="quiet" size="sm" icon="copy" onClick={() => setCopying(true)}>
                {m.office_roles_copy()}
              </Button>
            )}
            {isShort && (
              <ButtonLink kind="quiet" size="sm" to="/settings/roles">
                {m.office_roles_all({ count: ALL.length })}
              </ButtonLink>
            )}
          </>
        }
        flush={data !== undefined}
      >
        {error && !data && <Fault fault={error} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonLines lines={8} />}
        {data && <Matrix roles={roles} permissions={isShort ? MAIN : ALL} />}
      </Panel>
      {isCopying && <RoleDialog roles={roles} own={null} onClose={() => setCopying(false)} />}
    </>
  )
}

/** What sales, and roles that were copied from it, may refund of one order in QAR; null of other roles, which have no limit. */
function useRefundLimit(): (role: OfficeRole) => number | null {
  const { data } = useQuery({
    queryKey: ["setting", "limits"],
    queryFn: ({ signal }) => api.limitSettings.read(undefined, { signal }),
    enabled: useMay()("settings.read") !== null,
  })
  return ({ key, copied_from: from }) => ((from ?? key) === "sales" ? (data?.limits.refund_limit ?? null) : null)
}

function Matrix({ roles, permissions }: { roles: readonly OfficeRole[]; permissions: readonly Permission[] }) {
  const limitOf = useRefundLimit()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard.
    <section className={styles.matrix} aria-label={m.office_table_of({ name: m.office_roles() })} tabIndex={0}>
      <table aria-label={m.office_roles()}>
        <thead>
          <tr>
            <th scope="col">{m.office_roles_may()}</th>
            {roles.map((role) => (
              <th key={role.key} scope="col">
                <RoleHead role={role} roles={roles} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {permissions.map((permission) => (
            <tr key={permission}>
              <th scope="row">{permissionWords[permission]()}</th>
              {roles.map((role) => (
                <td key={role.key} title={`${roleWords(role.name)}: ${permissionWords[permission]()}`}>
                  <ScopeMark scope={role.permissions[permission] ?? null} limit={permission === "orders.refund" ? limitOf(role) : null} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function ScopeMark({ scope, limit }: { scope: Scope | null; limit: number | null }) {
  if (scope === null) {
    return (
      <span className="quiet">
        <span aria-hidden="true">–</span>
        <span className="sr">{m.office_scope_none()}</span>
      </span>
    )
  }
  if (scope === "own") return <span className="xs quiet">{m.office_scope_own()}</span>
  if (scope === "below") return <span className="xs medium">{m.office_scope_below()}</span>
  if (limit !== null) return <span className="xs medium">{m.office_scope_up_to({ amount: priceText(limit) })}</span>
  return (
    <span className={styles.yes}>
      <Icon name="check" size="sm" />
      <span className="sr">{m.office_scope_all()}</span>
    </span>
  )
}
