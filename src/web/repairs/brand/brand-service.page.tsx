import { createFileRoute, type HistoryState, redirect } from "@tanstack/react-router"
import { createIsomorphicFn } from "@tanstack/react-start"
import type { RepairBrand, RepairService } from "#contract/repairs.ts"
import { m } from "#messages/messages.js"
import { qatarDay } from "#rules/repairs/repair-slots.ts"
import { quoteOf, tariffsOfBrand } from "#rules/repairs/tariff.ts"
import { imageUrl, renditionPath } from "#rules/values/image-path.ts"
import { ButtonLink } from "#ui/form/button.tsx"
import { Icon } from "#ui/media/icon.tsx"
import { Picture } from "#ui/media/picture.tsx"
import { BackLink, SiteLink } from "#ui/navigation/site-link.tsx"
import { siteAddress } from "#ui/text/language.ts"
import { type PageHeadTags, pageHead } from "#web/head.ts"
import { useLoaded } from "#web/loading/use-loaded.ts"
import { readSite } from "#web/page-context.ts"
import { setPageStatus } from "#web/page-status.ts"
import { paths } from "#web/paths.ts"
import { brandOfState } from "#web/repairs/navigation-state.ts"
import { quoteText } from "#web/repairs/quote-text.ts"
import { type BrandCard, brandCards, brandDescription } from "#web/repairs/repair-brand.ts"
import { RepairFeatures } from "#web/repairs/repair-features.tsx"
import { arrivedServices, loadServices } from "#web/repairs/repair-services.ts"
import { useBookingGate } from "#web/repairs/use-booking-gate.ts"
import { routeHead } from "#web/route-head.ts"
import styles from "./brand.module.css"

// Declared again although `setPageStatus` is isomorphic too: only then does the build remove the import from the browser's script, where it
// would add the script of the listings.
const tellStatus = createIsomorphicFn()
  .server((status: number) => setPageStatus(status))
  .client((_status: number) => {})

export const Route = createFileRoute("/{$brand}-service/$id")({
  loader: async ({ params, location }) => {
    const { brand, status } = await loadBrand(/^\d{1,9}$/.test(params.id) ? Number(params.id) : 0, location.state)
    if (brand && brand.slug !== params.brand) {
      throw redirect({ href: paths.repairBrand(brand.slug, brand.id), statusCode: 301, replace: true, state: location.state })
    }
    tellStatus(status)
    const head = brand ? brandHead(brand) : pageHead({ title: m.repairs_brand_service_title(), path: location.pathname, unlisted: true })
    const served = brand && (await servedRepairs(brand.id))
    return { brand, served, defaultPicture: readSite().pictures["default-product"], head }
  },
  head: routeHead,
  pendingComponent: BrandPending,
  component: BrandServicePage,
})

/** The landing page of a brand's repairs. When the brand is unknown or could not be loaded, the page names none. [spec 2 §2, §8] */
function BrandServicePage() {
  const { brand, defaultPicture, served } = Route.useLoaderData()
  const booking = paths.selectDevice(brand ? { brand: String(brand.id) } : {})
  const gate = useBookingGate(m.repairs_login_first_service(), booking)
  const logo = brand?.thumbnail ?? defaultPicture
  return (
    <>
      <div className="wrap page">
        <BackLink href={paths.repairHome()}>{m.repairs_back_home()}</BackLink>
        <div className={styles.brand}>
          <div className={styles.logo}>
            {logo && <Picture path={logo} alt={brand ? (brand.thumbnail_alt_text ?? brand.name) : ""} sizes="336px" priority />}
          </div>
          <div className={styles.text}>
            <h1 className="h-page">{brand?.name ?? m.repairs_brand_service_title()}</h1>
            {brand?.keyword_title && <p className={styles.keywords}>{brand.keyword_title}</p>}
            {brand && <p className={styles.description}>{brand.description || m.repairs_brand_no_description()}</p>}
            <ButtonLink className={styles.book} kind="primary" size="lg" href={booking} onClick={gate}>
              {m.repairs_book_now()}
              <Icon name="arrow" flip />
            </ButtonLink>
          </div>
        </div>
      </div>
      {brand && (
        <div className={`section wrap ${styles.repairs}`}>
          <BrandRepairs brandId={brand.id} served={served} />
        </div>
      )}
      <section className="section wrap" aria-label={m.repairs_back_home()}>
        <RepairFeatures />
      </section>
    </>
  )
}

