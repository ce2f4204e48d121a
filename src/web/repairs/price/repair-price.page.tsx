import { createFileRoute, useRouter } from "@tanstack/react-router"
import type { RepairService } from "#contract/repairs.ts"
import { m } from "#messages/messages.js"
import { qatarDay } from "#rules/repairs/repair-slots.ts"
import { tariffsFor } from "#rules/repairs/tariff.ts"
import { pageHead } from "#web/head.ts"
import { useLoaded } from "#web/loading/use-loaded.ts"
import { readSite } from "#web/page-context.ts"
import { paths } from "#web/paths.ts"
import { findChosen, queryChoices, type StepSelection } from "#web/repairs/booking/step-choices.ts"
import type { StepChoices } from "#web/repairs/booking/step-query.ts"
import { stepServices } from "#web/repairs/booking/step-services.ts"
import { loadServices } from "#web/repairs/repair-services.ts"
import { routeHead } from "#web/route-head.ts"
import { ModelChoice } from "./model-choice.tsx"
import styles from "./price.module.css"
import { PriceAnswer } from "./price-answer.tsx"
import { PriceIssues } from "./price-issues.tsx"

export const Route = createFileRoute("/repair-price")({
  loader: async ({ location }) => {
    const choices = queryChoices(location.search as StepChoices)
    const served = choices["device"] ? await stepServices("address", choices) : null
    return { served, head: priceHead(choices, served) }
  },
  head: routeHead,
  component: RepairPricePage,
})

/** What a repair costs, how long it takes and how long it is guaranteed, for everybody: the device, what is wrong, the answer. [spec 5 §16] */
function RepairPricePage() {
  const router = useRouter()
  const { served } = Route.useLoaderData()
  const choices = queryChoices(Route.useSearch() as StepChoices)
  const loaded = useLoaded(loadServices, null)
  const services = loaded.state === "ready" ? loaded.data : served
  const chosen = services ? findChosen(services, choices) : {}
  const { device, brand, model, issue } = chosen

  /** The three choices stand in the address, so that the answer can be sent to somebody. */
  function choose(next: StepChoices) {
    void router.navigate({ href: paths.repairPrice(next), resetScroll: false })
  }

  return (
    <div className="wrap page">
      <div className={styles.head}>
        <h1 className="h-page">{m.repairs_price_title()}</h1>
        <p>{m.repairs_price_text()}</p>
      </div>
      <div className={styles.page}>
        <div className={styles.questions}>
          <ModelChoice services={loaded} chosen={chosen} onChoose={choose} />
          {device && brand && model && <PriceIssues device={device} brand={brand} model={model} choices={choices} />}
        </div>
        {device && brand && model && issue && <PriceAnswer choices={choices} device={device} brand={brand} model={model} issue={issue} />}
      </div>
    </div>
  )
}

function priceHead(choices: StepChoices, services: readonly RepairService[] | null) {
  const chosen = services ? findChosen(services, choices) : {}
  const { brand, model, issue } = chosen
  if (!brand || !model || !issue) {
    return pageHead({ title: m.repairs_price_title(), description: m.repairs_price_text(), path: paths.repairPrice({}) })
  }
  const title = m.repairs_price_of({ issue: issue.title, model: model.name })
  const path = paths.repairPrice(choices)
  return pageHead({ title, description: m.repairs_price_text(), path, data: serviceNodes(title, path, chosen) })
}

/** The lowest price that the page shows, for search engines; no rating. [spec 5 §16] */
function serviceNodes(name: string, path: string, { device, brand, model, issue }: StepSelection): Record<string, unknown>[] {
  const { publicOrigin, shopName } = readSite()
  if (!device || !brand || !model || !issue) return []
  const options = tariffsFor(device.tariffs, { issue: issue.id, brand: brand.id, model: model.id }, qatarDay(new Date()))
  if (options.length === 0) return []
  return [
    {
      "@type": "Service",
      name,
      url: publicOrigin + path,
      brand: { "@type": "Brand", name: brand.name },
      provider: { "@type": "Organization", name: shopName, url: publicOrigin + paths.home() },
      areaServed: { "@type": "Country", name: "Qatar" },
      offers: { "@type": "Offer", price: Math.min(...options.map(({ price }) => price)), priceCurrency: "QAR" },
    },
  ]
}
