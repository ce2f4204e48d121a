import { m } from "#messages/messages.js"
import { Button } from "#office/parts/control/button.tsx"
import { Dialog } from "#office/parts/dialog/dialog.tsx"

type LeaveDialogProps = { open: boolean; save: () => Promise<boolean>; leave: () => void; stay: () => void }

/** Asks before a dirty form is left. */
export function LeaveDialog({ open, save, leave, stay }: LeaveDialogProps) {
  const saveAndLeave = async () => {
    if (await save()) leave()
    else stay()
  }
  const foot = (
    <>
      <Button kind="plain" onClick={leave}>
        {m.office_leave()}
      </Button>
      <Button onClick={() => void saveAndLeave()}>{m.office_save()}</Button>
      <Button kind="primary" onClick={stay}>
        {m.office_stay()}
      </Button>
    </>
  )
  return (
    <Dialog open={open} onClose={stay} title={m.office_leave_dirty()} foot={foot}>
      {m.office_leave_dirty_words()}
    </Dialog>
  )
}
