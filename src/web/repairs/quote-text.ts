import type { RepairQuote, RepairService } from "#contract/repairs.ts"
import { m } from "#messages/messages.js"
import { qatarDay } from "#rules/repairs/repair-slots.ts"
import { quoteOf, roughDuration, type ToRepair, tariffsFor } from "#rules/repairs/tariff.ts"
import { joinFacts } from "#ui/text/isolated-texts.ts"
import { priceText } from "#ui/text/language.ts"

/** "from QR 149 · about 45 min · 90 days warranty"; without a quote, a text that the price is confirmed first. */
export function quoteText(quote: RepairQuote | null): string {
  if (quote === null) return m.repairs_price_unknown()
  const { price, is_from, minutes, warranty_days: days } = quote
  return joinFacts([
    is_from ? m.repairs_price_from({ price: priceText(price) }) : priceText(price),
    durationText(minutes),
    ...(days > 0 ? [m.repairs_warranty({ days })] : []),
  ])
}

/** "about 45 min", "about 3 hours", "about 2 days". */
export function durationText(minutes: number): string {
  const { unit, count } = roughDuration(minutes)
  if (unit === "minutes") return m.repairs_minutes({ minutes: count })
  return unit === "hours" ? m.repairs_hours_about({ hours: count }) : m.repairs_days_about({ days: count })
}

/** The text about today's price of an issue of a device, for the chosen part when there are several. */
export function quoteToday({ tariffs }: Pick<RepairService, "tariffs">, repair: ToRepair, part?: string): RepairQuote | null {
  const options = tariffsFor(tariffs, repair, qatarDay(new Date()))
  const chosen = options.filter(({ grade }) => grade === part)
  return quoteOf(chosen.length > 0 ? chosen : options)
}
