import { type FormEvent, useState } from "react"
import type { ShippingAddress } from "#contract/addresses.ts"
import type { OfficeOrder } from "#contract/office/orders.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { Button } from "#office/parts/control/button.tsx"
import { TextField } from "#office/parts/control/field.tsx"
import { Dialog } from "#office/parts/dialog/dialog.tsx"
import { Notice } from "#office/parts/page/notice.tsx"
import * as styles from "../orders.module.css"
import { useAct } from "../use-act.ts"

const FIELDS = [
  ["first_name", m.office_order_first_name],
  ["last_name", m.office_order_last_name],
  ["phone", m.office_order_phone],
  ["email", m.office_order_email],
  ["street", m.office_order_street],
  ["building_number", m.office_order_building],
  ["zone", m.office_order_zone],
  ["city", m.office_order_city],
  ["land_mark", m.office_order_land_mark],
] as const

type AddressProps = { order: OfficeOrder; address: ShippingAddress; onClose: () => void }

/** Changes the address until the first item is shipped; the customer is mailed. */
export function AddressDialog({ order, address, onClose }: AddressProps) {
  const act = useAct()
  const [changed, setChanged] = useState(address)
  const [note, setNote] = useState(order.delivery_note ?? "")
  const save = (event: FormEvent) => {
    event.preventDefault()
    const form = { ...changed, country_code: "QA" as const }
    act.run(
      () => api.orders.address({ reference: order.reference, address: form, note: note || null }, { version: order.version }),
      onClose,
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
        {FIELDS.map(([name, label]) => (
          <TextField
            key={name}
            label={label()}
            required
            value={changed[name]}
            changed={changed[name] !== address[name]}
            onChange={(event) => setChanged({ ...changed, [name]: event.currentTarget.value })}
          />
        ))}
        <TextField
          label={m.office_order_driver_note()}
          value={note}
          maxLength={200}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </form>
      <p className="t13 quiet">{m.office_order_mailed({ name: order.customer.name })}</p>
      {act.mistake && (
        <Notice tone="bad" alert>
          {act.mistake}
        </Notice>
      )}
    </Dialog>
  )
}
