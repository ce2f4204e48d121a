import type { RepairBrand, RepairService } from "#contract/repairs.ts"
import { m } from "#messages/messages.js"
import { qatarDay } from "#rules/repairs/repair-slots.ts"
import { quoteOf, tariffsOfBrand } from "#rules/repairs/tariff.ts"
import { SiteLink } from "#ui/navigation/site-link.tsx"
import { paths } from "#web/paths.ts"
import { quoteText } from "#web/repairs/quote-text.ts"
import { loadServices } from "#web/repairs/repair-services.ts"
import { useLoaded } from "#web/loading/use-loaded.ts"
import styles from "./brand.module.css"

const FIRST_ISSUES = 6
const FIRST_MODELS = 12

type BrandRepairsProps = { brandId: number; served: readonly RepairService[] | null }

/** What is repaired of a brand, by device: the most common issues with what they cost, and the models, each with its way into the booking. */
export function BrandRepairs({ brandId, served }: BrandRepairsProps) {
  const loaded = useLoaded(loadServices, null)
  const services = loaded.state === "ready" ? loaded.data : (served ?? [])
  return services.map((device) => {
    const brand = device.brands.find(({ id }) => id === brandId)
    return brand && <DeviceRepairs key={device.id} device={device} brand={brand} />
  })
}

function DeviceRepairs({ device, brand }: { device: RepairService; brand: RepairBrand }) {
  const choices = { device: String(device.id), brand: String(brand.id) }
  const today = qatarDay(new Date())
  const issues = device.issues.toSorted((a, b) => a.rank - b.rank).slice(0, FIRST_ISSUES)
  return (
    <section className={styles.device}>
      <h2 className="h-block">{m.repairs_brand_device({ brand: brand.name, device: device.title })}</h2>
      <ul className={styles.issues} aria-label={m.repairs_common()}>
        {issues.map(({ id, title }) => (
          <li key={id} className={styles.issue}>
            <SiteLink className="link" href={paths.selectModel({ ...choices, issue: String(id) })}>
              {title}
            </SiteLink>
            <span className="small quiet">{quoteText(quoteOf(tariffsOfBrand(device.tariffs, { issue: id, brand: brand.id }, today)))}</span>
          </li>
        ))}
      </ul>
      <Models brand={brand} choices={choices} />
    </section>
  )
}

function Models({ brand, choices }: { brand: RepairBrand; choices: Readonly<Record<string, string>> }) {
  const models = brand.available_models
  const rest = models.slice(FIRST_MODELS)
  return (
    <div className={styles.models}>
      <ModelLinks models={models.slice(0, FIRST_MODELS)} choices={choices} />
      {rest.length > 0 && (
        <details>
          <summary className={styles.allModels}>{m.repairs_all_models({ count: models.length })}</summary>
          <ModelLinks models={rest} choices={choices} />
        </details>
      )}
    </div>
  )
}

function ModelLinks({ models, choices }: { models: RepairBrand["available_models"]; choices: Readonly<Record<string, string>> }) {
  return (
    <ul className={styles.modelLinks}>
      {models.map(({ id, name }) => (
        <li key={id}>
          <SiteLink className={styles.modelLink} href={paths.selectIssue({ ...choices, model: String(id), modelName: name })}>
            {name}
          </SiteLink>
        </li>
      ))}
    </ul>
  )
}
