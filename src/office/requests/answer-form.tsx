import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import type { OfficeRequest } from "#contract/office/requests.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { Button } from "#office/parts/control/button.tsx"
import { Segments } from "#office/parts/control/choices.tsx"
import { TextArea } from "#office/parts/control/field.tsx"
import { showToast } from "#office/parts/dialog/toasts.ts"
import { Notice } from "#office/parts/page/notice.tsx"
import { useTask } from "#office/use-task.ts"

/** Answers by mail, or leaves a note for colleagues. A closed request takes notes only. `Ctrl Enter` sends. */
export function AnswerForm({ request: { id, version, email }, isClosed }: { request: OfficeRequest; isClosed: boolean }) {
  const client = useQueryClient()
  const { run, busy, mistake } = useTask()
  const [chosen, choose] = useState<"mail" | "note">("mail")
  const [text, setText] = useState("")
  const kind = isClosed ? "note" : chosen
  const send = () =>
    run(async () => {
      const next = await api.requests.write({ id, kind, text }, { version })
      client.setQueryData(["request", String(id)], next)
      setText("")
      choose("mail")
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
            onChange={choose}
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
        onChange={({ target }) => setText(target.value)}
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
