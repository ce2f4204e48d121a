import type { OfficeOrder } from "#contract/office/order-shapes.ts"
import { m } from "#messages/messages.js"
import { cityName } from "#office/parts/text/city-name.ts"
import { listed } from "#office/parts/text/listed.ts"
import { mapSearch } from "#rules/values/map-link.ts"

/** The lines of the address to which an order goes: the customer's, or the branch where it is picked up. */
export function addressLines({
  shipping_address: home,
  branch_address: branch,
}: Pick<OfficeOrder, "shipping_address" | "branch_address">): string[] {
  if (branch) return [branch.name, branch.street, branch.city].filter(Boolean)
  if (!home) return []
  const { street, building_number: building, zone, city, land_mark: mark } = home
  return [street, listed([`${m.office_order_building()} ${building}`, m.office_orders_zone({ zone }), cityName(city)]), mark].filter(
    Boolean,
  )
}

/** The address on a map, which a phone opens in its own app. */
export function mapOf(lines: readonly string[]): string {
  return mapSearch(lines.join(", "))
}
