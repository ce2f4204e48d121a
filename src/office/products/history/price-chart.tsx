import type { PriceChange } from "#contract/office/products.ts"
import { m } from "#messages/messages.js"
import { StepChart } from "#office/parts/chart/step-chart.tsx"
import { fullTime, timeText } from "#office/parts/text/time-text.ts"
import { formatAmount } from "#rules/values/money.ts"
import { priceText } from "#ui/text/language.ts"
import { priceSteps } from "./price-steps.ts"

type PriceChartProps = {
  name: string
  /** Those of one variant, the newest first. */
  changes: readonly PriceChange[]
}

/** The price of a variant over time; nothing when it has had one price. [OFFICE-126] */
export function PriceChart({ name, changes }: PriceChartProps) {
  const steps = priceSteps(changes)
  const [first, last] = [steps[0], steps.at(-1)]
  if (!first || !last) return null
  const now = new Date()
  return (
    <StepChart
      name={m.office_product_price_of({ name })}
      statement={m.office_product_price_steps({ now: priceText(last.price), first: priceText(first.price), since: fullTime(first.at) })}
      steps={steps.map(({ at, price }) => ({ at: Date.parse(at), label: timeText(at, now), value: price }))}
      now={now}
      words={priceText}
      short={formatAmount}
    />
  )
}
