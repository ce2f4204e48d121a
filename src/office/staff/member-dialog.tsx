import { type FormEvent, useState } from "react"
import type { StaffMember } from "#contract/office/staff.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { Button } from "#office/parts/control/button.tsx"
import { Dialog } from "#office/parts/dialog/dialog.tsx"
import { Notice } from "#office/parts/page/notice.tsx"
import { useTask } from "#office/use-task.ts"
import { type RoleAndPlaces, RoleAndPlacesFields } from "./role-and-places.tsx"
import { refreshStaff } from "./staff-data.ts"

const FORM = "member"

/** Changes role and places of a member, whose sessions end. */
export function MemberDialog({ member, onClose }: { member: StaffMember; onClose: () => void }) {
  // Of the moment at which the dialog opened: what a colleague saves meanwhile is not overwritten.
  const [{ id, name, role, places, version }] = useState(member)
  const [given, setGiven] = useState<RoleAndPlaces>({ role, places })
  const { run, busy, mistake } = useTask()
  const save = (event: FormEvent) => {
    event.preventDefault()
    void run(async () => {
      await api.staff.change({ id, role: given.role, places: given.places && [...given.places] }, { version })
      await refreshStaff()
      onClose()
    })
  }
  return (
    <Dialog
      open
      title={m.office_staff_role_and_places_of({ name })}
      onClose={onClose}
      foot={
        <Button kind="primary" type="submit" form={FORM} busy={busy}>
          {m.office_save()}
        </Button>
      }
    >
      <form id={FORM} className="stack stack-4" onSubmit={save}>
        <RoleAndPlacesFields value={given} onChange={setGiven} />
        <p className="t13 quiet">{m.office_staff_change_words()}</p>
        {mistake && (
          <Notice tone="bad" icon="alert" alert>
            {mistake}
          </Notice>
        )}
      </form>
    </Dialog>
  )
}