const FIRST_ISSUES = 6
const FIRST_MODELS = 12

type BrandRepairsProps = { brandId: number; served: readonly RepairService[] | null }

/** The repairs of a brand by device: the most common issues with their prices, and the models, each with a link into the booking. */
function BrandRepairs({ brandId, served }: BrandRepairsProps) {
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

/** The services for the first rendering: on the server only those of the brand, in the browser those already loaded. */
const servedRepairs = createIsomorphicFn()
  .server(async (brandId: number): Promise<RepairService[] | null> => {
    const services = await loadServices().catch(() => null)
    return services?.flatMap((device) => ofBrand(device, brandId)) ?? null
  })
  .client(async (_brandId: number): Promise<RepairService[] | null> => arrivedServices())

function ofBrand(device: RepairService, brandId: number): RepairService[] {
  const brands = device.brands.filter(({ id }) => id === brandId)
  const tariffs = device.tariffs.filter(({ brand }) => brand === null || brand === brandId)
  return brands.length === 0 ? [] : [{ ...device, brands, tariffs }]
}

function BrandPending() {
  return (
    <div className="wrap page" aria-busy="true">
      <h1 className="sr">{m.repairs_brand_service_title()}</h1>
      <p role="status">{m.repairs_brands_loading()}</p>
    </div>
  )
}

type FoundBrand = { brand: BrandCard | null; status: 200 | 404 | 503 }

/**
 * The brand in the navigation's state, or else the one with this id in the services; a failure is logged and gives no brand. [spec 2 §2,
 * §8]
 */
async function loadBrand(id: number, state: HistoryState): Promise<FoundBrand> {
  const brought = brandOfState(state.repairBrand, id)
  if (brought) return { brand: brought, status: 200 }
  try {
    const brand = brandCards(await loadServices()).find((card) => card.id === id) ?? null
    return { brand, status: brand ? 200 : 404 }
  } catch (fault) {
    // biome-ignore lint/suspicious/noConsole: the specification asks for it.
    console.error("The brands could not be loaded.", fault)
    return { brand: null, status: 503 }
  }
}

/** The metadata of a brand's repairs for search engines and shared links. [spec 2 §2] */
function brandHead(brand: BrandCard): PageHeadTags {
  const { pictures } = readSite()
  const image = brand.thumbnail ?? pictures["default-product"]
  const description = brandDescription(brand)
  return pageHead({
    title: brand.seo_title ?? m.repairs_brand_service_title_of({ brand: brand.name }),
    description,
    path: paths.repairBrand(brand.slug, brand.id),
    ...(image ? { image } : {}),
    imageAlt: brand.thumbnail_alt_text ?? brand.name,
    // With any picture, and without one.
    meta: [{ name: "twitter:card", content: "summary_large_image" }],
    data: [serviceNode(brand, description, image)],
  })
}

function serviceNode(brand: BrandCard, description: string, image: string | undefined): Record<string, unknown> {
  const { imageBase, publicOrigin, shopName } = readSite()
  const url = publicOrigin + siteAddress(paths.repairBrand(brand.slug, brand.id))
  const picture = image && imageUrl(renditionPath(image, 1024, "jpg"), imageBase)
  return {
    "@type": "Service",
    name: brand.keyword_title ?? m.repairs_brand_service_title_of({ brand: brand.name }),
    serviceType: m.repairs_brand_service_title(),
    description,
    url,
    ...(picture ? { image: picture.startsWith("http") ? picture : publicOrigin + siteAddress(picture) } : {}),
    brand: { "@type": "Brand", name: brand.name },
    provider: { "@type": "Organization", name: shopName, url: publicOrigin + siteAddress(paths.home()) },
    areaServed: { "@type": "Country", name: "Qatar" },
  }
}
