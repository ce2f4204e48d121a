import type { ReactNode } from "react"
import type { BranchAddress, ShippingAddress } from "#contract/addresses.ts"
import type { Order } from "#contract/orders.ts"
import { m } from "#messages/messages.js"
import { readablePhone } from "#rules/people/phone.ts"
import { mapLink } from "#rules/values/map-link.ts"
import { dayText } from "#ui/text/date-text.ts"
import { joinList } from "#ui/text/language.ts"
import { CityAndLandmark, cityName, streetLine } from "#web/addresses/address-text.tsx"
import { readSite } from "#web/page-context.ts"
import styles from "./orders.module.css"

/** Names the shop, its support and the day of the order on a printed order, because paper has no page header. */
export function ReceiptHead({ placedAt }: { placedAt: string }) {
  const { shopName, support } = readSite()
  return (
    <div className={`only-paper ${styles.receiptHead}`}>
      <div>
        <p className="h-section">
          <bdi>{shopName}</bdi>
        </p>
        <p className="small">
          <bdi>{support.address}</bdi>
        </p>
        <p className="small">
          {m.orders_receipt_support()}: <span className="num ltr">{support.phone}</span>, <bdi>{support.email}</bdi>
        </p>
      </div>
      <p className="small nowrap">
        {m.orders_history_placed()}: <time dateTime={placedAt}>{dayText(placedAt)}</time>
      </p>
    </div>
  )
}

/** The shipping address of an order with the note for the driver, or the branch where it is collected. [spec 2 §2] */
export function OrderAddress({ order }: { order: Pick<Order, "shipping_address" | "branch_address" | "delivery_note"> }) {
  if (order.shipping_address) return <Shipping address={order.shipping_address} note={order.delivery_note} />
  return order.branch_address && <Branch address={order.branch_address} />
}

function Shipping({ address, note }: { address: ShippingAddress; note: string | null }) {
  return (
    <>
      <Place title={m.orders_shipping_address()} name={`${address.first_name} ${address.last_name}`} place={address}>
        <span>
          <CityAndLandmark place={address} />
        </span>
      </Place>
      {note && (
        <p className={`small ${styles.note}`}>
          {m.orders_note()}: <bdi>{note}</bdi>
        </p>
      )}
    </>
  )
}

function Branch({ address }: { address: BranchAddress }) {
  return (
    <>
      <Place title={m.orders_branch_address()} name={address.name} place={address}>
        <bdi>{joinList([cityName(address), address.land_mark])}</bdi>
      </Place>
      <p className="small">
        {m.addresses_hours()}: <bdi>{address.working_hours}</bdi>
      </p>
      <p className="small only-screen">
        <a className="link" href={mapLink(address)} target="_blank" rel="noopener noreferrer">
          {m.addresses_map()}
        </a>
      </p>
    </>
  )
}

type PlaceProps = {
  title: string
  name: string
  place: Pick<ShippingAddress, "street" | "building_number" | "zone" | "email" | "phone">
  children: ReactNode
}

function Place({ title, name, place, children }: PlaceProps) {
  return (
    <>
      <h2 className="h-block">{title}</h2>
      <address className={styles.address}>
        <strong className={styles.addressName}>
          <bdi>{name}</bdi>
        </strong>
        <span>{streetLine(place)}</span>
        {children}
        <span className="quiet">{place.email}</span>
        <span className="quiet num ltr">{readablePhone(place.phone)}</span>
      </address>
    </>
  )
}
