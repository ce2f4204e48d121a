import { BannerCarousel } from "#web/home/banners/banner-carousel.tsx"
import { HomeSection } from "./home-section.tsx"
import type { HomeData } from "./load-home.ts"
import { ServiceStrip } from "./service-strip.tsx"

export function HomeScreen({ banners, sections, shopName }: HomeData) {
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
