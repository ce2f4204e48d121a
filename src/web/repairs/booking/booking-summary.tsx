import type { Address, Branch } from "#contract/addresses.ts"
import type { RepairBrand, RepairIssue, RepairService } from "#contract/repairs.ts"
import { m } from "#messages/messages.js"
import { Panel } from "#ui/layout/panel.tsx"
import { Picture } from "#ui/media/picture.tsx"
import { slotText } from "#ui/text/slot-text.ts"
import * as text from "#ui/text/text.module.css"
import { cityName, streetLine } from "#web/addresses/address-text.tsx"
import { quoteText, quoteToday } from "#web/repairs/quote-text.ts"
import { devicePicture } from "#web/repairs/repair-brand.ts"
import { type BookingTime, type DeliveryType, longDay } from "#web/repairs/visit/booking-time.ts"
import styles from "./booking.module.css"
import type { ChosenModel } from "./step-choices.ts"

type BookingSummaryProps = {
  /** The grade of the chosen part. */
  part: string | undefined
  device: RepairService
  brand: RepairBrand
  model: ChosenModel
  issue: RepairIssue
  type: DeliveryType
  time: BookingTime
  place: Address | Branch | null
}

/** The summary of the booking, before it is sent. */
export function BookingSummary({ part, device, brand, model, issue, type, time, place }: BookingSummaryProps) {
  const quote = quoteToday(device, { issue: issue.id, brand: brand.id, model: model.id }, part)
  const picture = devicePicture(device, brand)
  const rows = [
    { name: m.repairs_price(), value: quoteText(quote) },
    { name: m.repairs_summary_visit(), value: type === "home" ? m.repairs_summary_home() : m.repairs_summary_shop() },
    { name: m.repairs_date(), value: time.day && longDay(time.day) },
    { name: m.repairs_summary_time(), value: time.slot?.label && slotText(time.slot.label) },
    { name: m.repairs_address(), value: place && <Place place={place} /> },
  ]
  return (
    <Panel className="stack-6" aria-label={m.repairs_summary()}>
      <div className={styles.summaryDevice}>
        {picture && (
          <span className={styles.summaryPicture}>
            <Picture path={picture} alt="" sizes="80px" />
          </span>
        )}
        <div>
          <p className="h-small">{model.name}</p>
          <p className="small quiet">{issue.title}</p>
        </div>
      </div>
      <dl className={text.sums}>
        {rows.map(
          ({ name, value }) =>
            value && (
              <div key={name} className={text.row}>
                <dt>{name}</dt>
                <dd className={text.value}>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </Panel>
  )
}

function Place({ place }: { place: Address | Branch }) {
  return (
    <>
      {"name" in place && <bdi className={styles.summaryLine}>{place.name}</bdi>}
      <span className={styles.summaryLine}>{streetLine(place)}</span>
      <bdi className={styles.summaryLine}>{cityName(place)}</bdi>
    </>
  )
}
