import type { Address } from "#contract/addresses.ts"
import { m } from "#messages/messages.js"

/** Street, building and zone. Streets have numbers, which are called so, or names, which say it themselves. */
export function streetLine({ street, building_number: building, zone }: Pick<Address, "street" | "building_number" | "zone">): string {
  const named = /^\d+$/.test(street.trim()) ? m.addresses_street_number({ number: street.trim() }) : street
  return m.addresses_street_line({ street: named, building, zone })
}
