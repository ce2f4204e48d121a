import { m } from "#messages/messages.js"
import { Empty } from "#ui/feedback/empty.tsx"
import { Button, ButtonLink } from "#ui/form/button.tsx"
import { SiteLink } from "#ui/navigation/site-link.tsx"
import { classNames } from "#ui/style/class-names.ts"
import { textMark } from "#ui/text/language.ts"
import { ProductCard } from "#web/catalog/card/product-card.tsx"
import { ProductRow } from "#web/catalog/card/product-row.tsx"
import { paths } from "#web/paths.ts"
import * as styles from "./listing.module.css"
import type { CardListing, Suggestions } from "./load-listing.ts"

type ListingCardsProps = {
  listing: CardListing
  /** Another list is loading; these cards stay, at half opacity. */
  isRefreshing: boolean
  /** For a page beyond the last one; null on any other. */
  firstPageHref: string | null
  /** Removes all filters; null when there are none. */
  onClear: (() => void) | null
}

// Five columns beside the filters, four below 1280 px, three to 1024 px, two below 900 px; the picture fills 86 % of its tile.
const SIZES = "(max-width: 767px) 40vw, (max-width: 899px) 26vw, (max-width: 1024px) 18vw, (max-width: 1279px) 13vw, 170px"
const FIRST_ROW = 5

/** The products of one page, or a message that there are none. [spec 1 §2.5] */
export function ListingCards({ listing, isRefreshing, firstPageHref, onClear }: ListingCardsProps) {
  return (
    <>
      <p className="sr" role="status">
        {isRefreshing && m.catalog_listing_loading()}
      </p>
      <div className={classNames(styles.cards, isRefreshing && styles.refreshing)} aria-busy={isRefreshing}>
        {listing.results.length === 0 ? (
          <Empty icon="search" title={m.catalog_listing_empty()} action={<EmptyAction firstPageHref={firstPageHref} onClear={onClear} />} />
        ) : (
          <ul className={styles.grid}>
            {listing.results.map((product, index) => (
              <li key={product.id}>
                <ProductCard product={product} sizes={SIZES} priority={index === 0} eager={index < FIRST_ROW} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  )
}

function EmptyAction({ firstPageHref, onClear }: Pick<ListingCardsProps, "firstPageHref" | "onClear">) {
  if (firstPageHref) {
    return (
      <ButtonLink kind="second" href={firstPageHref}>
        {m.catalog_listing_first_page()}
      </ButtonLink>
    )
  }
  return (
    onClear && (
      <Button kind="second" onClick={onClear}>
        {m.catalog_filter_remove_all()}
      </Button>
    )
  )
}

/** Popular categories and best sellers, for a page without products. */
export function SuggestionSections({ categories, bestSellers }: Suggestions) {
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
            <bdi {...textMark(name)}>{name}</bdi>
          </SiteLink>
        </li>
      ))}
    </ul>
  )
}
