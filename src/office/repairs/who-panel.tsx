import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import type { Ticket } from "#contract/office/repairs.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { Button } from "#office/parts/control/button.tsx"
import { SelectField, TextField } from "#office/parts/control/field.tsx"
import { PillLink } from "#office/parts/control/pill-link.tsx"
import { ConfirmDialog } from "#office/parts/dialog/confirm-dialog.tsx"
import { Facts, Panel } from "#office/parts/page/panel.tsx"
import { Icon } from "#office/parts/text/icon.tsx"
import { OfficeProblem } from "#office/problem.ts"
import { readablePhone } from "#rules/people/phone.ts"

/** The technician, and the customer with their contacts. */
export function WhoPanel({ ticket }: { ticket: Ticket }) {
  const { contact, place } = ticket
  return (
    <Panel title={m.office_ticket_who()}>
      <div className="stack">
        <TechnicianField ticket={ticket} />
        {contact && (
          <>
            <span className="medium cut">{contact.name}</span>
            {contact.phone && (
              <div className="row wrap">
                <PillLink href={`tel:${contact.phone}`}>
                  <Icon name="phone" size="sm" /> {m.office_ticket_call()}
                </PillLink>
                <PillLink href={`https://wa.me/${contact.phone.replaceAll(/\D/g, "")}`} target="_blank" rel="noreferrer">
                  <Icon name="chat" size="sm" /> {m.office_ticket_whatsapp()}
                </PillLink>
              </div>
            )}
            <Facts
              facts={[
                ...(contact.phone ? ([[m.office_order_phone(), <bdi key="phone">{readablePhone(contact.phone)}</bdi>]] as const) : []),
                [m.office_order_email(), <bdi key="mail">{contact.email}</bdi>],
                [
                  contact.address ? m.office_ticket_address() : m.office_ticket_place(),
                  <bdi key="address">{contact.address || place}</bdi>,
                ],
              ]}
            />
          </>
        )}
        {ticket.may_cancel && <CancelRepair ticket={ticket} />}
      </div>
    </Panel>
  )
}

function TechnicianField({ ticket: { reference, technician, technicians, may_assign: mayAssign } }: { ticket: Ticket }) {
  const client = useQueryClient()
  const give = useMutation({
    mutationFn: (id: number | null) => api.repairs.assign({ reference, technician: id }),
    onSuccess: () => client.invalidateQueries({ queryKey: ["repair"] }),
    // Without a connection the page waits for it; the refusal does not.
    onError: () => void client.invalidateQueries({ queryKey: ["repair"] }),
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

/** Asks before a repair is cancelled, with the reason: its booked time is released. */
function CancelRepair({ ticket: { reference, contact } }: { ticket: Ticket }) {
  const [isAsked, ask] = useState(false)
  const [words, setWords] = useState("")
  const client = useQueryClient()
  const cancel = async () => {
    await api.repairs.cancel({ reference, words })
    await client.invalidateQueries({ queryKey: ["repair"] })
  }
  return (
    <div>
      <Button kind="bad" size="sm" onClick={() => ask(true)}>
        {m.office_ticket_cancel_ask()}
      </Button>
      <ConfirmDialog
        open={isAsked}
        onClose={() => ask(false)}
        title={m.office_ticket_cancel_title({ reference })}
        act={m.office_ticket_cancel()}
        harmful
        mailed={contact?.name ?? m.office_ticket_customer()}
        missing={words.trim() === "" ? m.office_ticket_cancel_why() : null}
        onConfirm={cancel}
      >
        <p>{m.office_ticket_cancel_words()}</p>
        <TextField
          label={m.office_ticket_cancel_why()}
          required
          maxLength={500}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      </ConfirmDialog>
    </div>
  )
}
