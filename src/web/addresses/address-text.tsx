import type { Address } from "#contract/addresses.ts"
import { m } from "#messages/messages.js"
import { readablePhone } from "#rules/people/phone.ts"
import { Badge } from "#ui/text/badge.tsx"
import * as styles from "./addresses.module.css"
import { streetLine } from "./street-line.ts"

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
      </span>
      <span>{streetLine(address)}</span>
      <span>
        <bdi>{address.city}</bdi>, <bdi>{address.land_mark}</bdi>
      </span>
      <span className="quiet num ltr">{readablePhone(address.phone)}</span>
    </>
  )
}
