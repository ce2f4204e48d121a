import { m } from "#messages/messages.js"
import { Facts, Panel } from "#office/parts/page/panel.tsx"
import { type DeliveryWindow, deliveryText, sameDayUntil } from "#rules/catalog/delivery-text.ts"
import { timeText } from "#ui/text/language.ts"
import { type DeliveryFields, ruleOfFields } from "./delivery-values.ts"

const EXPRESS = { delivery_type: 1, delivery_text: "" }
/** 2 AM, when few shops deliver. */
const NIGHT = 2 * 60
/** 10 AM, a usual time of an order. */
const MORNING = 10 * 60
const MIDNIGHT_MS = Date.parse("2026-01-01T00:00:00+03:00")

/** What shoppers read with the typed windows: at a time in the morning, until when an order arrives the same day, and after that. */
export function DeliveryPreview({ fields }: { fields: DeliveryFields }) {
  const rule = ruleOfFields(fields)
  if (!rule) return <Panel title={m.office_delivery_preview()}>{m.office_delivery_incomplete()}</Panel>
  const textAt = (minutes: number) => deliveryText(EXPRESS, new Date(MIDNIGHT_MS + minutes * 60_000), windowWords, rule)
  const until = sameDayUntil(rule)
  return (
    <Panel title={m.office_delivery_preview()}>
      <Facts
        facts={[
          ...(rule.firstStart ? ([[m.office_delivery_order_at({ time: timeText(NIGHT) }), textAt(NIGHT)]] as const) : []),
          ...(MORNING < until ? ([[m.office_delivery_order_at({ time: timeText(MORNING) }), textAt(MORNING)]] as const) : []),
          ...(until > 0 ? ([[m.office_delivery_cut_off({ time: timeText(until) }), m.office_delivery_same_day()]] as const) : []),
          [m.office_delivery_order_at({ time: timeText(Math.max(until, 0)) }), textAt(Math.max(until, 0))],
          [m.orders_delivery_charge(), m.orders_free()],
        ]}
      />
    </Panel>
  )
}

function windowWords({ day, start, end }: DeliveryWindow): string {
  const times = { start: timeText(start), end: timeText(end) }
  return day === "today" ? m.cart_delivery_today(times) : m.cart_delivery_tomorrow(times)
}
