import type { AddressForm } from "#contract/addresses.ts"
import { m } from "#messages/messages.js"
import { isEmail } from "#rules/people/email.ts"
import { isPersonName } from "#rules/people/person-name.ts"
import { withDialCode } from "#rules/people/phone.ts"
import { Refusal } from "#server/guards/refusal.ts"
import type { AddressDetails } from "./addresses.queries.ts"

/** What a filled address form says, as it is kept: trimmed, and phones with +974. Refuses with `invalid_phone`, `invalid_email`, or `invalid` for names. */
export function addressDetails(form: AddressForm): AddressDetails {
  const noNames = (["first_name", "last_name"] as const).filter((name) => !isPersonName(form[name]))
  if (noNames.length > 0) {
    throw new Refusal("invalid", { errors: noNames.map((path) => ({ path, message: m.sign_in_name_invalid() })) })
  }
  const email = form.email.trim()
  if (!isEmail(email)) throw new Refusal("invalid_email")
  const alternate = form.alternate_phone?.trim() ?? ""
  return {
    first_name: form.first_name.trim(),
    last_name: form.last_name.trim(),
    type: form.type,
    street: form.street.trim(),
    building_number: form.building_number.trim(),
    zone: form.zone.trim(),
    city: form.city.trim(),
    country_code: form.country_code,
    phone: savedPhone(form.phone),
    alternate_phone: alternate === "" ? null : savedPhone(alternate),
    email,
    land_mark: form.land_mark.trim(),
  }
}

function savedPhone(text: string): string {
  const phone = withDialCode(text)
  if (phone === null) throw new Refusal("invalid_phone")
  return phone
}
