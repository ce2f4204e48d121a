import { m } from "#messages/messages.js"
import { Skeleton } from "#web/ui/skeleton.tsx"
import styles from "./listing.module.css"
import cards from "./listing-cards.module.css"

const CARDS = Array.from({ length: 10 }, (_, place) => place)

/** A listing that is on its way, in its final shape. [spec 1 §2.5] */
export function ListingPending() {
  return (
    <div className="wrap page">
      <div className={styles.head}>
        <Skeleton className={styles.pendingTitle} />
        <p className="small quiet" role="status">
          {m.catalog_listing_loading()}
        </p>
      </div>
      <div className={styles.listing}>
        <div className={`${styles.pendingFilters} only-desktop`}>
          <Skeleton />
          <Skeleton />
          <Skeleton />
          <Skeleton />
        </div>
        <div className={cards.grid}>
          {CARDS.map((place) => (
            <Skeleton key={place} shape="card" />
          ))}
        </div>
      </div>
    </div>
  )
}
