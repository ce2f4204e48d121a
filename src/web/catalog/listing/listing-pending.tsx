import { m } from "#messages/messages.js"
import { Skeleton } from "#ui/feedback/skeleton.tsx"
import * as styles from "./listing.module.css"

const CARDS = Array.from({ length: 10 }, (_, place) => place)

/** A listing that is loading, in its final shape. The sentence takes the place of the applied filters. [spec 1 §2.5] */
export function ListingPending() {
  return (
    <div className={`wrap page ${styles.pendingPage}`} aria-busy>
      <h1 className="sr">{m.catalog_listing_products()}</h1>
      <Skeleton className={styles.pendingTitle} />
      <div className={styles.listing}>
        <div className={`${styles.pendingFilters} only-desktop`}>
          <Skeleton />
          <Skeleton />
          <Skeleton />
          <Skeleton />
        </div>
        <div>
          <p className={`${styles.pendingText} small quiet`} role="status">
            {m.catalog_listing_loading()}
          </p>
          <div className={styles.grid}>
            {CARDS.map((place) => (
              <Skeleton key={place} shape="card" />
            ))}
          </div>
        </div>
      </div>
    </div>
  )
}
