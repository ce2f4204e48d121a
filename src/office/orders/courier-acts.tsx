import type { OrderLine } from "#contract/office/order-shapes.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { useMay } from "#office/me.ts"
import { Button } from "#office/parts/control/button.tsx"
import { PillLink } from "#office/parts/control/pill-link.tsx"
import { Icon } from "#office/parts/text/icon.tsx"
import { priceText } from "#ui/text/language.ts"
import { addressLines, mapOf } from "./address-lines.ts"
import { stepWords } from "./order-words.ts"
import * as styles from "./orders.module.css"
import { StagedStrip } from "./staged-strip.tsx"
import { useAct } from "./use-act.ts"

/** What couriers do from their list, each in one tap: the next step with the cash that is due, the call and the map. [OFFICE-162] */
export function CourierActs({ order }: { order: OrderLine }) {
  const may = useMay()
  const { to_bring: toBring, phone } = order
  if (toBring === null || may("orders.deliver") === null) return null
  const digits = phone.replaceAll(/\D/g, "")
  const lines = addressLines(toBring)
  return (
    <div className={styles.courier}>
      <address className={styles.address}>
        {lines.map((line) => (
          <div key={line}>{line}</div>
        ))}
        {toBring.note && <div className="quiet">{toBring.note}</div>}
      </address>
      <div className="row wrap">
        <CourierSteps order={order} cashDue={toBring.cash_due} />
        {digits && (
          <PillLink href={`tel:+${digits}`}>
            <Icon name="phone" size="sm" /> {m.office_order_call()}
          </PillLink>
        )}
        <PillLink href={mapOf(lines)} target="_blank" rel="noreferrer">
          <Icon name="pin" size="sm" /> {m.office_order_map()}
        </PillLink>
      </div>
    </div>
  )
}

/** The steps that are possible. Cash is taken with the last one; for another amount the order's page asks why. */
function CourierSteps({ order: { reference, statuses, staged }, cashDue }: { order: OrderLine; cashDue: number | null }) {
  const act = useAct()
  if (staged) return <StagedStrip waiting={[staged]} />
  const has = (status: string) => statuses.some((one) => one.status === status)
  const ship = () => act.run(() => api.orders.deliver({ reference, to: "SHIPPED" }))
  const hand = () => act.run(() => api.orders.deliver({ reference, to: "DELIVERED", cash_taken: cashDue }))
  return (
    <>
      {has("READY_TO_SHIP") && (
        <Button kind="primary" icon="truck" busy={act.isBusy} onClick={ship}>
          {stepWords("SHIPPED")}
        </Button>
      )}
      {has("SHIPPED") && (
        <Button kind="primary" icon="check" busy={act.isBusy} onClick={hand}>
          {cashDue === null ? stepWords("DELIVERED") : m.office_orders_delivered_cash({ amount: priceText(cashDue) })}
        </Button>
      )}
      {act.mistake && (
        <span role="alert" className="t13 bad">
          {act.mistake}
        </span>
      )}
    </>
  )
}
