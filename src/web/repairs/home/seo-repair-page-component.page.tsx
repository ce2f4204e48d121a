import { createFileRoute } from "@tanstack/react-router"
import { m } from "#messages/messages.js"
import { ButtonLink } from "#ui/form/button.tsx"
import { Icon, type IconName } from "#ui/media/icon.tsx"
import { Picture } from "#ui/media/picture.tsx"
import { BackLink, SiteLink } from "#ui/navigation/site-link.tsx"
import { pageHead } from "#web/head.ts"
import { readSite } from "#web/page-context.ts"
import { paths } from "#web/paths.ts"
import { brandCards } from "#web/repairs/repair-brand.ts"
import { loadServices } from "#web/repairs/repair-services.ts"
import { useBookingGate } from "#web/repairs/use-booking-gate.ts"
import { routeHead } from "#web/route-head.ts"
import styles from "./home.module.css"
import { RepairHero } from "./repair-hero.tsx"

export const Route = createFileRoute("/seo-repair-page-component")({
  loader: async () => {
    const { pictures: sitePictures } = readSite()
    const head = pageHead({
      title: m.repairs_seo_title(),
      description: m.repairs_seo_description(),
      path: paths.repairServices(),
      image: sitePictures["repair-medium"],
      imageAlt: m.repairs_seo_title(),
    })
    return { ...(await loadRepairOverview()), sitePictures, head }
  },
  head: routeHead,
  component: SeoRepairPageComponentPage,
})

/** All repairs by device, brand and kind, for visitors who come from a search engine. [spec 2 §2] */
function SeoRepairPageComponentPage() {
  const { pictures, brands, sitePictures } = Route.useLoaderData()
  const gate = useBookingGate(m.repairs_login_first())
  return (
    <div className="wrap page">
      <BackLink href={paths.repairHome()}>{m.repairs_back_home()}</BackLink>
      <RepairHero title={m.repairs_seo_title()} text={m.repairs_seo_text()} pictures={sitePictures}>
        <ButtonLink kind="primary" size="lg" href={paths.selectDevice()} onClick={gate}>
          {m.repairs_book()}
          <Icon name="arrow" flip />
        </ButtonLink>
      </RepairHero>
      <Devices pictures={pictures} />
      <Brands brands={brands} />
      <OtherServices />
    </div>
  )
}

function Devices({ pictures }: Pick<RepairOverview, "pictures">) {
  const devices = [
    { slug: "mobile", title: m.repairs_seo_mobile(), text: m.repairs_seo_mobile_text() },
    { slug: "laptop", title: m.repairs_seo_laptop(), text: m.repairs_seo_laptop_text() },
    { slug: "tablet", title: m.repairs_seo_tablet(), text: m.repairs_seo_tablet_text() },
    { slug: "computer", title: m.repairs_seo_computer(), text: m.repairs_seo_computer_text() },
  ]
  return (
    <section className="section">
      <div className="section-head">
        <h2 className="h-section">{m.repairs_seo_primary()}</h2>
      </div>
      <ul className={styles.devices}>
        {devices.map(({ slug, title, text }) => (
          <li key={slug} className={styles.device}>
            {pictures[slug] && <Picture path={pictures[slug]} alt="" sizes="(max-width: 767px) 40vw, 220px" />}
            <h3 className="h-block">{title}</h3>
            <p className="small">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Brands({ brands }: Pick<RepairOverview, "brands">) {
  const lists = [
    { title: m.repairs_seo_apple(), text: m.repairs_seo_apple_text(), slugs: ["apple"] },
    { title: m.repairs_seo_samsung(), text: m.repairs_seo_samsung_text(), slugs: ["samsung"] },
    { title: m.repairs_seo_phones(), text: m.repairs_seo_phones_text(), slugs: ["huawei", "oneplus", "xiaomi"] },
    { title: m.repairs_seo_laptops(), text: m.repairs_seo_laptops_text(), slugs: ["hp", "dell", "lenovo", "asus", "acer", "msi"] },
  ]
  return (
    <section className="section">
      <div className="section-head">
        <h2 className="h-section">{m.repairs_seo_brands()}</h2>
      </div>
      <ul className={styles.lists}>
        {lists.map(({ title, text, slugs }) => (
          <li key={title} className={styles.list}>
            <h3 className="h-block">{title}</h3>
            <p className="small quiet">{text}</p>
            <ul className={styles.brands}>
              {brands
                .filter(({ slug }) => slugs.includes(slug))
                .map(({ id, slug, name }) => (
                  <li key={id}>
                    <SiteLink className={styles.brand} href={paths.repairBrand(slug, id)}>
                      {name}
                    </SiteLink>
                  </li>
                ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  )
}

function OtherServices() {
  const services: { icon: IconName; title: string; text: string }[] = [
    { icon: "phone", title: m.repairs_seo_cracked(), text: m.repairs_seo_cracked_text() },
    { icon: "alert", title: m.repairs_seo_water(), text: m.repairs_seo_water_text() },
    { icon: "clock", title: m.repairs_seo_fast(), text: m.repairs_seo_fast_text() },
    { icon: "cpu", title: m.repairs_seo_gaming(), text: m.repairs_seo_gaming_text() },
    { icon: "shield", title: m.repairs_seo_genuine(), text: m.repairs_seo_genuine_text() },
  ]
  return (
    <section className="section">
      <div className="section-head">
        <h2 className="h-section">{m.repairs_seo_more()}</h2>
      </div>
      <ul className={styles.more}>
        {services.map(({ icon, title, text }) => (
          <li key={icon} className={styles.service}>
            <Icon name={icon} className={styles.icon} />
            <h3 className="h-small">{title}</h3>
            <p className="small quiet">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

type RepairOverview = {
  /** Pictures of the kinds of device, by slug. */
  pictures: Readonly<Record<string, string | null>>
  brands: readonly { id: number; slug: string; name: string }[]
}

/** The page's data from the services; without them it shows no pictures and no brands. */
async function loadRepairOverview(): Promise<RepairOverview> {
  const services = await loadServices().catch(() => [])
  return {
    pictures: Object.fromEntries(services.map(({ slug, thumbnail }) => [slug, thumbnail])),
    brands: brandCards(services).map(({ id, slug, name }) => ({ id, slug, name })),
  }
}
