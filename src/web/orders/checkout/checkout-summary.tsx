import { type ReactNode, useId } from "react"
import type { Address, Branch } from "#contract/addresses.ts"
import { m } from "#messages/messages.js"
import { formatPrice } from "#rules/values/money.ts"
import { Button } from "#ui/form/button.tsx"
import { Panel } from "#ui/layout/panel.tsx"
import { TotalBar } from "#ui/layout/total-bar.tsx"
import { Icon } from "#ui/media/icon.tsx"
import { Summary } from "#ui/text/summary.tsx"
import { streetLine } from "#web/addresses/address-text.tsx"
import styles from "./checkout.module.css"
import type { CheckoutGoods } from "./checkout-goods.ts"

type CheckoutSummaryProps = {
  goods: CheckoutGoods
  busy: boolean
  disabled: boolean
  onPlace: () => void
  isPickup: boolean
  /** The address or branch; null until one is chosen. */
  destination: Address | Branch | null
  /** The problem, if any. */
  children: ReactNode
}

/** "Price Details" and the Place Order button, which on phones is in a bar at the bottom. */
export function CheckoutSummary({ goods, busy, disabled, onPlace, isPickup, destination, children }: CheckoutSummaryProps) {
  const reasonId = useId()
  const total = formatPrice(goods.totalQar)
  const button = (
    <Button
      kind="primary"
      size="lg"
      block
      busy={busy}
      busyText={m.orders_place_busy()}
      disabled={disabled}
      onClick={onPlace}
      aria-describedby={destination ? undefined : reasonId}
    >
      {m.orders_place_button()}
    </Button>
  )
  return (
    <>
      <Panel className="sticky stack-6">
        <h2 className="h-block">{m.orders_price_details()}</h2>
        <Summary
          rows={[
            { name: m.orders_price_of({ count: goods.lines.length }), value: total },
            { name: m.orders_delivery_charge(), value: `${m.orders_free()} ${m.orders_free_amount()}`, free: true },
          ]}
          total={{ name: m.orders_total(), value: total }}
        />
        {children}
        {!destination && (
          <p className="small quiet" id={reasonId}>
            {isPickup ? m.orders_place_select_branch() : m.orders_place_select_address()}
          </p>
        )}
        <div className={styles.act}>{button}</div>
        {destination && (
          <p className={styles.destination}>
            <Icon name={isPickup ? "store" : "truck"} flip={!isPickup} />
            <span>
              {"name" in destination && <bdi className="strong">{destination.name}, </bdi>}
              {streetLine(destination)}, <bdi>{destination.city}</bdi>
            </span>
          </p>
        )}
      </Panel>
      <TotalBar name={m.orders_total()} total={total}>
        {button}
      </TotalBar>
    </>
  )
}
