import type { Address, AddressForm } from "#contract/addresses.ts"
import { withDialCode, withoutDialCode } from "#rules/people/phone.ts"
import { MUNICIPALITIES } from "#rules/people/qatar-zones.ts"

/** The form's values: every field as text, phones without +974. */
export type AddressFields = Record<Exclude<keyof AddressForm, "type" | "country_code">, string> & Pick<AddressForm, "type" | "country_code">

/** The fields of a saved address, or the initial ones of a new address. [spec 2 §4, §5] */
export function addressFields(address: Address | null): AddressFields {
  return {
    first_name: address?.first_name ?? "",
    last_name: address?.last_name ?? "",
    email: address?.email ?? "",
    phone: withoutDialCode(address?.phone ?? ""),
    alternate_phone: withoutDialCode(address?.alternate_phone ?? ""),
    land_mark: address?.land_mark ?? "",
    city: address?.city ?? MUNICIPALITIES[0] ?? "",
    street: address?.street ?? "",
    zone: address?.zone ?? "",
    building_number: address?.building_number ?? "",
    country_code: "QA",
    type: address?.type ?? "HOME",
  }
}

/** The request body for valid fields. [spec 2 §5] */
export function addressForm(fields: AddressFields): AddressForm {
  const trimmed = Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, text.trim()])) as AddressFields
  return { ...trimmed, phone: withDialCode(fields.phone) ?? "", alternate_phone: withDialCode(fields.alternate_phone) }
}
