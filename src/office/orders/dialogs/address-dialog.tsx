import { type FormEvent, useState } from "react"
import type { ShippingAddress } from "#contract/addresses.ts"
import type { OfficeOrder } from "#contract/office/order-shapes.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { Button } from "#office/parts/control/button.tsx"
import { TextField } from "#office/parts/control/field.tsx"
import { Dialog } from "#office/parts/dialog/dialog.tsx"
import { ConflictDialog } from "#office/parts/form/conflict-dialog.tsx"
import { type Conflict, conflictOf } from "#office/parts/form/use-object-form.ts"
import { Notice } from "#office/parts/page/notice.tsx"
import { OfficeProblem } from "#office/problem.ts"
import { AddressFields, addressNames, hasAddressFault } from "../address-fields.tsx"
import * as styles from "../orders.module.css"
import { useAct } from "../use-act.ts"

type AddressProps = { order: OfficeOrder; address: ShippingAddress; onClose: () => void }
type AddressValues = ShippingAddress & { note: string }

/** Changes the address until the first item is shipped, and mails the customer. Changes that somebody else saved meanwhile are merged. */
export function AddressDialog({ order, address, onClose }: AddressProps) {
  // Of the moment at which the dialog opened, so that a colleague's change is found.
  const [{ base, version }] = useState(() => ({ base: { ...address, note: order.delivery_note ?? "" }, version: order.version }))
  const [changed, setChanged] = useState(base)
  const { act, faults, conflict, setConflict, store } = useAddress(order.reference, base, onClose)
  const save = (event: FormEvent) => {
    event.preventDefault()
    store(changed, version)
  }
  if (conflict) {
    return (
      <ConflictDialog
        conflict={conflict}
        names={{ ...addressNames(), note: m.office_order_driver_note() }}
        onClose={() => setConflict(null)}
        // The merge gives each field of the form, from one of the two sides.
        onResolve={(values) => store(values as AddressValues, conflict.version)}
      />
    )
  }
  return (
    <Dialog
      open
      title={m.office_order_address_title({ reference: order.reference })}
      onClose={onClose}
      wide
      foot={
        <Button kind="primary" type="submit" form="order-address" busy={act.isBusy}>
          {m.office_order_save()}
        </Button>
      }
    >
      <form id="order-address" className={styles.idGrid} onSubmit={save}>
        <AddressFields values={changed} before={base} faults={faults} onChange={(part) => setChanged({ ...changed, ...part })} />
        <TextField
          label={m.office_order_driver_note()}
          value={changed.note}
          maxLength={200}
          onChange={(event) => setChanged({ ...changed, note: event.currentTarget.value })}
        />
      </form>
      <p className="t13 quiet">{m.office_order_mailed({ name: order.customer.name })}</p>
      {act.mistake && (
        <Notice tone="bad" alert>
          {hasAddressFault(faults) ? m.office_order_check_fields() : act.mistake}
        </Notice>
      )}
    </Dialog>
  )
}

/** Saves the address; a conflict waits for the member's choices. */
function useAddress(reference: string, base: AddressValues, onDone: () => void) {
  const act = useAct()
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const store = (values: AddressValues, version: number) => {
    const { note, ...form } = values
    const wish = { reference, address: { ...form, country_code: "QA" as const }, note: note || null }
    setFaults({})
    act.run(async () => {
      try {
        await api.orders.address(wish, { version })
        onDone()
      } catch (fault) {
        const found = conflictOf(withAddress(fault), base, values)
        setConflict(found)
        setFaults(faultsOf(fault))
        if (found === null) throw fault
      }
    })
  }
  return { act, faults, conflict, setConflict, store }
}

/** The sentence for each field that the API refuses. */
function faultsOf(fault: unknown): Record<string, string> {
  if (!(fault instanceof OfficeProblem)) return {}
  return Object.fromEntries(fault.errors.map(({ path, message }) => [path.replace(/^address\./, ""), message]))
}

/** The order in a refusal, as the fields of this form. */
function withAddress(fault: unknown): unknown {
  if (!(fault instanceof OfficeProblem) || fault.code !== "changed_meanwhile") return fault
  // The API's answer to this refusal has this shape.
  const now = fault.more.current as OfficeOrder
  const current = { ...now.shipping_address, note: now.delivery_note ?? "", version: now.version }
  return new OfficeProblem(fault.status, fault.detail, { code: fault.code, more: { ...fault.more, current } })
}
