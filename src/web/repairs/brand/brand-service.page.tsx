import { createFileRoute, type HistoryState, redirect } from "@tanstack/react-router"
import { createIsomorphicFn } from "@tanstack/react-start"
import type { RepairService } from "#contract/repairs.ts"
import { m } from "#messages/messages.js"
import { ButtonLink } from "#ui/form/button.tsx"
import { Icon } from "#ui/media/icon.tsx"
import { Picture } from "#ui/media/picture.tsx"
import { pageHead } from "#web/head.ts"
import { BackLink } from "#ui/navigation/site-link.tsx"
import { readSite } from "#web/page-context.ts"
import { setPageStatus } from "#web/page-status.ts"
import { paths } from "#web/paths.ts"
import { brandOfState } from "#web/repairs/navigation-state.ts"
import { type BrandCard, brandCards } from "#web/repairs/repair-brand.ts"
import { RepairFeatures } from "#web/repairs/repair-features.tsx"
import { arrivedServices, loadServices } from "#web/repairs/repair-services.ts"
import { useBookingGate } from "#web/repairs/use-booking-gate.ts"
import { routeHead } from "#web/route-head.ts"
import styles from "./brand.module.css"
import { BrandRepairs } from "./brand-repairs.tsx"
import { brandHead } from "./brand-service-head.ts"

// Named here as well as there: only so does the browser's script lose the import, which would bring that of the listings.
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

/** The landing page of a brand's repair. Without a brand, which may be unknown or not loaded, it names none. [spec 2 §2, §8] */
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

/** What is repaired of a brand, with the page: on the server without what belongs to others, in the browser what is there already. */
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
    <div className="wrap page">
      <p role="status">{m.repairs_brands_loading()}</p>
    </div>
  )
}

type FoundBrand = { brand: BrandCard | null; status: 200 | 404 | 503 }

/** The brand that the navigation brought, or else the one of this id among all services; a failure is logged and ends in no brand. [spec 2 §2, §8] */
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
