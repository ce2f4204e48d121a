import { useId } from "react"
import { m } from "#messages/messages.js"
import field from "#web/ui/field.module.css"
import { Icon } from "#web/ui/icon.tsx"
import { RANGES, type Range } from "./history-orders.ts"
import styles from "./order-history.module.css"

/** How far back a history goes. */
export function HistoryRange({ range, onRange }: { range: Range | null; onRange: (range: Range | null) => void }) {
  const id = useId()
  return (
    <div className={`${field.wrap} ${styles.range}`}>
      <label className="sr" htmlFor={id}>
        {m.orders_history_range()}
      </label>
      <select
        id={id}
        className={`${field.input} ${field.roomAtEnd}`}
        value={range ?? ""}
        onChange={(event) => onRange(RANGES.find((months) => String(months) === event.target.value) ?? null)}
      >
        <option value="">{m.orders_history_any()}</option>
        {RANGES.map((months) => (
          <option key={months} value={months}>
            {rangeText(months)}
          </option>
        ))}
      </select>
      <Icon name="down" className={field.chevron} />
    </div>
  )
}

function rangeText(months: Range): string {
  if (months === 1) return m.orders_history_month()
  if (months === 12) return m.orders_history_year()
  return m.orders_history_months({ count: months })
}
