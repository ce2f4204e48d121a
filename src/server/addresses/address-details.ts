import type { AddressForm } from "#contract/addresses.ts"
import { m } from "#messages/messages.js"
import { isEmail } from "#rules/people/email.ts"
import { isPersonName } from "#rules/people/person-name.ts"
import { withDialCode } from "#rules/people/phone.ts"
import { municipalityOfZone } from "#rules/people/qatar-zones.ts"
import { Refusal } from "#server/guards/refusal.ts"
import type { AddressDetails } from "./addresses.queries.ts"

/**
 * The contents of an address form in stored form: trimmed, and phones with +974. Refuses with `invalid_phone`, `invalid_email` or
 * `invalid_zone` when only that is wrong, otherwise with `invalid`. `within` is the path of the form in the request, ending with a full
 * stop.
 */
export function addressDetails(form: AddressForm, within = ""): AddressDetails {
  const email = form.email.trim()
  const phone = withDialCode(form.phone)
  const alternate = form.alternate_phone?.trim() ?? ""
  const alternatePhone = withDialCode(alternate)
  const wrong = [
    ...(["first_name", "last_name"] as const)
      .filter((path) => !isPersonName(form[path]))
      .map((path) => ({ path, code: "invalid" as const })),
    ...(phone === null ? [{ path: "phone", code: "invalid_phone" as const }] : []),
    ...(alternate !== "" && alternatePhone === null ? [{ path: "alternate_phone", code: "invalid_phone" as const }] : []),
    ...(municipalityOfZone(form.zone) === null ? [{ path: "zone", code: "invalid_zone" as const }] : []),
    ...(isEmail(email) ? [] : [{ path: "email", code: "invalid_email" as const }]),
  ]
  if (phone === null || wrong.length > 0) throw refusalOf(wrong, within)
  return {
    first_name: form.first_name.trim(),
    last_name: form.last_name.trim(),
    type: form.type,
    street: form.street.trim(),
    building_number: form.building_number.trim(),
    zone: form.zone.trim(),
    city: form.city.trim(),
    country_code: form.country_code,
    phone,
    alternate_phone: alternatePhone,
    email,
    land_mark: form.land_mark.trim(),
  }
}

type Wrong = { path: string; code: "invalid" | "invalid_phone" | "invalid_email" | "invalid_zone" }

function refusalOf(wrong: readonly Wrong[], within: string): Refusal {
  const sentences = {
    invalid: m.sign_in_name_invalid,
    invalid_phone: m.refusal_invalid_phone,
    invalid_email: m.refusal_invalid_email,
    invalid_zone: m.refusal_invalid_zone,
  }
  const codes = new Set(wrong.map(({ code }) => code))
  const [code = "invalid"] = codes
  const errors = wrong.map((field) => ({ path: within + field.path, message: sentences[field.code]() }))
  return new Refusal(codes.size === 1 ? code : "invalid", { errors })
}
