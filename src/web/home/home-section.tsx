import type { ReactNode } from "react"
import type { LayoutSection } from "#contract/home.ts"
import { m } from "#messages/messages.js"
import { categoryLayout } from "#rules/layout-variants.ts"
import { BrandStrip } from "./brand-strip.tsx"
import { Catalogs } from "./catalogs.tsx"
import { CategoryStrip } from "./category-strip.tsx"
import { ProductRow } from "./product-row.tsx"
import { Promotions } from "./promotions.tsx"
import { TopCategories } from "./top-categories.tsx"

/** What every part of a section is given: the section's heading, for the first of them alone. */
export type PartProps = { heading: ReactNode; label: string }

/** A section of the layout: what it holds, one below the other, each only when there is any. [spec 1 §2.3] */
export function HomeSection({ section }: { section: LayoutSection }) {
  const { title, products, categories, brands, collections, catalogs } = section
  const heading = title ? <h2 className="h-section">{title}</h2> : null
  const parts: { name: string; render: (props: PartProps) => ReactNode }[] = []
  if (products.length > 0) parts.push({ name: m.home_products(), render: (props) => <ProductRow products={products} {...props} /> })
  if (categories.length > 0) {
    const Categories = categoryLayout(categories.length) === "top" ? TopCategories : CategoryStrip
    parts.push({ name: m.home_categories(), render: (props) => <Categories categories={categories} {...props} /> })
  }
  if (brands.length > 0) parts.push({ name: m.home_brands(), render: (props) => <BrandStrip brands={brands} {...props} /> })
  if (collections.length > 0)
    parts.push({ name: m.home_collections(), render: (props) => <Promotions collections={collections} {...props} /> })
  if (catalogs.length > 0) parts.push({ name: m.home_catalogs(), render: (props) => <Catalogs catalogs={catalogs} {...props} /> })
  return parts.map(({ name, render }, index) => (
    <section key={name} className="section wrap">
      {render({ heading: index === 0 ? heading : null, label: (index === 0 && title) || name })}
    </section>
  ))
}
