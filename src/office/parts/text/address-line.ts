import { m } from "#messages/messages.js"
import { isNumberedStreet } from "#rules/people/address.ts"
import { cityName } from "./city-name.ts"
import { listed } from "./listed.ts"

type Parts = { street?: string; building_number: string; zone: string; city: string }

/** Street, building, zone and city in one line, in the language of the page; empty parts are left out. */
export function addressLine({ street, building_number: building, zone, city }: Parts): string {
  return listed([
    street && streetName(street),
    building && `${m.office_order_building()} ${building}`,
    zone && m.office_orders_zone({ zone }),
    city && cityName(city),
  ])
}

/** A street with a number only is named as one: `Street 840`. */
export function streetName(street: string): string {
  return isNumberedStreet(street) ? m.addresses_street_number({ number: street.trim() }) : street
}
