import type { Address } from "#contract/addresses.ts"
import { m } from "#messages/messages.js"
import { isNumberedStreet } from "#rules/people/address.ts"

/** Street, building and zone. A numbered street reads "Street 840"; a named one is unchanged. */
export function streetLine({ street, building_number: building, zone }: Pick<Address, "street" | "building_number" | "zone">): string {
  const named = isNumberedStreet(street) ? m.addresses_street_number({ number: street.trim() }) : street
  return m.addresses_street_line({ street: named, building, zone })
}

/** Name and street line, which together distinguish the buttons of several addresses of one person. */
export function addressName(address: Address): string {
  return `${address.first_name} ${address.last_name}, ${streetLine(address)}`
}
