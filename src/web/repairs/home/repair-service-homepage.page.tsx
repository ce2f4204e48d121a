import { createFileRoute } from "@tanstack/react-router"
import { createIsomorphicFn } from "@tanstack/react-start"
import type { RepairService } from "#contract/repairs.ts"
import { m } from "#messages/messages.js"
import { Notice } from "#ui/feedback/notice.tsx"
import { Button, ButtonLink, buttonClass } from "#ui/form/button.tsx"
import { Icon, type IconName } from "#ui/media/icon.tsx"
import { Picture } from "#ui/media/picture.tsx"
import { SiteLink } from "#ui/navigation/site-link.tsx"
import { classNames } from "#ui/style/class-names.ts"
import { pageHead } from "#web/head.ts"
import { useLoaded } from "#web/loading/use-loaded.ts"
import { readSite } from "#web/page-context.ts"
import { paths } from "#web/paths.ts"
import { stateOfBrand } from "#web/repairs/navigation-state.ts"
import { type BrandCard, brandCards } from "#web/repairs/repair-brand.ts"
import { RepairFeatures } from "#web/repairs/repair-features.tsx"
import { arrivedServices, loadServices } from "#web/repairs/repair-services.ts"
import { useBookingGate } from "#web/repairs/use-booking-gate.ts"
import { routeHead } from "#web/route-head.ts"
import styles from "./home.module.css"
import { RepairHero } from "./repair-hero.tsx"

export const Route = createFileRoute("/repair-service-homepage")({
  loader: async () => {
    const { pictures: sitePictures, shopName } = readSite()
    const head = pageHead({
      title: m.repairs_home_title(),
      description: m.repairs_home_description({ shopName }),
      path: paths.repairHome(),
      image: sitePictures["repair-medium"],
      imageAlt: m.repairs_home_heading(),
    })
    return { ...(await loadRepairHome()), sitePictures, head }
  },
  head: routeHead,
  component: RepairServiceHomepagePage,
})

/** The home page of repairs. [spec 2 §2] */
function RepairServiceHomepagePage() {
  const { brands, pictures, sitePictures } = Route.useLoaderData()
  const gate = useBookingGate(m.repairs_login_first())
  return (
    <>
      <div className="wrap">
        <RepairHero title={m.repairs_home_heading()} text={m.repairs_home_text()} pictures={sitePictures}>
          <ButtonLink kind="primary" size="lg" href={paths.selectDevice()} onClick={gate}>
            {m.repairs_book()}
            <Icon name="arrow" flip />
          </ButtonLink>
          <ButtonLink kind="soft" size="lg" href={paths.repairPrice({})}>
            {m.repairs_price_see()}
          </ButtonLink>
        </RepairHero>
      </div>
      <section className="section wrap">
        <div className="section-head">
          <h2 className="h-section">{m.repairs_brands()}</h2>
        </div>
        <BrandGrid brands={brands} />
      </section>
      <div className="section wrap">
        <RepairWays pictures={pictures} />
      </div>
      <div className="section wrap">
        <RepairFeatures />
        <p className={styles.allServices}>
          <SiteLink className={styles.allServicesLink} href={paths.repairServices()}>
            {m.repairs_all_services()}
            <Icon name="arrow" flip />
          </SiteLink>
        </p>
      </div>
    </>
  )
}

/** Repair at the door or in the shop: each with three highlights and a picture of a kind of device. [spec 2 §2] */
function RepairWays({ pictures }: { pictures: readonly (string | null)[] }) {
  const [door, shop] = pictures
  return (
    <div className={styles.ways}>
      <Way
        title={m.repairs_door()}
        scene={styles.mist}
        picture={door}
        highlights={[
          { icon: "truck", flip: true, text: m.repairs_door_technician() },
          { icon: "clock", text: m.repairs_door_slot() },
          { icon: "pin", text: m.repairs_door_place() },
        ]}
      />
      {readSite().pickup && (
        <Way
          title={m.repairs_shop()}
          scene={styles.sand}
          picture={shop}
          highlights={[
            { icon: "store", text: m.repairs_shop_branch() },
            { icon: "cpu", text: m.repairs_shop_bench() },
            { icon: "shield", text: m.repairs_shop_checked() },
          ]}
        />
      )}
    </div>
  )
}

type WayProps = {
  title: string
  scene: string | undefined
  picture: string | null | undefined
  highlights: readonly { icon: IconName; flip?: boolean; text: string }[]
}

function Way({ title, scene, picture, highlights }: WayProps) {
  return (
    <section className={classNames(styles.way, scene)}>
      <h2 className={`h-section ${styles.wayTitle}`}>{title}</h2>
      <ul className={styles.highlights}>
        {highlights.map(({ icon, flip, text }) => (
          <li key={icon}>
            <Icon name={icon} flip={flip} />
            {text}
          </li>
        ))}
      </ul>
      {picture && <Picture path={picture} alt="" sizes="(max-width: 767px) 60vw, (max-width: 1024px) 48vw, 320px" />}
    </section>
  )
}

/** On the server, waits for the services and continues without them if they fail; in the browser, takes those already loaded. */
const firstServices = createIsomorphicFn()
  .server((): Promise<RepairService[] | null> => loadServices().catch(() => null))
  .client(async (): Promise<RepairService[] | null> => arrivedServices())

/** The data of the repair home page: the brands, and a picture of each kind of device. */
async function loadRepairHome() {
  const services = await firstServices()
  return { brands: services && brandCards(services), pictures: (services ?? []).map(({ thumbnail }) => thumbnail) }
}

/** The brands, loaded here when the page was rendered without them. [spec 2 §8] */
function BrandGrid({ brands }: { brands: readonly BrandCard[] | null }) {
  return brands ? <Brands brands={brands} /> : <LateBrands />
}

function LateBrands() {
  const services = useLoaded(loadServices, null)
  if (services.state === "loading") return <p role="status">{m.repairs_brands_loading()}</p>
  if (services.state === "ready") return <Brands brands={brandCards(services.data)} />
  return (
    <Notice tone="bad" role="alert" action={<Button onClick={services.retry}>{m.ui_try_again()}</Button>}>
      {m.repairs_brands_failed()}
    </Notice>
  )
}

const FIRST = 12

/** The first brands; "All brands" opens the others, also without script. [spec 2 §2, 3 §9] */
function Brands({ brands }: { brands: readonly BrandCard[] }) {
  return (
    <>
      <BrandTiles brands={brands.slice(0, FIRST)} />
      {brands.length > FIRST && (
        <details className={styles.allBrands}>
          <summary className={buttonClass({ kind: "soft" })}>{m.repairs_all_brands()}</summary>
          <BrandTiles brands={brands.slice(FIRST)} />
        </details>
      )}
    </>
  )
}

function BrandTiles({ brands }: { brands: readonly BrandCard[] }) {
  return (
    <ul className={styles.grid}>
      {brands.map((brand) => (
        <li key={brand.id} className={styles.brandCard}>
          <SiteLink className={styles.brandLink} href={paths.repairBrand(brand.slug, brand.id)} state={stateOfBrand(brand)}>
            {brand.thumbnail ? (
              <Picture path={brand.thumbnail} alt={brand.name} sizes="168px" />
            ) : (
              <b className={styles.brandName}>{brand.name}</b>
            )}
          </SiteLink>
        </li>
      ))}
    </ul>
  )
}
