import { useId } from "react"
import { m } from "#messages/messages.js"
import { qatarDay } from "#rules/repairs/repair-slots.ts"
import { tariffsFor } from "#rules/repairs/tariff.ts"
import { RadioCard } from "#ui/form/choices.tsx"
import { Icon, type IconName } from "#ui/media/icon.tsx"
import { quoteText, quoteToday } from "#web/repairs/quote-text.ts"
import type { DeliveryType } from "#web/repairs/visit/booking-time.ts"
import styles from "./booking.module.css"
import type { BookingForm, BookingFormProps } from "./use-booking-form.ts"

type WhereCardsProps = BookingFormProps & { booking: BookingForm }

/** The choice between a home visit and a store, each with its possible repairs, times and price. [spec 2 §2, 3 §9] */
export function WhereCards({ booking: { type, switchTo }, choices, device, brand, model, issue }: WhereCardsProps) {
  const name = useId()
  const repair = { issue: issue.id, brand: brand.id, model: model.id }
  const options = tariffsFor(device.tariffs, repair, qatarDay(new Date()))
  const isShopOnly = options.length > 0 && options.every(({ at_home }) => !at_home)
  const price = quoteText(quoteToday(device, repair, choices["part"]))
  const ways: { id: DeliveryType; icon: IconName; name: string; lines: string[] }[] = [
    {
      id: "home",
      icon: "home",
      name: m.repairs_home(),
      lines: [isShopOnly ? m.repairs_home_rare() : m.repairs_home_can(), m.repairs_home_when(), price],
    },
    { id: "pickup", icon: "store", name: m.repairs_pickup(), lines: [m.repairs_pickup_can(), m.repairs_pickup_when(), price] },
  ]
  return (
    <fieldset className={styles.where}>
      <legend className={`h-block ${styles.partHeading}`}>{m.repairs_delivery()}</legend>
      {ways.map((way) => (
        <RadioCard
          key={way.id}
          name={name}
          value={way.id}
          aria-label={way.name}
          checked={type === way.id}
          onChange={() => switchTo(way.id)}
          icon={<Icon name={way.icon} />}
        >
          <b className="strong">{way.name}</b>
          {way.lines.map((line) => (
            <span key={line} className="small quiet">
              {line}
            </span>
          ))}
        </RadioCard>
      ))}
    </fieldset>
  )
}
