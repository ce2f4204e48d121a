import { type FormEvent, useState } from "react"
import type { Permission } from "#contract/office/permissions.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { Button } from "#office/parts/control/button.tsx"
import { Checkbox } from "#office/parts/control/choices.tsx"
import { SelectField, TextField } from "#office/parts/control/field.tsx"
import { Dialog } from "#office/parts/dialog/dialog.tsx"
import { Notice } from "#office/parts/page/notice.tsx"
import { isPermissionName, permissionWords } from "#office/permission-words.ts"
import { useTask } from "#office/use-task.ts"
import * as styles from "./staff.module.css"

const FORM = "key"
const DAYS = [30, 90, 180, 366] as const
/** The server refuses them as well. */
const NEVER: readonly Permission[] = ["staff.manage", "roles.manage", "keys.manage", "orders.refund", "orders.approve"]
const GIVABLE = Object.keys(permissionWords)
  .filter(isPermissionName)
  .filter((permission) => !NEVER.includes(permission))

/** Creates an API key, and shows it once. */
export function KeyDialog({ onClose, onMade }: { onClose: () => void; onMade: () => void }) {
  const [made, setMade] = useState<string | null>(null)
  if (made !== null) return <MadeKey secret={made} onClose={onClose} />
  return (
    <KeyForm
      onClose={onClose}
      onMade={(key) => {
        setMade(key)
        onMade()
      }}
    />
  )
}

function KeyForm({ onClose, onMade }: { onClose: () => void; onMade: (key: string) => void }) {
  const [name, setName] = useState("")
  const [days, setDays] = useState<number>(DAYS[1])
  const [permissions, setPermissions] = useState<readonly Permission[]>([])
  const { run, busy, mistake } = useTask()
  const toggle = (permission: Permission) =>
    setPermissions(permissions.includes(permission) ? permissions.filter((each) => each !== permission) : [...permissions, permission])
  const make = (event: FormEvent) => {
    event.preventDefault()
    void run(async () => onMade((await api.staff.addKey({ name, days, permissions: [...permissions] })).key))
  }
  return (
    <Dialog
      open
      wide
      title={m.office_keys_add_title()}
      onClose={onClose}
      foot={
        <Button kind="primary" type="submit" form={FORM} busy={busy}>
          {m.office_keys_add_act()}
        </Button>
      }
    >
      <form id={FORM} className="stack stack-4" onSubmit={make}>
        <div className="cols cols-2">
          <TextField
            label={m.office_keys_name()}
            required
            maxLength={60}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <SelectField
            label={m.office_keys_days()}
            value={String(days)}
            options={DAYS.map((count) => ({ value: String(count), label: m.office_keys_days_of({ count }) }))}
            onChange={(event) => setDays(Number(event.currentTarget.value))}
          />
        </div>
        <fieldset>
          <legend className={styles.legend}>{m.office_keys_permissions()}</legend>
          <div className={styles.places}>
            {GIVABLE.map((permission) => (
              <Checkbox key={permission} checked={permissions.includes(permission)} onChange={() => toggle(permission)}>
                {permissionWords[permission]()}
              </Checkbox>
            ))}
          </div>
        </fieldset>
        {mistake && (
          <Notice tone="bad" icon="alert" alert>
            {mistake}
          </Notice>
        )}
      </form>
    </Dialog>
  )
}

function MadeKey({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Dialog
      open
      title={m.office_keys_shown()}
      onClose={onClose}
      foot={
        <>
          <Button icon="copy" onClick={() => void navigator.clipboard.writeText(secret)}>
            {m.office_copy()}
          </Button>
          <Button kind="primary" onClick={onClose}>
            {m.office_keys_kept()}
          </Button>
        </>
      }
    >
      <p>{m.office_keys_shown_words()}</p>
      <p className={styles.secret} dir="ltr">
        {secret}
      </p>
    </Dialog>
  )
}
