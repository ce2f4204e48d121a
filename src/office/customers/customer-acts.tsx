import { useQueryClient } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { useState } from "react"
import type { OfficeCustomer } from "#contract/office/customers.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { useMay } from "#office/me.ts"
import { Button } from "#office/parts/control/button.tsx"
import { TextField } from "#office/parts/control/field.tsx"
import { ConfirmDialog } from "#office/parts/dialog/confirm-dialog.tsx"
import { showToast } from "#office/parts/dialog/toasts.ts"
import { useTask } from "#office/use-task.ts"

/** Blocks or unblocks a customer, saves their data as a file, and deletes the account. */
export function CustomerActs({ customer }: { customer: OfficeCustomer }) {
  const { id, name, email, block } = customer
  const may = useMay()
  const client = useQueryClient()
  const [isOpen, open] = useState(false)
  const [words, setWords] = useState("")
  const { run, busy, mistake } = useTask()
  const show = (next: OfficeCustomer) => client.setQueryData(["customer", String(id)], next)
  const save = () => run(async () => saveFile(await api.customers.export({ id }), `customer-${id}.json`))
  const unblock = () => run(async () => show(await api.customers.unblock({ id })))
  return (
    <>
      {may("customers.delete") && <DeleteCustomer customer={customer} />}
      {mistake && <span role="alert">{mistake}</span>}
      {may("customers.export") && (
        <Button icon="download" busy={busy} onClick={save}>
          {m.office_customer_export()}
        </Button>
      )}
      {may("customers.block") && block && (
        <Button icon="lock" busy={busy} onClick={unblock}>
          {m.office_customer_unblock()}
        </Button>
      )}
      {may("customers.block") && !block && (
        <Button kind="bad" icon="lock" onClick={() => open(true)}>
          {m.office_customer_block()}
        </Button>
      )}
      <ConfirmDialog
        open={isOpen}
        onClose={() => open(false)}
        title={m.office_customer_block_title({ name: name || email })}
        act={m.office_customer_block()}
        harmful
        mailed={null}
        missing={words.trim() === "" ? m.office_customer_block_sentence() : null}
        onConfirm={async () => show(await api.customers.block({ id, words }))}
      >
        <p>{m.office_customer_block_words()}</p>
        <TextField
          label={m.office_customer_block_sentence()}
          required
          maxLength={300}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
      </ConfirmDialog>
    </>
  )
}

function DeleteCustomer({ customer: { id, name, email } }: { customer: OfficeCustomer }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [isOpen, open] = useState(false)
  const shown = name || email
  const remove = async () => {
    await api.customers.delete({ id, name: shown })
    await navigate({ to: "/customers" })
    client.removeQueries({ queryKey: ["customer", String(id)] })
    await client.invalidateQueries({ queryKey: ["customer", "list"] })
    showToast(m.office_customer_deleted())
  }
  return (
    <>
      <Button kind="bad" icon="trash" onClick={() => open(true)}>
        {m.office_customer_delete()}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onClose={() => open(false)}
        title={m.office_customer_delete_title({ name: shown })}
        act={m.office_customer_delete_act()}
        harmful
        typed={shown}
        mailed={email}
        onConfirm={remove}
      >
        <p>{m.office_customer_delete_words()}</p>
      </ConfirmDialog>
    </>
  )
}

/** Saves a file in the browser. */
function saveFile(data: object, name: string): void {
  const link = document.createElement("a")
  link.href = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: "application/json" }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
