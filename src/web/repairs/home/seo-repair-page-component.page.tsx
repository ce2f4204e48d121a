import { createFileRoute } from "@tanstack/react-router"
import { m } from "#messages/messages.js"
import { ButtonLink } from "#ui/form/button-link.tsx"
import { BackLink } from "#ui/layout/back-link.tsx"
import { Icon } from "#ui/media/icon.tsx"
import { pageHead } from "#web/head.ts"
import { paths } from "#web/paths.ts"
import { useBookingGate } from "#web/repairs/use-booking-gate.ts"
import { routeHead } from "#web/route-head.ts"
import { readSite } from "#web/site.ts"
import { loadRepairOverview } from "./load-repair-overview.ts"
import { RepairHero } from "./repair-hero.tsx"
import { RepairOverview } from "./repair-overview.tsx"

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

/** All repairs by device, brand and trouble, for whoever comes from a search engine. [spec 2 §2] */
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
      <RepairOverview pictures={pictures} brands={brands} />
    </div>
  )
}
