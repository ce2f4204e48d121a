import { useState } from "react"
import type { RepairBrand, RepairService } from "#contract/repairs.ts"
import { m } from "#messages/messages.js"
import { formatPrice } from "#rules/values/money.ts"
import { Button } from "#ui/form/button.tsx"
import { SiteLink } from "#ui/navigation/site-link.tsx"
import { paths } from "#web/paths.ts"
import type { ChosenModel } from "#web/repairs/booking/step-choices.ts"
import type { StepChoices } from "#web/repairs/booking/step-query.ts"
import { quoteToday } from "#web/repairs/quote-text.ts"
import styles from "./price.module.css"

const FIRST = 6

type PriceIssuesProps = { device: RepairService; brand: RepairBrand; model: ChosenModel; choices: StepChoices }

/** What is wrong: the most common issues first, each with its lowest price. */
export function PriceIssues({ device, brand, model, choices }: PriceIssuesProps) {
  const issues = device.issues.toSorted((a, b) => a.rank - b.rank)
  const isLate = issues.slice(FIRST).some(({ id }) => String(id) === choices["issue"])
  const [isOpen, setOpen] = useState(isLate)
  const { part: _part, ...others } = choices
  return (
    <section className={styles.part}>
      <h2 className="h-block">{m.repairs_price_wrong()}</h2>
      <ul className={styles.tiles} aria-label={m.repairs_issues()}>
        {(isOpen ? issues : issues.slice(0, FIRST)).map(({ id, title }) => {
          const quote = quoteToday(device, { issue: id, brand: brand.id, model: model.id })
          return (
            <li key={id}>
              <SiteLink
                className={styles.tile}
                href={paths.repairPrice({ ...others, issue: String(id) })}
                aria-current={String(id) === choices["issue"] ? "true" : undefined}
              >
                <b>{title}</b>
                <span className="small quiet">
                  {quote ? m.repairs_price_from({ price: formatPrice(quote.price) }) : m.repairs_price_look()}
                </span>
              </SiteLink>
            </li>
          )
        })}
      </ul>
      {!isOpen && issues.length > FIRST && (
        <Button kind="quiet" onClick={() => setOpen(true)}>
          {m.repairs_price_more({ count: issues.length - FIRST })}
        </Button>
      )}
    </section>
  )
}
