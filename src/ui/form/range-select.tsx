import { useId } from "react"
import { HISTORY_RANGES, type HistoryRange } from "#rules/orders/history-range.ts"
import { Icon } from "#ui/media/icon.tsx"
import * as field from "./form.module.css"

type RangeSelectProps = {
  label: string
  /** The label of the choice without a limit. */
  anyText: string
  textOf: (months: HistoryRange) => string
  range: HistoryRange | null
  onRange: (range: HistoryRange | null) => void
}

/** Selects the period of a history. */
export function RangeSelect({ label, anyText, textOf, range, onRange }: RangeSelectProps) {
  const id = useId()
  return (
    <div className={`${field.wrap} ${field.range}`}>
      <label className="sr" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className={`${field.input} ${field.roomAtEnd}`}
        value={range ?? ""}
        onChange={(event) => onRange(HISTORY_RANGES.find((months) => String(months) === event.target.value) ?? null)}
      >
        <option value="">{anyText}</option>
        {HISTORY_RANGES.map((months) => (
          <option key={months} value={months}>
            {textOf(months)}
          </option>
        ))}
      </select>
      <Icon name="down" className={field.chevron} />
    </div>
  )
}
