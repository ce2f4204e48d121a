import type { Address } from "#contract/addresses.ts"
import { m } from "#messages/messages.js"
import { isNumberedStreet } from "#rules/people/address.ts"
import { readablePhone } from "#rules/people/phone.ts"
import { Badge } from "#ui/text/badge.tsx"
import { joinList, separator } from "#ui/text/language.ts"
import * as styles from "./addresses.module.css"

/**
 * The content of an address card: name and type, street, municipality and landmark, phone. Phrasing content, because it is inside a label.
 */
export function AddressText({ address }: { address: Address }) {
  return (
    <>
      <span className={styles.textHead}>
        <bdi className={styles.name}>
          {address.first_name} {address.last_name}
        </bdi>
        <Badge plain tone={address.type === "HOME" ? "sea" : "grey"}>
          {address.type === "HOME" ? m.addresses_home() : m.addresses_work()}
        </Badge>
        {address.is_default && (
          <Badge plain tone="green">
            {m.addresses_default()}
          </Badge>
        )}
      </span>
      <span>{streetLine(address)}</span>
      <span>
        <CityAndLandmark place={address} />
      </span>
      <span className="quiet num ltr">{readablePhone(address.phone)}</span>
    </>
  )
}

/** The city, and the landmark as the customer wrote it. */
export function CityAndLandmark({ place }: { place: Pick<Address, "city" | "land_mark"> }) {
  return (
    <>
      <bdi>{cityName(place)}</bdi>
      {place.land_mark && (
        <>
          {separator()}
          <bdi>{place.land_mark}</bdi>
        </>
      )}
    </>
  )
}

/** The city of an address in the language of the page: a municipality has a name in both. */
export function cityName({ city }: Pick<Address, "city">): string {
  return m.addresses_municipality({ name: city })
}

/** Street, building and zone. A numbered street reads "Street 840"; a named one is unchanged. */
export function streetLine({ street, building_number: building, zone }: Pick<Address, "street" | "building_number" | "zone">): string {
  const named = isNumberedStreet(street) ? m.addresses_street_number({ number: street.trim() }) : street
  return m.addresses_street_line({ street: named, building, zone })
}

/** Name, street line, city and landmark of the place of a repair, a line each. A line with numbers has the direction of the page. */
export function PlaceLines({
  name,
  place,
}: {
  name: string | undefined
  place: Pick<Address, "street" | "building_number" | "zone" | "city" | "land_mark">
}) {
  return (
    <>
      {name && (
        <>
          <bdi>{name}</bdi>
          <br />
        </>
      )}
      {streetLine(place)}
      <br />
      <CityAndLandmark place={place} />
    </>
  )
}

/** Name and street line, which together distinguish the buttons of several addresses of one person. */
export function addressName(address: Address): string {
  return joinList([`${address.first_name} ${address.last_name}`, streetLine(address)])
}
