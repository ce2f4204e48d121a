import type { AddressForm, BranchAddress, ShippingAddress } from "#contract/addresses.ts"
import { m } from "#messages/messages.js"
import { isNumberedStreet } from "#rules/people/address.ts"
import { readablePhone } from "#rules/people/phone.ts"
import type { Queries } from "#server/db/database.ts"
import type { Customer } from "#server/guards/customers.queries.ts"
import { Refusal } from "#server/guards/refusal.ts"
import { spokenLocale } from "#server/languages/speaking.ts"
import { addressDetails } from "./address-details.ts"
import { addressOf, openBranchById } from "./addresses.queries.ts"

/** The address of an order or a repair in the request: an address or a branch, by its id or in full. */
export type Destination = {
  shipping: number | (AddressForm & { id?: number | null }) | undefined
  branch: number | { id: number } | undefined
}

/** The request's names for the two, and the code when both are missing. */
type Fields = { shipping: string; branch: string; missing: "address_missing" | "service_address_missing" }

const ofOrders: Fields = { shipping: "shipping_address", branch: "branch_address", missing: "address_missing" }
export const ofRepairs: Fields = { shipping: "customer_address", branch: "store_address", missing: "service_address_missing" }

/** Copies of the destination; one of the two is null. */
export type Delivery = { shippingAddress: ShippingAddress | null; branchAddress: BranchAddress | null }

/** The personal data of a delivery address. The city stays, for the shop's statistics. */
export const NOBODY = {
  first_name: "",
  last_name: "",
  street: "",
  building_number: "",
  zone: "",
  phone: "",
  alternate_phone: null,
  email: "",
  land_mark: "",
} as const satisfies Partial<ShippingAddress>

/**
 * Copies the address or the branch that a request names. Refuses with `names.missing` when there is none, with `two_addresses` when there
 * are both, with `not_found` when it does not exist or is another customer's, and as `addressDetails` does for invalid fields.
 */
export async function deliveryOf(
  tx: Queries,
  customer: Pick<Customer, "id">,
  { shipping, branch }: Destination,
  names: Fields = ofOrders,
): Promise<Delivery> {
  const fields = [names.shipping, names.branch] as const
  if (shipping === undefined && branch === undefined) throw new Refusal(names.missing, { fields })
  if (shipping !== undefined && branch !== undefined) throw new Refusal("two_addresses", { fields })
  if (branch !== undefined) {
    return { shippingAddress: null, branchAddress: await branchCopy(tx, typeof branch === "number" ? branch : branch.id) }
  }
  if (typeof shipping === "number") return { shippingAddress: await addressCopy(tx, customer.id, shipping), branchAddress: null }
  // Exactly one of the two is given, and it is not the branch.
  return { shippingAddress: addressDetails(shipping as AddressForm, `${names.shipping}.`), branchAddress: null }
}

/** The lines of such an address as a mail or the command line shows it: name, street line, city with landmark, phone. */
export function addressLines({ shippingAddress, branchAddress }: Delivery): string[] {
  const address = shippingAddress ?? branchAddress
  if (!address) return []
  const name = "name" in address ? address.name : `${address.first_name} ${address.last_name}`
  return [name.trim(), ...placeLines(address), address.phone && readablePhone(address.phone)].filter(Boolean)
}

/** Where an address is, in the language spoken here: street line, city with landmark. */
export function placeLines(
  address: Pick<ShippingAddress, "street" | "building_number" | "zone" | "city"> & { land_mark?: string | null },
): string[] {
  const { street, building_number: building, zone } = address
  const named = isNumberedStreet(street) ? m.addresses_street_number({ number: street.trim() }) : street
  // For a deleted account only the city remains.
  const line = street === "" ? "" : m.addresses_street_line({ street: named, building, zone })
  const place = [m.addresses_municipality({ name: address.city }), address.land_mark]
    .filter(Boolean)
    .join(spokenLocale() === "ar" ? "، " : ", ")
  return [line, place].filter(Boolean)
}

async function addressCopy(tx: Queries, customerId: number, id: number): Promise<ShippingAddress> {
  const address = await addressOf(tx, customerId, id)
  if (!address) throw new Refusal("not_found")
  const { id: _id, is_default: _isDefault, ...copy } = address
  return copy
}

async function branchCopy(tx: Queries, id: number): Promise<BranchAddress> {
  const branch = await openBranchById(tx, id)
  if (!branch) throw new Refusal("not_found")
  return {
    id: branch.id,
    name: branch.name,
    street: branch.street,
    building_number: branch.building_number,
    zone: branch.zone,
    city: branch.city,
    country_code: branch.country_code,
    phone: branch.phone,
    email: branch.email,
    land_mark: branch.land_mark,
    working_hours: branch.working_hours,
    latitude: branch.latitude,
    longitude: branch.longitude,
    placeId: branch.placeId,
  }
}
