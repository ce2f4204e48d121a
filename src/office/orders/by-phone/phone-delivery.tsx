import { useQuery } from "@tanstack/react-query"
import type { OfficeCustomer } from "#contract/office/customers.ts"
import { m } from "#messages/messages.js"
import { Radio, Segments } from "#office/parts/control/choices.tsx"
import { SelectField, TextField } from "#office/parts/control/field.tsx"
import { Panel } from "#office/parts/page/panel.tsx"
import { addressLine } from "#office/parts/text/address-line.ts"
import { MAX_NOTE_LENGTH } from "#rules/orders/delivery-change.ts"
import { AddressFields } from "../address-fields.tsx"
import { choicesQuery } from "../order-data.ts"
import * as styles from "../orders.module.css"
import type { PhoneOrder } from "./phone-order.ts"

type PhoneDeliveryProps = {
  customer: OfficeCustomer
  order: PhoneOrder
  /** The sentence for each field of the address that the API refuses. */
  faults: Readonly<Record<string, string>>
  onChange: (part: Partial<PhoneOrder>) => void
}

/** Where the order goes: a saved address, another one, or a branch. */
export function PhoneDelivery({ customer: { addresses }, order, faults, onChange }: PhoneDeliveryProps) {
  const { where, saved, other, branch, note } = order
  const options = [
    ...(addresses.length > 0 ? [{ value: "saved" as const, label: m.office_phone_saved() }] : []),
    { value: "other" as const, label: m.office_phone_other() },
    { value: "branch" as const, label: m.office_phone_branch() },
  ]
  return (
    <Panel title={m.office_phone_delivery()}>
      <div className="stack">
        <Segments label={m.office_phone_where()} value={where} options={options} onChange={(next) => onChange({ where: next })} />
        {where === "saved" && (
          <fieldset className="stack stack-1" aria-label={m.office_phone_saved()}>
            {addresses.map(({ id, phone, ...place }) => (
              <Radio key={id} name="saved-address" checked={id === saved} onChange={() => onChange({ saved: id })}>
                <bdi>{addressLine(place)}</bdi> <bdi className="num quiet">{phone}</bdi>
              </Radio>
            ))}
          </fieldset>
        )}
        {where === "other" && (
          <div className={styles.idGrid}>
            <AddressFields values={other} faults={faults} onChange={(part) => onChange({ other: { ...other, ...part } })} />
          </div>
        )}
        {where === "branch" && <Branches value={branch} onChange={(next) => onChange({ branch: next })} />}
        {where !== "branch" && (
          <TextField
            label={m.office_order_driver_note()}
            maxLength={MAX_NOTE_LENGTH}
            value={note}
            onChange={({ target }) => onChange({ note: target.value })}
          />
        )}
      </div>
    </Panel>
  )
}

function Branches({ value, onChange }: { value: string; onChange: (branch: string) => void }) {
  const { data } = useQuery(choicesQuery)
  const options = (data?.branches ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <SelectField
      label={m.office_phone_branch()}
      required
      value={value}
      options={[{ value: "", label: m.office_phone_choose_branch() }, ...options]}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
