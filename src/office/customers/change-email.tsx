import { useQueryClient } from "@tanstack/react-query"
import { type FormEvent, useEffect, useRef, useState } from "react"
import type { OfficeCustomer } from "#contract/office/customers.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { Button } from "#office/parts/control/button.tsx"
import { TextField } from "#office/parts/control/field.tsx"
import { Dialog } from "#office/parts/dialog/dialog.tsx"
import { showToast } from "#office/parts/dialog/toasts.ts"
import { Notice } from "#office/parts/page/notice.tsx"
import { OfficeProblem } from "#office/problem.ts"
import { useTask } from "#office/use-task.ts"

/** Opens the dialog that changes the email of a customer's account. */
export function ChangeEmail({ customer }: { customer: OfficeCustomer }) {
  const [isOpen, open] = useState(false)
  return (
    <>
      <Button icon="mail" onClick={() => open(true)}>
        {m.office_customer_email_change()}
      </Button>
      {isOpen && <ChangeEmailDialog customer={customer} onClose={() => open(false)} />}
    </>
  )
}

function ChangeEmailDialog({ customer, onClose }: { customer: OfficeCustomer; onClose: () => void }) {
  const { name } = customer
  // Of the moment at which the dialog opened, so that a colleague's change is found.
  const [old] = useState(customer.email)
  const [email, setEmail] = useState("")
  const [reason, setReason] = useState("")
  const field = useRef<HTMLInputElement>(null)
  const { save, busy, mistake, fieldMistake } = useChange(customer.id, onClose)
  useEffect(() => {
    if (fieldMistake !== null) field.current?.focus()
  }, [fieldMistake])
  const foot = (
    <>
      <Button kind="plain" onClick={onClose}>
        {m.office_back()}
      </Button>
      <Button kind="primary" type="submit" form="change-email" busy={busy}>
        {m.office_customer_email_act()}
      </Button>
    </>
  )
  const send = (event: FormEvent) => {
    event.preventDefault()
    void save({ email, old_email: old, reason })
  }
  return (
    <Dialog open onClose={onClose} title={m.office_customer_email_title({ name: name || old })} foot={foot}>
      <form id="change-email" className="stack" onSubmit={send}>
        <p>{m.office_customer_email_words()}</p>
        <TextField
          label={m.office_customer_email_new()}
          type="email"
          required
          autoComplete="off"
          ref={field}
          value={email}
          mistake={fieldMistake}
          onChange={({ target }) => setEmail(target.value)}
        />
        <TextField
          label={m.office_customer_email_reason()}
          required
          maxLength={300}
          hint={m.office_customer_email_reason_hint()}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <p className="t13 quiet">{m.office_customer_email_mails({ old })}</p>
        {mistake && (
          <Notice tone="bad" alert>
            {mistake}
          </Notice>
        )}
      </form>
    </Dialog>
  )
}

type Wish = { email: string; old_email: string; reason: string }

/** Sends the change. A refusal of the new address is the mistake of its field. */
function useChange(id: number, onDone: () => void) {
  const client = useQueryClient()
  const { run, busy, mistake } = useTask()
  const [fieldMistake, setFieldMistake] = useState<string | null>(null)
  const save = (wish: Wish) =>
    run(async () => {
      setFieldMistake(null)
      try {
        const changed = await api.customers.changeEmail({ id, ...wish })
        client.setQueryData(["customer", String(id)], changed)
        showToast(m.office_customer_link_mailed({ email: changed.email }))
        onDone()
      } catch (fault) {
        const refused = fault instanceof OfficeProblem && fault.errors.find(({ path }) => path === "email")
        if (refused) return setFieldMistake(refused.message)
        // What a colleague changed is shown behind the dialog.
        void client.invalidateQueries({ queryKey: ["customer", String(id)] })
        throw fault
      }
    })
  return { save, busy, mistake, fieldMistake }
}
