import type { OfficeOrder } from "#contract/office/order-shapes.ts"
import { addressLine, streetName } from "#office/parts/text/address-line.ts"
import { mapSearch } from "#rules/values/map-link.ts"

/** The lines of the address to which an order goes: the customer's, or the branch where it is picked up. */
export function addressLines({
  shipping_address: home,
  branch_address: branch,
}: Pick<OfficeOrder, "shipping_address" | "branch_address">): string[] {
  if (branch) return [branch.name, streetName(branch.street), branch.city].filter(Boolean)
  if (!home) return []
  const { street, land_mark: mark, ...place } = home
  return [streetName(street), addressLine({ building_number: place.building_number, zone: place.zone, city: place.city }), mark].filter(
    Boolean,
  )
}

/** The address on a map, which a phone opens in its own app. */
export function mapOf(lines: readonly string[]): string {
  return mapSearch(lines.join(", "))
}
