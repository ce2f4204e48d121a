import { m } from "#messages/messages.js"
import { TextField } from "#office/parts/control/field.tsx"

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

export type AddressValues = { [Field in (typeof FIELDS)[number][0]]: string }

type AddressFieldsProps = {
  values: AddressValues
  /** What is saved, to mark the fields that differ. */
  before?: AddressValues
  /** The sentence for each field that the API refuses. */
  faults: Readonly<Record<string, string>>
  onChange: (part: Partial<AddressValues>) => void
}

/** The fields of a delivery address, all required. */
export function AddressFields({ values, before, faults, onChange }: AddressFieldsProps) {
  return FIELDS.map(([name, label]) => (
    <TextField
      key={name}
      label={label()}
      required
      value={values[name]}
      mistake={faults[name] ?? null}
      changed={before !== undefined && values[name] !== before[name]}
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
    />
  ))
}

/** The label of each field. */
export function addressNames(): Record<string, string> {
  return Object.fromEntries(FIELDS.map(([name, label]) => [name, label()]))
}

export function hasAddressFault(faults: Readonly<Record<string, string>>): boolean {
  return FIELDS.some(([name]) => faults[name] !== undefined)
}
