import { useId } from "react"
import type { PaymentMethod } from "#contract/orders.ts"
import { m } from "#messages/messages.js"
import { Notice } from "#ui/feedback/notice.tsx"
import { RadioCard } from "#ui/form/choices.tsx"
import { Icon } from "#ui/media/icon.tsx"
import { priceText } from "#ui/text/language.ts"
import { paymentLabel } from "#web/orders/payment.ts"
import styles from "./checkout.module.css"

type PaymentChoiceProps = {
  choices: { deliveryType: "home" | "pickup"; method: PaymentMethod }
  /** Why orders cannot be paid online; null when they can. */
  onlineOff: string | null
  onChoices: (change: { method: PaymentMethod }) => void
  totalQar: number
  onEnter: () => void
}

export function PaymentChoice({ choices: { deliveryType, method }, onlineOff, onChoices, totalQar, onEnter }: PaymentChoiceProps) {
  const name = useId()
  const total = priceText(totalQar)
  const methods = [
    {
      id: "CASH_ON_DELIVERY",
      icon: "cash",
      text: deliveryType === "pickup" ? m.orders_place_cash_pickup({ total }) : m.orders_place_cash_text({ total }),
    },
    ...(onlineOff === null ? [{ id: "ONLINE", icon: "card", text: m.orders_place_online_text() } as const] : []),
  ] as const
  return (
    <fieldset>
      <div className={styles.head}>
        <h2 className="h-block">{m.orders_place_payment()}</h2>
      </div>
      <legend className="sr">{m.orders_place_payment()}</legend>
      <div className={styles.cards}>
        {methods.map(({ id, icon, text }) => (
          <RadioCard
            key={id}
            name={name}
            value={id}
            checked={method === id}
            onChange={() => onChoices({ method: id })}
            onKeyDown={(event) => {
              if (event.key !== "Enter") return
              event.preventDefault()
              onEnter()
            }}
            icon={<Icon name={icon} size="lg" className={styles.icon} />}
          >
            <span className={styles.name}>{paymentLabel(id)}</span>
            <span>{text}</span>
          </RadioCard>
        ))}
      </div>
      {onlineOff !== null && (
        <Notice icon="card" className={styles.onlineOff}>
          {onlineOff}
        </Notice>
      )}
    </fieldset>
  )
}
