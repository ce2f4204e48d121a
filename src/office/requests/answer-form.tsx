import { useQueryClient } from "@tanstack/react-query"
import type { OfficeRequest } from "#contract/office/requests.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { Button } from "#office/parts/control/button.tsx"
import { Segments } from "#office/parts/control/choices.tsx"
import { TextArea } from "#office/parts/control/field.tsx"
import { showToast } from "#office/parts/dialog/toasts.ts"
import { useKeptFields } from "#office/parts/form/use-kept-fields.ts"
import { Notice } from "#office/parts/page/notice.tsx"
import { useTask } from "#office/use-task.ts"

const EMPTY: { kind: "mail" | "note"; text: string } = { kind: "mail", text: "" }

/** Answers by mail, or leaves a note for colleagues. A closed request takes notes only. `Ctrl Enter` sends. */
export function AnswerForm({ request: { id, version, email }, isClosed }: { request: OfficeRequest; isClosed: boolean }) {
  const client = useQueryClient()
  const { run, busy, mistake } = useTask()
  const { values, set, clear } = useKeptFields(`request-answer:${id}`, EMPTY)
  const { text } = values
  const kind = isClosed ? "note" : values.kind
  const send = () =>
    run(async () => {
      const next = await api.requests.write({ id, kind, text }, { version })
      client.setQueryData(["request", String(id)], next)
      clear()
      await client.invalidateQueries({ queryKey: ["waiting"] })
      showToast(kind === "mail" ? m.office_request_sent() : m.office_request_noted())
    })
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <div className="row wrap">
        {!isClosed && (
          <Segments
            label={m.office_request_text()}
            value={kind}
            onChange={(next) => set({ kind: next })}
            options={[
              { value: "mail", label: m.office_request_mail() },
              { value: "note", label: m.office_request_note() },
            ]}
          />
        )}
        <span className="grow" />
        {kind === "mail" && <span className="xs quiet">{m.office_request_to({ email })}</span>}
      </div>
      <TextArea
        label={kind === "mail" ? m.office_request_mail() : m.office_request_note()}
        required
        rows={4}
        maxLength={5000}
        dir="auto"
        value={text}
        onChange={({ target }) => set({ text: target.value })}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit()
        }}
      />
      {mistake && (
        <Notice tone="bad" alert>
          {mistake}
        </Notice>
      )}
      <div className="row">
        <span className="grow" />
        <Button kind="primary" type="submit" icon={kind === "mail" ? "send" : "note"} keyHint="Ctrl Enter" busy={busy}>
          {kind === "mail" ? m.office_request_send() : m.office_request_keep()}
        </Button>
      </div>
    </form>
  )
}
