import { createFileRoute } from "@tanstack/react-router"
import { m } from "#messages/messages.js"
import { ButtonLink } from "#ui/form/button-link.tsx"
import { SiteLink } from "#ui/layout/site-link.tsx"
import { Icon } from "#ui/media/icon.tsx"
import { pageHead } from "#web/head.ts"
import { paths } from "#web/paths.ts"
import { RepairFeatures } from "#web/repairs/repair-features.tsx"
import { useBookingGate } from "#web/repairs/use-booking-gate.ts"
import { routeHead } from "#web/route-head.ts"
import { readSite } from "#web/site.ts"
import { BrandGrid } from "./brand-grid.tsx"
import { loadRepairHome } from "./load-repair-home.ts"
import { RepairHero } from "./repair-hero.tsx"
import styles from "./repair-service-homepage.module.css"
import { RepairWays } from "./repair-ways.tsx"

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

/** Where repairs begin. [spec 2 §2] */
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
        <p className={styles.more}>
          <SiteLink className={styles.link} href={paths.repairServices()}>
            {m.repairs_all_services()}
            <Icon name="arrow" flip />
          </SiteLink>
        </p>
      </div>
    </>
  )
}
