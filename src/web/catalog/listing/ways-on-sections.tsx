import { m } from "#messages/messages.js"
import { SiteLink } from "#ui/navigation/site-link.tsx"
import { ProductRow } from "#web/catalog/card/product-row.tsx"
import { paths } from "#web/paths.ts"
import * as styles from "./listing.module.css"
import type { WaysOn } from "./load-ways-on.ts"

/** Popular categories and best sellers, for a page without products. */
export function WaysOnSections({ categories, bestSellers }: WaysOn) {
  return (
    <>
      {categories.length > 0 && (
        <section className="section" aria-label={m.catalog_search_popular()}>
          <div className="section-head">
            <h2 className="h-section">{m.catalog_search_popular()}</h2>
          </div>
          <ShelfLinks shelves={categories} hrefOf={paths.category} />
        </section>
      )}
      {bestSellers.length > 0 && (
        <section className="section">
          <ProductRow
            products={bestSellers}
            heading={<h2 className="h-section">{m.catalog_search_best_sellers()}</h2>}
            label={m.catalog_search_best_sellers()}
          />
        </section>
      )}
    </>
  )
}

type ShelfLinksProps = { shelves: readonly { slug: string; name: string }[]; hrefOf: (slug: string) => string }

/** Categories or brands, each as a link to its listing. */
export function ShelfLinks({ shelves, hrefOf }: ShelfLinksProps) {
  return (
    <ul className={styles.shelves}>
      {shelves.map(({ slug, name }) => (
        <li key={slug}>
          <SiteLink className={styles.shelf} href={hrefOf(slug)}>
            {name}
          </SiteLink>
        </li>
      ))}
    </ul>
  )
}
