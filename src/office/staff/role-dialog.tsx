import { type FormEvent, useState } from "react"
import type { Permission, Role, Scope } from "#contract/office/permissions.ts"
import type { OfficeRole } from "#contract/office/staff.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { Button } from "#office/parts/control/button.tsx"
import { SelectField, TextField } from "#office/parts/control/field.tsx"
import { Dialog } from "#office/parts/dialog/dialog.tsx"
import { Notice } from "#office/parts/page/notice.tsx"
import { roleWords } from "#office/parts/text/role-words.ts"
import { useTask } from "#office/use-task.ts"
import { PermissionTicks } from "./permission-ticks.tsx"
import { refreshStaff } from "./staff-data.ts"

const FORM = "role"
type GivenPermissions = Readonly<Partial<Record<Permission, Scope>>>

type RoleDialogProps = { roles: readonly OfficeRole[]; own: OfficeRole | null; onClose: () => void }

/** Creates a custom role from a built-in one, or changes `own`. */
export function RoleDialog({ roles, own: now, onClose }: RoleDialogProps) {
  // Of the moment at which the dialog opened: what a colleague saves meanwhile is not overwritten.
  const [own] = useState(now)
  const bases = roles.filter(({ copied_from: base }) => base === null)
  const [from, setFrom] = useState<string>(own?.copied_from ?? "sales")
  const [name, setName] = useState(own?.name ?? "")
  const [given, setGiven] = useState<GivenPermissions>(own?.permissions ?? permissionsIn(bases, "sales"))
  const { run, busy, mistake } = useTask()
  const copyFrom = (key: string) => {
    setFrom(key)
    setGiven(permissionsIn(bases, key))
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    const permissions: Record<string, Scope> = { ...given }
    void run(async () => {
      if (own) await api.staff.changeRole({ id: Number(own.key.slice("own-".length)), name, permissions }, { version: own.version })
      // The options are the five roles.
      else await api.staff.copyRole({ name, copied_from: from as Role, permissions })
      await refreshStaff()
      onClose()
    })
  }
  return (
    <Dialog
      open
      wide
      title={own ? m.office_roles_edit({ name: own.name }) : m.office_roles_copy()}
      onClose={onClose}
      foot={
        <Button kind="primary" type="submit" form={FORM} busy={busy}>
          {own ? m.office_save() : m.office_roles_copy_act()}
        </Button>
      }
    >
      <form id={FORM} className="stack stack-4" onSubmit={save}>
        <div className="cols cols-2">
          <TextField
            label={m.office_roles_name()}
            required
            maxLength={60}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          {!own && (
            <SelectField
              label={m.office_roles_from()}
              value={from}
              options={bases.map(({ key }) => ({ value: key, label: roleWords(key) }))}
              onChange={(event) => copyFrom(event.currentTarget.value)}
            />
          )}
        </div>
        <PermissionTicks roles={bases} given={given} onChange={setGiven} />
        {own && <p className="t13 quiet">{m.office_staff_change_words()}</p>}
        {mistake && (
          <Notice tone="bad" icon="alert" alert>
            {mistake}
          </Notice>
        )}
      </form>
    </Dialog>
  )
}

function permissionsIn(roles: readonly OfficeRole[], key: string): GivenPermissions {
  return roles.find((role) => role.key === key)?.permissions ?? {}
}
