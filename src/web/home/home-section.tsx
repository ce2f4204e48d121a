import { memo, type ReactNode } from "react"
import { m } from "#messages/messages.js"
import { catalogLayout, categoryLayout } from "#rules/layout-variants.ts"
import { FarSection } from "#ui/layout/far-section.tsx"
import { BrandStrip } from "./brand-strip.tsx"
import { Catalogs } from "./catalogs.tsx"
import { CategoryStrip } from "./category-strip.tsx"
import styles from "./home-section.module.css"
import type { HomeSectionData } from "./load-home.ts"
import { ProductRow } from "./product-row.tsx"
import { Promotions } from "./promotions.tsx"
import { TopCategories } from "./top-categories.tsx"

/** What every part of a section is given: the section's heading, for the first of them alone. */
export type PartProps = { heading: ReactNode; label: string }

type Part = { name: string; look: string | undefined; render: (props: PartProps) => ReactNode }

const collectionLooks = ["single", "dual", "three"] as const

/**
 * A section of the layout: what it holds, one below the other, each only when there is any. [spec 1 §2.3] The memo keeps those that
 * nobody has come to yet out of the changes of the page around them.
 */
export const HomeSection = memo(function HomeSection({ section }: { section: HomeSectionData }) {
  const { title, products, categories, brands, collections, catalogs } = section
  const heading = title ? <h2 className="h-section">{title}</h2> : null
  const parts: Part[] = []
  if (products.length > 0)
    parts.push({ name: m.home_products(), look: styles.products, render: (props) => <ProductRow products={products} {...props} /> })
  if (categories.length > 0) {
    const [Categories, look] =
      categoryLayout(categories.length) === "top" ? ([TopCategories, styles.top] as const) : ([CategoryStrip, styles.circles] as const)
    parts.push({ name: m.home_categories(), look, render: (props) => <Categories categories={categories} {...props} /> })
  }
  if (brands.length > 0)
    parts.push({ name: m.home_brands(), look: styles.brands, render: (props) => <BrandStrip brands={brands} {...props} /> })
  if (collections.length > 0)
    parts.push({
      name: m.home_collections(),
      look: styles[collectionLooks[collections.length - 1] ?? "quad"],
      render: (props) => <Promotions collections={collections} {...props} />,
    })
  if (catalogs.length > 0)
    parts.push({
      name: m.home_catalogs(),
      look: styles[catalogLayout(catalogs.length)],
      render: (props) => <Catalogs catalogs={catalogs} {...props} />,
    })
  return parts.map(({ name, look, render }, index) => (
    <FarSection key={name} className={look}>
      {render({ heading: index === 0 ? heading : null, label: (index === 0 && title) || name })}
    </FarSection>
  ))
})
