import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import type { ClosingDecision, SlotSettings } from "#contract/office/settings/repair-slots.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { useMe } from "#office/me.ts"
import { Button } from "#office/parts/control/button.tsx"
import { SelectField, TextField } from "#office/parts/control/field.tsx"
import { Dialog } from "#office/parts/dialog/dialog.tsx"
import { showToast } from "#office/parts/dialog/toasts.ts"
import { Notice } from "#office/parts/page/notice.tsx"
import { OfficeProblem } from "#office/problem.ts"
import { useTask } from "#office/use-task.ts"
import { ClosingHits } from "./closing-hits.tsx"
import { isOwnPlace, placesToClose } from "./place-name.ts"

/** Closes a place for some days, or gives it other hours; names the bookings that it hits before it is saved. */
export function ClosingDialog({ settings, onClose }: { settings: SlotSettings; onClose: () => void }) {
  const client = useQueryClient()
  const { run, busy, mistake } = useTask()
  const { places: own } = useMe()
  const places = placesToClose(settings).filter(({ value }) => isOwnPlace(value, own))
  const [from, setFrom] = useState("")
  const [to, setTo] = useState("")
  const [place, setPlace] = useState(places[0]?.value ?? "*")
  const [hours, setHours] = useState("")
  const [reason, setReason] = useState<string>(m.office_slots_holiday)
  const [decisions, setDecisions] = useState<readonly ClosingDecision[]>([])
  const closing = { from_day: from, to_day: to || from, place, hours: hours.trim() || null, reason: reason.trim() || "-" }
  const dryRun = hitsOf({ ...closing, hours: null })
  const hits = useQuery({ ...dryRun, enabled: from !== "" })
  const save = () =>
    run(async () => {
      const found = hits.data ?? (await client.fetchQuery(dryRun))
      // Bookings that were not named when it was pressed are named first; the next press saves.
      if (!hits.data && found.hits.length > 0) return
      const named = decisions.filter(({ reference }) => found.hits.some((hit) => hit.reference === reference))
      await api.slots.close({ ...closing, decisions: named })
      await client.invalidateQueries({ queryKey: ["setting"] })
      showToast(m.office_slots_closing_saved())
      onClose()
    })
  return (
    <Dialog open onClose={onClose} title={m.office_slots_add_closing()} foot={<Foot busy={busy} onClose={onClose} />}>
      <form
        id="closing"
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <Days from={from} to={to} onFrom={setFrom} onTo={setTo} />
        <SelectField label={m.office_slots_place()} value={place} options={places} onChange={({ target }) => setPlace(target.value)} />
        <TextField
          label={m.office_slots_reason()}
          required
          maxLength={200}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <TextField
          label={m.office_slots_other_hours()}
          hint={m.office_slots_other_hours_hint({ example: "10 AM - 2 PM" })}
          dir="ltr"
          maxLength={100}
          value={hours}
          onChange={({ target }) => setHours(target.value)}
        />
        {(mistake || hits.error instanceof OfficeProblem) && (
          <Notice tone="bad" alert>
            {mistake ?? (hits.error instanceof OfficeProblem && hits.error.detail)}
          </Notice>
        )}
        {hits.data && <ClosingHits hits={hits.data.hits} fromDay={from} toDay={to || from} decisions={decisions} onDecide={setDecisions} />}
      </form>
    </Dialog>
  )
}

/** The bookings that a closing hits. [OFFICE-152] */
function hitsOf(closing: Parameters<typeof api.slots.close>[0]) {
  return queryOptions({
    queryKey: ["setting", "hits", closing.from_day, closing.to_day, closing.place],
    queryFn: ({ signal }) => api.slots.close({ ...closing, dry_run: true }, { signal }),
    retry: false,
  })
}

type DaysProps = { from: string; to: string; onFrom: (day: string) => void; onTo: (day: string) => void }

/** The first day, with which the dialog begins, and the last one. */
function Days({ from, to, onFrom, onTo }: DaysProps) {
  return (
    <div className="cols cols-2">
      <TextField
        label={m.office_slots_from()}
        type="date"
        required
        autoFocus
        value={from}
        onChange={({ target }) => onFrom(target.value)}
      />
      <TextField label={m.office_slots_to()} type="date" min={from} value={to} onChange={({ target }) => onTo(target.value)} />
    </div>
  )
}

function Foot({ busy, onClose }: { busy: boolean; onClose: () => void }) {
  return (
    <>
      <Button kind="plain" onClick={onClose}>
        {m.office_back()}
      </Button>
      <Button kind="primary" type="submit" form="closing" busy={busy}>
        {m.office_save()}
      </Button>
    </>
  )
}
