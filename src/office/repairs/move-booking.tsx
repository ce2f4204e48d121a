import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useRef, useState } from "react"
import type { Ticket } from "#contract/office/repairs.ts"
import type { PreviewDay } from "#contract/office/settings/repair-slots.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { useMay } from "#office/me.ts"
import { Button } from "#office/parts/control/button.tsx"
import { Checkbox } from "#office/parts/control/choices.tsx"
import { SelectField, TextArea, TextField } from "#office/parts/control/field.tsx"
import { Dialog } from "#office/parts/dialog/dialog.tsx"
import { showToast } from "#office/parts/dialog/toasts.ts"
import { Notice } from "#office/parts/page/notice.tsx"
import { dayText } from "#office/parts/text/time-text.ts"
import { useTask } from "#office/use-task.ts"
import { slotText } from "#ui/text/slot-text.ts"

type Booking = Pick<Ticket, "reference" | "is_home" | "place_id">

type MoveProps = {
  booking: Booking
  /** The time that is chosen at first. */
  to?: BookableTime | undefined
  onClose: () => void
}

/** Moves a booking to another time at its place. */
export function MoveBooking({ booking, to, onClose }: MoveProps) {
  const { reference } = booking
  const may = useMay()
  const client = useQueryClient()
  const { run, busy, mistake } = useTask()
  const [time, setTime] = useState(to?.time ?? "")
  const [isMailed, setIsMailed] = useState(true)
  const [words, setWords] = useState("")
  const [reason, setReason] = useState("")
  const times = useRef<HTMLSelectElement>(null)
  const all = withTime(useFreeTimes(booking), to)
  const mayOverbook = may("repairs.overbook") === "all"
  const overbooks = mayOverbook && (all.find((each) => each.time === time)?.is_full ?? false)
  const save = () =>
    run(async () => {
      // After a refusal the times say which of them are taken; what is chosen stays.
      const again = () => client.invalidateQueries({ queryKey: ["setting", "times", booking.place_id] })
      await api.slots
        .move({ reference, time, mail: isMailed, words: words.trim() || null, overbook_reason: overbooks ? reason : null })
        .finally(again)
      await client.invalidateQueries({ queryKey: ["repair"] })
      showToast(m.office_ticket_moved({ reference }))
      onClose()
    })
  const foot = (
    <>
      <Button kind="plain" onClick={onClose}>
        {m.office_back()}
      </Button>
      <Button kind="primary" type="submit" form="move-booking" busy={busy}>
        {m.office_ticket_move()}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={onClose} title={m.office_ticket_move_title({ reference })} foot={foot} focus={times}>
      <form
        id="move-booking"
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <SelectField
          ref={times}
          label={m.office_ticket_move_to()}
          required
          value={time}
          options={optionsOf(all.filter((each) => !each.is_full || mayOverbook || each.time === time))}
          onChange={({ target }) => setTime(target.value)}
        />
        {overbooks && (
          <TextField
            label={m.office_ticket_overbook()}
            required
            maxLength={300}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
        <Checkbox checked={isMailed} onChange={() => setIsMailed(!isMailed)}>
          {m.office_ticket_move_mail()}
        </Checkbox>
        {isMailed && <MailWords words={words} onChange={setWords} />}
        {mistake && (
          <Notice tone="bad" alert>
            {mistake}
          </Notice>
        )}
      </form>
    </Dialog>
  )
}

/** What the mail says beside the new time. */
function MailWords({ words, onChange }: { words: string; onChange: (words: string) => void }) {
  return <TextArea label={m.office_ticket_move_words()} maxLength={500} value={words} onChange={({ target }) => onChange(target.value)} />
}

/** A time to which a booking can be moved. */
export type BookableTime = PreviewDay["times"][number] & { day: string }

/** The times with one more, which is not among them when it is later than they reach. */
function withTime(times: readonly BookableTime[], one: BookableTime | undefined): readonly BookableTime[] {
  if (!one || times.some(({ time }) => time === one.time)) return times
  return [...times, one].toSorted((a, b) => (a.time < b.time ? -1 : 1))
}

function optionsOf(times: readonly BookableTime[]): { value: string; label: string }[] {
  return [
    { value: "", label: m.office_ticket_choose_time() },
    ...times.map(({ day, time, label, is_full }) => ({
      value: time,
      label: [dayText(day), label ? slotText(label) : time.slice(11, 16), is_full ? m.office_slots_why_full() : ""]
        .filter(Boolean)
        .join(" · "),
    })),
  ]
}

/** The times of the next 14 days at the place of a booking. */
function useFreeTimes({ is_home, place_id }: Booking) {
  const name = place_id.slice(place_id.indexOf(":") + 1)
  const times = useQuery({
    queryKey: ["setting", "times", place_id],
    queryFn: ({ signal }) => api.slots.preview(is_home ? { city: name } : { branch: Number(name) }, { signal }),
  })
  return times.data?.days.flatMap(({ day, times: ofDay }) => ofDay.map((each) => ({ ...each, day }))) ?? []
}
