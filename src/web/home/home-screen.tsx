import { memo, type ReactNode } from "react"
import { m } from "#messages/messages.js"
import { catalogLayout, categoryLayout } from "#rules/catalog/layout-variants.ts"
import { sortByName, uniqueById } from "#rules/values/sort-names.ts"
import { LazySection } from "#ui/layout/lazy-section.tsx"
import { ScrollStrip } from "#ui/layout/scroll-strip.tsx"
import { Icon, type IconName } from "#ui/media/icon.tsx"
import { Picture } from "#ui/media/picture.tsx"
import { SiteLink } from "#ui/navigation/site-link.tsx"
import { ProductRow } from "#web/catalog/card/product-row.tsx"
import { paths } from "#web/paths.ts"
import { BannerCarousel } from "./banners/banner-carousel.tsx"
import { Catalogs } from "./catalogs.tsx"
import { Categories } from "./categories.tsx"
import * as styles from "./home.module.css"
import type { HomeData, HomeSectionData } from "./load-home.ts"
import { Promotions } from "./promotions.tsx"
import { roomOfCollections, rooms } from "./section-rooms.ts"

/** Banners, the service strip and the sections of the layout. [spec 1 §2.3] */
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

/** The four services of the shop. [spec 1 §2.3] */
function ServiceStrip() {
  const items: { icon: IconName; flip?: boolean; title: string; text: string }[] = [
    { icon: "truck", flip: true, title: m.home_delivery(), text: m.home_delivery_text() },
    { icon: "undo", flip: true, title: m.home_return(), text: m.home_return_text() },
    { icon: "shield", title: m.home_payment(), text: m.home_payment_text() },
    { icon: "headset", title: m.home_support(), text: m.home_support_text() },
  ]
  return (
    <ul className={styles.services}>
      {items.map(({ icon, flip, title, text }) => (
        <li key={icon}>
          <Icon name={icon} flip={flip} className={styles.serviceIcon} />
          <div>
            <strong>{title}</strong>
            <span>{text}</span>
          </div>
        </li>
      ))}
    </ul>
  )
}

/** The heading of the section, for its first part only, and the label of the part. */
type PartProps = { heading: ReactNode; label: string }

type Part = { name: string; room: string | undefined; render: (props: PartProps) => ReactNode }

/**
 * A section of the layout: its non-empty parts one below the other. [spec 1 §2.3] The memo prevents a rerendering of sections that are not
 * hydrated yet.
 */
const HomeSection = memo(function HomeSection({ section }: { section: HomeSectionData }) {
  const { title, products, categories, brands, collections, catalogs } = section
  const heading = title ? <h2 className="h-section">{title}</h2> : null
  const parts: Part[] = []
  if (products.length > 0)
    parts.push({ name: m.home_products(), room: rooms.products, render: (props) => <ProductRow products={products} {...props} /> })
  if (categories.length > 0) {
    const room = categoryLayout(categories.length) === "top" ? rooms.top : rooms.circles
    parts.push({ name: m.home_categories(), room, render: (props) => <Categories categories={categories} {...props} /> })
  }
  if (brands.length > 0)
    parts.push({ name: m.home_brands(), room: rooms.brands, render: (props) => <BrandStrip brands={brands} {...props} /> })
  if (collections.length > 0)
    parts.push({
      name: m.home_collections(),
      room: roomOfCollections(collections.length),
      render: (props) => <Promotions collections={collections} {...props} />,
    })
  if (catalogs.length > 0)
    parts.push({
      name: m.home_catalogs(),
      room: rooms[catalogLayout(catalogs.length)],
      render: (props) => <Catalogs catalogs={catalogs} {...props} />,
    })
  return parts.map(({ name, room, render }, index) => (
    <LazySection key={name} className={room}>
      {render({ heading: index === 0 ? heading : null, label: (index === 0 && title) || name })}
    </LazySection>
  ))
})

type BrandStripProps = PartProps & { brands: HomeSectionData["brands"] }

/** The brand logos in a row, distinct and sorted by name. [spec 1 §2.3] */
function BrandStrip({ brands, heading, label }: BrandStripProps) {
  return (
    <ScrollStrip heading={heading} label={label} className={styles.logos}>
      {sortByName(uniqueById(brands)).map((brand) => (
        <li key={brand.id}>
          <SiteLink className={styles.brand} href={paths.brand(brand.slug)}>
            {brand.thumbnail ? <Picture path={brand.thumbnail} alt={brand.name} sizes="168px" /> : <bdi>{brand.name}</bdi>}
          </SiteLink>
        </li>
      ))}
    </ScrollStrip>
  )
}
