import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { type FormEvent, useState } from "react"
import type { Ticket } from "#contract/office/repairs.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { Button } from "#office/parts/control/button.tsx"
import { TextArea } from "#office/parts/control/field.tsx"
import { Notice } from "#office/parts/page/notice.tsx"
import { Panel } from "#office/parts/page/panel.tsx"
import { Pending } from "#office/parts/page/skeleton.tsx"
import { Timeline, type TimelineEntry } from "#office/parts/page/timeline.tsx"
import { mailName } from "#office/parts/text/mail-name.ts"
import { mailLine, mailTone, undeliveredWords } from "#office/parts/text/mail-state-words.ts"
import { OfficeProblem } from "#office/problem.ts"
import { columnOf } from "#rules/repairs/repair-board.ts"
import { columnWords } from "./repair-words.ts"

/** Events, mails and notes together, newest first, and a field for a new note. */
export function HappenedPanel({ ticket: { reference, events, mails }, now }: { ticket: Ticket; now: Date }) {
  const { data, isLoading } = useQuery({
    queryKey: ["repair", reference, "notes"],
    queryFn: ({ signal }) => api.frame.notes({ kind: "repair", id: reference }, { signal }),
  })
  const notes = (data?.notes ?? []).map(
    ({ id, by, text, created_at }): TimelineEntry => ({
      id: `note ${id}`,
      icon: "note",
      tone: "warn",
      words: by.name,
      at: created_at,
      note: text,
    }),
  )
  const steps = events.map(({ status, created_at, cause }): TimelineEntry => {
    const column = columnOf({ status, bench: null })
    return {
      id: status,
      icon: column === null ? "close" : "check",
      tone: column === null ? "bad" : "sea",
      words: (
        <>
          <b className="medium">{column === null ? m.office_ticket_cancelled() : columnWords[column]()}</b>{" "}
          <span className="quiet">{cause === "customer" ? m.office_event_by_customer() : m.office_event_by_staff()}</span>
        </>
      ),
      at: created_at,
    }
  })
  const entries = [...notes, ...mails.map(mailEntry), ...steps].toSorted((a, b) => b.at.localeCompare(a.at))
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

function mailEntry({ id, kind, at, state, undelivered }: Ticket["mails"][number]): TimelineEntry {
  const words = mailLine(mailName(kind), state)
  return { id: `mail ${id}`, icon: "mail", tone: mailTone(state), words, at, note: undelivered && undeliveredWords(undelivered) }
}

function NoteForm({ reference }: { reference: string }) {
  const [text, setText] = useState("")
  const client = useQueryClient()
  const write = useMutation({
    mutationFn: () => api.frame.addNote({ object: { kind: "repair", id: reference }, text, mentions: [], is_pinned: false }),
    onSuccess: () => {
      setText("")
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
        onChange={(event) => setText(event.target.value)}
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
