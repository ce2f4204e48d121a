import type { BulkPrices } from "#contract/office/bulk-prices.ts"
import { m } from "#messages/messages.js"
import type { BulkPriceRule } from "#rules/catalog/office/bulk-price.ts"
import { formatAmount } from "#rules/values/money.ts"

export const ROUNDING: Readonly<Record<BulkPriceRule["rounding"], () => string>> = {
  exact: m.office_prices_exact,
  whole: m.office_prices_whole,
  nine: m.office_prices_nine,
}

/** "−10 %, To riyals that end in 9": what a change did. */
export function ruleWords({ measure, by, rounding }: Pick<BulkPrices, "measure" | "by" | "rounding">): string {
  const sign = by < 0 ? "−" : "+"
  const size = Math.abs(by)
  // Left to right in both languages.
  const amount = measure === "percent" ? `\u2066${sign}${size} %\u2069` : `\u2066${sign}QR ${formatAmount(size)}\u2069`
  return rounding === "exact" ? amount : `${amount} · ${ROUNDING[rounding]()}`
}
