import { useState } from "react"
import type { OfficeRole } from "#contract/office/staff.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { useMay } from "#office/me.ts"
import { IconButton } from "#office/parts/control/button.tsx"
import { ActMenu } from "#office/parts/dialog/act-menu.tsx"
import { ConfirmDialog } from "#office/parts/dialog/confirm-dialog.tsx"
import { listed } from "#office/parts/text/listed.ts"
import { roleWords } from "#office/parts/text/role-words.ts"
import { OfficeProblem } from "#office/problem.ts"
import { RoleDialog } from "./role-dialog.tsx"
import { refreshStaff } from "./staff-data.ts"

/** The name of a role, and the actions of a custom one. */
export function RoleHead({ role, roles }: { role: OfficeRole; roles: readonly OfficeRole[] }) {
  const { key, name, copied_from: base, members } = role
  const may = useMay()
  const [asked, setAsked] = useState<"edit" | "delete" | null>(null)
  const words = roleWords(name)
  if (base === null) return <span title={m.office_roles_members({ count: members })}>{words}</span>
  const remove = async () => {
    try {
      await api.staff.removeRole({ id: idOf(key) })
    } catch (fault) {
      const names = fault instanceof OfficeProblem ? fault.more.names : undefined
      if (!(fault instanceof OfficeProblem) || !names) throw fault
      throw new OfficeProblem(fault.status, m.office_roles_in_use({ names: listed(names) }), { code: fault.code })
    }
    await refreshStaff()
  }
  return (
    <span title={m.office_roles_members({ count: members })}>
      {words} <span className="info">{m.office_roles_own()}</span>
      {may("roles.manage") && (
        <ActMenu
          trigger={<IconButton icon="more" size="small" aria-label={m.office_staff_acts_of({ name: words })} />}
          acts={[
            { label: m.office_roles_edit_act(), icon: "edit", onPick: () => setAsked("edit") },
            { label: m.office_roles_delete(), icon: "trash", bad: true, apart: true, onPick: () => setAsked("delete") },
          ]}
        />
      )}
      {asked === "edit" && <RoleDialog roles={roles} own={role} onClose={() => setAsked(null)} />}
      {asked === "delete" && (
        <ConfirmDialog
          open
          onClose={() => setAsked(null)}
          title={m.office_roles_delete_title({ name: words })}
          act={m.office_roles_delete_act()}
          harmful
          mailed={null}
          onConfirm={remove}
        >
          {m.office_roles_delete_words()}
        </ConfirmDialog>
      )}
    </span>
  )
}

/** The id of a custom role, from its key `own-12`. */
function idOf(key: string): number {
  return Number(key.slice("own-".length))
}
