import { m } from "#messages/messages.js"
import { Skeleton } from "#ui/feedback/skeleton.tsx"
import * as gallery from "#web/catalog/gallery/gallery.module.css"
import * as styles from "./product.module.css"

/** The product screen while its product is loading. */
export function ProductPending() {
  return (
    <div className={`wrap ${styles.page} ${styles.pendingPage}`} aria-busy>
      <div className="sr" role="status">
        <h1>{m.shell_loading()}</h1>
      </div>
      <Skeleton className={styles.pendingCrumbs} />
      <div className={styles.product}>
        <Skeleton className={gallery.pendingStage} />
        <div className={styles.buy}>
          <Skeleton className={styles.pendingTitle} />
          <Skeleton className={styles.pendingPrice} />
          <Skeleton className={styles.pendingOptions} />
          <Skeleton className={styles.pendingOptions} />
          <Skeleton className={styles.pendingActions} />
        </div>
      </div>
    </div>
  )
}
