import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import type { FormEvent } from "react"
import type { Ticket } from "#contract/office/repairs.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { Button } from "#office/parts/control/button.tsx"
import { TextArea } from "#office/parts/control/field.tsx"
import { useKeptFields } from "#office/parts/form/use-kept-fields.ts"
import { Notice } from "#office/parts/page/notice.tsx"
import { Panel } from "#office/parts/page/panel.tsx"
import { Pending } from "#office/parts/page/skeleton.tsx"
import { Timeline, type TimelineEntry } from "#office/parts/page/timeline.tsx"
import { columnWords } from "#office/parts/repair/move-words.ts"
import { mailName } from "#office/parts/text/mail-name.ts"
import { mailLine, mailTone, undeliveredWords } from "#office/parts/text/mail-state-words.ts"
import { fullTime } from "#office/parts/text/time-text.ts"
import { OfficeProblem } from "#office/problem.ts"
import { priceText } from "#ui/text/language.ts"
import { ESTIMATE_TONES, estimateStates } from "./estimate-words.ts"

/** Moves, estimates, mails and notes together, newest first, and a field for a new note. */
export function HappenedPanel({ ticket: { reference, happenings }, now }: { ticket: Ticket; now: Date }) {
  const { data, isLoading } = useQuery({
    queryKey: ["repair", reference, "notes"],
    queryFn: ({ signal }) => api.frame.notes({ kind: "repair", id: reference }, { signal }),
  })
  const notes = (data?.notes ?? []).map(
    ({ id, by, text, created_at }): TimelineEntry => ({
      id: `note ${id}`,
      icon: "note",
      tone: "warn",
      words: <b className="medium">{by.name}</b>,
      at: created_at,
      note: text,
    }),
  )
  const all = happenings.map(
    (happening, place): TimelineEntry => ({ id: happenings.length - place, at: happening.at, ...lineOf(happening) }),
  )
  const entries = [...notes, ...all].toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
  return (
    <Panel title={m.office_ticket_happened()}>
      <div className="stack">
        <NoteForm reference={reference} />
        {isLoading && <Pending />}
        <Timeline entries={entries} now={now} />
      </div>
    </Panel>
  )
}

function lineOf(happening: Ticket["happenings"][number]): Pick<TimelineEntry, "icon" | "tone" | "words" | "note"> {
  switch (happening.kind) {
    case "MOVE": {
      const { column, cause, by } = happening
      const words = <Done what={column === null ? m.office_ticket_cancelled() : columnWords[column]()} by={doerOf(cause, by)} />
      return column === null ? { icon: "close", tone: "bad", words } : { icon: "check", tone: "sea", words }
    }
    case "ESTIMATE": {
      const { state, total, cause, by } = happening
      const what = m.office_ticket_estimate_line({ amount: priceText(total), state: estimateStates[state]() })
      return { icon: "card", tone: ESTIMATE_TONES[state], words: <Done what={what} by={doerOf(cause, by)} /> }
    }
    case "TIME": {
      const { before, after, by } = happening
      const what = m.office_ticket_time_moved({ before: fullTime(before), after: fullTime(after) })
      return { icon: "calendar", tone: "sea", words: <Done what={what} by={doerOf("operator", by)} /> }
    }
    case "MAIL": {
      const { mail, state, undelivered } = happening
      return {
        icon: "mail",
        tone: mailTone(state),
        words: mailLine(mailName(mail), state),
        note: undelivered && undeliveredWords(undelivered),
      }
    }
  }
}

function Done({ what, by }: { what: string; by: string }) {
  return (
    <>
      <b className="medium">{what}</b> <span className="quiet">{by}</span>
    </>
  )
}

/** Who did something: a member, the customer, or somebody of the shop. */
function doerOf(cause: string, by: string | null): string {
  if (by !== null) return m.office_order_by({ name: by })
  return cause === "customer" ? m.office_event_by_customer() : m.office_event_by_staff()
}

function NoteForm({ reference }: { reference: string }) {
  const { values, set, clear } = useKeptFields(`repair-note:${reference}`, { text: "" })
  const { text } = values
  const client = useQueryClient()
  const write = useMutation({
    mutationFn: () => api.frame.addNote({ object: { kind: "repair", id: reference }, text, mentions: [], is_pinned: false }),
    onSuccess: () => {
      clear()
      return client.invalidateQueries({ queryKey: ["repair"] })
    },
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    write.mutate()
  }
  return (
    <form className="stack stack-2" onSubmit={send}>
      <TextArea
        label={m.office_ticket_write_note()}
        rows={2}
        maxLength={2000}
        required
        value={text}
        onChange={(event) => set({ text: event.target.value })}
      />
      {write.error instanceof OfficeProblem && (
        <Notice tone="bad" alert>
          {write.error.detail}
        </Notice>
      )}
      <div>
        <Button type="submit" size="sm" icon="note" busy={write.isPending}>
          {m.office_ticket_note()}
        </Button>
      </div>
    </form>
  )
}
