import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import type { Ticket } from "#contract/office/repairs.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { Button } from "#office/parts/control/button.tsx"
import { SelectField, TextField } from "#office/parts/control/field.tsx"
import { Notice } from "#office/parts/page/notice.tsx"
import { Facts, Panel } from "#office/parts/page/panel.tsx"
import { OfficeProblem } from "#office/problem.ts"

/** The technician, and the customer with their contacts. */
export function WhoPanel({ ticket }: { ticket: Ticket }) {
  const { contact, place } = ticket
  return (
    <Panel title={m.office_ticket_who()}>
      <div className="stack">
        <TechnicianField ticket={ticket} />
        {contact && (
          <>
            <div className="row">
              <span className="grow medium cut">{contact.name}</span>
              {contact.phone && (
                <>
                  <a className="link" href={`tel:${contact.phone}`}>
                    {m.office_ticket_call()}
                  </a>
                  <a className="link" href={`https://wa.me/${contact.phone.replaceAll(/\D/g, "")}`} target="_blank" rel="noreferrer">
                    {m.office_ticket_whatsapp()}
                  </a>
                </>
              )}
            </div>
            <Facts
              facts={[
                ["", <bdi key="mail">{contact.email}</bdi>],
                [
                  contact.address ? m.office_ticket_address() : m.office_ticket_place(),
                  <bdi key="address">{contact.address || place}</bdi>,
                ],
              ]}
            />
          </>
        )}
        {ticket.may_cancel && <CancelForm reference={ticket.reference} />}
      </div>
    </Panel>
  )
}

function TechnicianField({ ticket: { reference, technician, technicians, may_assign: mayAssign } }: { ticket: Ticket }) {
  const client = useQueryClient()
  const give = useMutation({
    mutationFn: (id: number | null) => api.repairs.assign({ reference, technician: id }),
    onSettled: () => client.invalidateQueries({ queryKey: ["repair"] }),
  })
  if (!mayAssign) return <p className="t13">{technician?.name ?? m.office_ticket_nobody()}</p>
  return (
    <SelectField
      label={m.office_ticket_give()}
      value={String(technician?.id ?? "")}
      hint={give.error instanceof OfficeProblem ? give.error.detail : null}
      options={[
        { value: "", label: m.office_ticket_nobody() },
        ...technicians.map(({ id, name, jobs }) => ({ value: String(id), label: `${name} (${jobs})` })),
      ]}
      onChange={(event) => give.mutate(event.target.value === "" ? null : Number(event.target.value))}
    />
  )
}

/** Asks for the reason before cancelling: the customer is mailed, and the booked time is released. */
function CancelForm({ reference }: { reference: string }) {
  const [isAsked, ask] = useState(false)
  const [words, setWords] = useState("")
  const client = useQueryClient()
  const cancel = useMutation({
    mutationFn: () => api.repairs.cancel({ reference, words }),
    onSuccess: () => client.invalidateQueries({ queryKey: ["repair"] }),
  })
  if (!isAsked) {
    return (
      <div>
        <Button kind="bad" size="sm" onClick={() => ask(true)}>
          {m.office_ticket_cancel()}
        </Button>
      </div>
    )
  }
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        cancel.mutate()
      }}
    >
      <TextField
        label={m.office_ticket_cancel_why()}
        required
        maxLength={500}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      {cancel.error instanceof OfficeProblem && (
        <Notice tone="bad" alert>
          {cancel.error.detail}
        </Notice>
      )}
      <div>
        <Button type="submit" kind="badSolid" size="sm" busy={cancel.isPending}>
          {m.office_ticket_cancel()}
        </Button>
      </div>
    </form>
  )
}
