import { createFileRoute, useRouter } from "@tanstack/react-router"
import { useEffect, useRef, useState } from "react"
import type { RepairBrand, RepairService } from "#contract/repairs.ts"
import { m } from "#messages/messages.js"
import { qatarDay } from "#rules/repairs/repair-slots.ts"
import { tariffsFor } from "#rules/repairs/tariff.ts"
import { Button } from "#ui/form/button.tsx"
import { Icon } from "#ui/media/icon.tsx"
import { SiteLink } from "#ui/navigation/site-link.tsx"
import { priceText, siteAddress } from "#ui/text/language.ts"
import { pageHead } from "#web/head.ts"
import { useLoaded } from "#web/loading/use-loaded.ts"
import { readSite } from "#web/page-context.ts"
import { paths } from "#web/paths.ts"
import { type ChosenModel, findChosen, queryChoices } from "#web/repairs/booking/step-choices.ts"
import { idsOf, type StepChoices } from "#web/repairs/booking/step-query.ts"
import { stepServices } from "#web/repairs/booking/step-services.ts"
import { NewInstead } from "#web/repairs/new-instead.tsx"
import { quoteToday } from "#web/repairs/quote-text.ts"
import { loadServices } from "#web/repairs/repair-services.ts"
import { routeHead } from "#web/route-head.ts"
import { issueIcon } from "./issue-icon.ts"
import { ModelChoice } from "./model-choice.tsx"
import styles from "./price.module.css"
import { PriceAnswer } from "./price-answer.tsx"
import { StepHeading } from "./step-heading.tsx"

export const Route = createFileRoute("/repair-price")({
  loader: async ({ location }) => {
    const choices = queryChoices(location.search as StepChoices)
    const served = choices["device"] ? await stepServices("address", choices) : null
    return { served, head: priceHead(choices, served) }
  },
  head: routeHead,
  component: RepairPricePage,
})

/** Shows price, duration and warranty of a repair to every visitor: the model, the issue, the answer. [spec 5 §16] */
function RepairPricePage() {
  const router = useRouter()
  const { served } = Route.useLoaderData()
  const choices = queryChoices(Route.useSearch() as StepChoices)
  const loaded = useLoaded(loadServices, null)
  const services = loaded.state === "ready" ? loaded.data : served
  const chosen = services ? findChosen(services, choices) : {}
  const { device, brand, model, issue } = chosen

  const [questions, onChosen] = useQuestionFocus(model !== undefined)

  /** The choices are in the address, so that the answer can be shared. */
  function choose(next: StepChoices) {
    onChosen()
    void router.navigate({ href: paths.repairPrice(next), resetScroll: false })
  }

  return (
    <div className="wrap page">
      <div className={styles.head}>
        <h1 className="h-page">{m.repairs_price_title()}</h1>
        <p>{m.repairs_price_text()}</p>
      </div>
      <div className={styles.page}>
        <div ref={questions} className={styles.questions}>
          <ModelChoice services={loaded} chosen={chosen} onChoose={choose} />
          {device && brand && model && <PriceIssues device={device} brand={brand} model={model} choices={choices} />}
          {model?.id && <NewInstead model={model.id} />}
        </div>
        {device && brand && model && issue && <PriceAnswer choices={choices} device={device} brand={brand} model={model} issue={issue} />}
      </div>
    </div>
  )
}

/** Moves the focus to the question that follows a chosen model, or that returns: the pressed button is gone. */
function useQuestionFocus(hasModel: boolean) {
  const questions = useRef<HTMLDivElement>(null)
  const isChosen = useRef(false)
  useEffect(() => {
    if (!isChosen.current) return
    isChosen.current = false
    const [first, second] = questions.current?.querySelectorAll("h2") ?? []
    const question = hasModel ? second : first
    question?.focus({ preventScroll: true })
    question?.scrollIntoView({ block: "nearest" })
  }, [hasModel])

  function onChosen() {
    isChosen.current = true
  }
  return [questions, onChosen] as const
}

/** Search engines get one page for each model and issue with a price, whatever part is chosen. [spec 5 §16] */
function priceHead(choices: StepChoices, services: readonly RepairService[] | null) {
  const { device, brand, model, issue } = services ? findChosen(services, choices) : {}
  const description = m.repairs_price_text()
  if (!device || !brand || !model || !issue) {
    return pageHead({ title: m.repairs_price_title(), description, path: paths.repairPrice({}) })
  }
  const title = m.repairs_price_of({ issue: issue.title, model: model.name })
  const path = paths.repairPrice(idsOf(choices, ["device", "brand", "model", "issue"]))
  const prices = tariffsFor(device.tariffs, { issue: issue.id, brand: brand.id, model: model.id }, qatarDay(new Date())).map(
    ({ price }) => price,
  )
  if (model.id === null || prices.length === 0) return pageHead({ title, description, path, unlisted: true })
  return pageHead({ title, description, path, data: [serviceNode(title, path, { brand, price: Math.min(...prices) })] })
}

/** The lowest price on the page, for search engines, without a rating. [spec 5 §16] */
function serviceNode(name: string, path: string, { brand, price }: { brand: RepairBrand; price: number }): Record<string, unknown> {
  const { publicOrigin, shopName } = readSite()
  return {
    "@type": "Service",
    name,
    url: publicOrigin + siteAddress(path),
    brand: { "@type": "Brand", name: brand.name },
    provider: { "@type": "Organization", name: shopName, url: publicOrigin + siteAddress(paths.home()) },
    areaServed: { "@type": "Country", name: "Qatar" },
    offers: { "@type": "Offer", price, priceCurrency: "QAR" },
  }
}

const FIRST = 6

type PriceIssuesProps = { device: RepairService; brand: RepairBrand; model: ChosenModel; choices: StepChoices }

/** The choice of the issue: the most common first, each with its lowest price. */
function PriceIssues({ device, brand, model, choices }: PriceIssuesProps) {
  const issues = device.issues.toSorted((a, b) => a.rank - b.rank)
  const isLate = issues.slice(FIRST).some(({ id }) => String(id) === choices["issue"])
  const [isOpen, setOpen] = useState(isLate)
  const { part: _part, ...others } = choices
  return (
    <section className={styles.part}>
      <StepHeading step={2}>{m.repairs_price_wrong()}</StepHeading>
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
                <Icon name={issueIcon(title)} size="lg" className={styles.issueIcon} />
                <b>{title}</b>
                <span className="small quiet">
                  {quote ? m.repairs_price_from({ price: priceText(quote.price) }) : m.repairs_price_look()}
                </span>
              </SiteLink>
            </li>
          )
        })}
      </ul>
      {!isOpen && issues.length > FIRST && (
        <Button kind="quiet" className={styles.more} onClick={() => setOpen(true)}>
          <Icon name="down" />
          {m.repairs_price_more({ count: issues.length - FIRST })}
        </Button>
      )}
    </section>
  )
}
