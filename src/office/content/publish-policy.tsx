import { useState } from "react"
import { m } from "#messages/messages.js"
import { Button } from "#office/parts/control/button.tsx"
import { TextField } from "#office/parts/control/field.tsx"
import { ConfirmDialog } from "#office/parts/dialog/confirm-dialog.tsx"
import { showToast } from "#office/parts/dialog/toasts.ts"
import { dayOf, dayText } from "#office/parts/text/time-text.ts"

type PublishPolicyProps = { name: string; publish: (day: string) => Promise<unknown> }

/** Asks from which day on a policy is in force, and names it on the button. */
export function PublishPolicy({ name, publish }: PublishPolicyProps) {
  const [isOpen, setOpen] = useState(false)
  const [today] = useState(() => dayOf(new Date()))
  const [day, setDay] = useState(today)
  const confirm = async () => {
    await publish(day)
    showToast(m.office_content_policy_set({ name, day: dayText(day) }))
  }
  return (
    <>
      <Button kind="primary" onClick={() => setOpen(true)}>
        {m.office_content_policy_publish()}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={m.office_content_policy_title({ name })}
        act={m.office_content_policy_act({ name, day: dayText(day) })}
        mailed={null}
        onConfirm={confirm}
      >
        <p>{m.office_content_policy_words()}</p>
        <TextField
          label={m.office_content_policy_day()}
          type="date"
          required
          min={today}
          value={day}
          onChange={({ target }) => setDay(target.value || today)}
        />
      </ConfirmDialog>
    </>
  )
}
