import { createFileRoute } from "@tanstack/react-router"
import { m } from "#messages/messages.js"
import { api } from "#web/api.ts"
import { pageHead } from "#web/head.ts"
import { paths } from "#web/paths.ts"
import { readSite } from "#web/site.ts"
import { BannerCarousel } from "./banner-carousel.tsx"
import { HomeSection } from "./home-section.tsx"
import { ServiceStrip } from "./service-strip.tsx"
import { shopData } from "./shop-data.ts"

export const Route = createFileRoute("/")({
  loader: async () => {
    const { banners, layout } = api().home
    const [shown, sections] = await Promise.all([banners(), layout()])
    return { banners: shown, sections, shopName: readSite().shopName }
  },
  head: ({ loaderData }) =>
    pageHead({
      title: m.home_title(),
      description: m.home_description({ shopName: readSite().shopName }),
      path: paths.home(),
      image: loaderData?.banners[0]?.image_medium,
      data: shopData(readSite()),
    }),
  component: HomePage,
})

function HomePage() {
  const { banners, sections, shopName } = Route.useLoaderData()
  return (
    <>
      <div className="wrap">
        <h1 className="sr">{shopName}</h1>
        <BannerCarousel banners={banners} />
        <ServiceStrip />
      </div>
      {sections.map((section, place) => (
        // Sections have no id, and their order never changes while the page is open.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above.
        <HomeSection key={place} section={section} />
      ))}
    </>
  )
}
