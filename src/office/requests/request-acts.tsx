import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import type { OfficeRequest } from "#contract/office/requests.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { Button } from "#office/parts/control/button.tsx"
import { SelectField, TextField } from "#office/parts/control/field.tsx"
import { ConfirmDialog } from "#office/parts/dialog/confirm-dialog.tsx"
import { useTask } from "#office/use-task.ts"
import { isRequestOver } from "#rules/catalog/office/request-state.ts"

/** Assigns a request, ends it as won or lost, or opens it again. */
export function RequestActs({ request }: { request: OfficeRequest }) {
  const { id, version, state, assigned, team } = request
  const client = useQueryClient()
  const { run, busy, mistake } = useTask()
  const [isLosing, setLosing] = useState(false)
  const [reason, setReason] = useState("")
  // Somebody who works no more, or may answer requests no more, stays shown.
  const members = assigned && !team.some((member) => member.id === assigned.id) ? [assigned, ...team] : team
  const change = async (next: Omit<Parameters<typeof api.requests.change>[0], "id">) => {
    client.setQueryData(["request", String(id)], await api.requests.change({ id, ...next }, { version }))
    await client.invalidateQueries({ queryKey: ["waiting"] })
  }
  return (
    <>
      {mistake && <span role="alert">{mistake}</span>}
      <SelectField
        label={m.office_requests_assigned()}
        value={String(assigned?.id ?? "")}
        options={[
          { value: "", label: m.office_requests_nobody() },
          ...members.map((member) => ({ value: String(member.id), label: member.name })),
        ]}
        onChange={({ target }) => void run(() => change({ assigned: target.value === "" ? null : Number(target.value) }))}
      />
      {isRequestOver(state) ? (
        <Button icon="undo" busy={busy} onClick={() => void run(() => change({ state: "NEW" }))}>
          {m.office_request_reopen()}
        </Button>
      ) : (
        <>
          <Button icon="check" busy={busy} onClick={() => void run(() => change({ state: "WON" }))}>
            {m.office_request_win()}
          </Button>
          <Button icon="close" onClick={() => setLosing(true)}>
            {m.office_request_lose()}
          </Button>
        </>
      )}
      <ConfirmDialog
        open={isLosing}
        onClose={() => setLosing(false)}
        title={m.office_request_lose_title()}
        act={m.office_request_lose_act()}
        missing={reason.trim() === "" ? m.office_request_reason() : null}
        onConfirm={() => change({ state: "LOST", ...(reason.trim() ? { reason } : {}) })}
      >
        <TextField
          label={m.office_request_reason()}
          required
          maxLength={300}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </ConfirmDialog>
    </>
  )
}
