import { useState } from "react"
import { m } from "#messages/messages.js"
import { Button } from "#office/parts/control/button.tsx"
import { TextField } from "#office/parts/control/field.tsx"
import { Dialog } from "#office/parts/dialog/dialog.tsx"
import { useTask } from "#office/use-task.ts"
import { momentOfField, qatarField } from "#rules/values/qatar-time.ts"

type ScheduleProps = { onSchedule: (at: string) => Promise<unknown>; onClose: () => void }

/** Asks from which minute on shoppers see the draft. */
export function ScheduleDialog({ onSchedule, onClose }: ScheduleProps) {
  const [now] = useState(() => new Date().toISOString())
  const [field, setField] = useState("")
  const [missing, setMissing] = useState(false)
  const { run, busy, mistake } = useTask()
  const at = momentOfField(field)
  const schedule = () => {
    setMissing(at === null)
    if (at === null) return
    void run(async () => {
      await onSchedule(at)
      onClose()
    })
  }
  const foot = (
    <>
      <Button kind="plain" onClick={onClose}>
        {m.office_back()}
      </Button>
      <Button kind="primary" busy={busy} onClick={schedule}>
        {m.office_home_schedule_act()}
      </Button>
    </>
  )
  return (
    <Dialog open title={m.office_home_schedule_title()} onClose={onClose} foot={foot}>
      <p>{m.office_home_schedule_words()}</p>
      <TextField
        label={m.office_home_schedule_at()}
        hint={m.office_product_qatar_time()}
        mistake={missing ? m.office_home_schedule_missing() : mistake}
        type="datetime-local"
        required
        min={qatarField(now)}
        value={field}
        onChange={({ target }) => setField(target.value)}
      />
    </Dialog>
  )
}
