import { type ReactNode, useId } from "react"
import type { Address, Branch } from "#contract/addresses.ts"
import type { PaymentMethod } from "#contract/orders.ts"
import { m } from "#messages/messages.js"
import { formatDeduction } from "#rules/languages/deduction.ts"
import { dirhams, qar } from "#rules/values/money.ts"
import { Button } from "#ui/form/button.tsx"
import { Panel } from "#ui/layout/panel.tsx"
import { TotalBar } from "#ui/layout/total-bar.tsx"
import { Icon } from "#ui/media/icon.tsx"
import { language, priceText, separator } from "#ui/text/language.ts"
import { Summary } from "#ui/text/summary.tsx"
import { cityName, streetLine } from "#web/addresses/address-text.tsx"
import styles from "./checkout.module.css"
import { type CheckoutGoods, discountQar } from "./checkout-goods.ts"

/** The id of the choice between home and pickup. */
export const DELIVERY = "delivery"

type CheckoutSummaryProps = {
  goods: CheckoutGoods
  busy: boolean
  choices: { deliveryType: "home" | "pickup"; method: PaymentMethod }
  /** Why no order can be placed; null when it can. */
  reason: string | null
  onPlace: () => void
  /** The address or branch; null until one is chosen. */
  destination: Address | Branch | null
  /** Whether the bar with the button shows at every width. */
  isSheet: boolean
  /** The problem, if any. */
  children: ReactNode
}

/** "Price Details" and the Place Order button, which on phones is in a bar at the bottom. */
export function CheckoutSummary(props: CheckoutSummaryProps) {
  const { goods, busy, choices, reason, onPlace, destination, isSheet, children } = props
  const reasonId = useId()
  const total = priceText(goods.totalQar)
  const discount = discountQar(goods)
  const isPickup = choices.deliveryType === "pickup"
  const button = (
    <Button
      kind="primary"
      size="lg"
      block
      busy={busy}
      busyText={m.orders_place_busy()}
      disabled={reason !== null}
      onClick={onPlace}
      aria-describedby={reason ? reasonId : undefined}
    >
      {choices.method === "ONLINE" ? m.orders_place_pay_online({ total }) : m.orders_place_button({ total })}
    </Button>
  )
  return (
    <>
      <Panel className={isSheet ? "stack-6" : "sticky stack-6"}>
        <h2 className="h-block">{m.orders_price_details()}</h2>
        <Summary
          rows={[
            {
              name: m.orders_price_of({ count: goods.lines.filter(({ isCounted }) => isCounted).length }),
              value: priceText(qar(dirhams(goods.totalQar) + dirhams(discount))),
            },
            ...(discount > 0 ? [{ name: m.orders_discount(), value: formatDeduction(discount, language()), free: true }] : []),
            { name: m.orders_delivery_charge(), value: `${m.orders_free()} ${m.orders_free_amount()}`, free: true },
          ]}
          total={{ name: m.orders_total(), value: total }}
        />
        {children}
        {reason && (
          <p className="small quiet only-desktop" id={reasonId} hidden={isSheet}>
            {reason}
          </p>
        )}
        {!isSheet && <div className={styles.act}>{button}</div>}
        {destination && !isSheet && (
          <p className={styles.destination}>
            <Icon name={isPickup ? "store" : "truck"} flip={!isPickup} />
            <span>
              {"name" in destination && <bdi className="strong">{destination.name + separator()}</bdi>}
              {streetLine(destination)}
              {separator()}
              <bdi>{cityName(destination)}</bdi>
            </span>
          </p>
        )}
      </Panel>
      <TotalBar
        name={m.orders_total()}
        total={total}
        reason={
          reason && (
            <button type="button" className="link small" onClick={() => document.getElementById(DELIVERY)?.scrollIntoView()}>
              {reason}
            </button>
          )
        }
      >
        {button}
      </TotalBar>
    </>
  )
}
