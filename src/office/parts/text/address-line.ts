import { m } from "#messages/messages.js"
import { cityName } from "./city-name.ts"
import { listed } from "./listed.ts"

type Parts = { street?: string; building_number: string; zone: string; city: string }

/** Street, building, zone and city in one line, in the language of the page; empty parts are left out. */
export function addressLine({ street, building_number: building, zone, city }: Parts): string {
  return listed([
    street,
    building && `${m.office_order_building()} ${building}`,
    zone && m.office_orders_zone({ zone }),
    city && cityName(city),
  ])
}
