import { m } from "#messages/messages.js"
import { Skeleton } from "#ui/layout/skeleton.tsx"
import styles from "./cart.module.css"
import { EmptyCart } from "./empty-cart.tsx"

/** What stands where the cart will be. Where no script runs nobody can have one, and the empty cart shows. */
export function CartPending() {
  return (
    <>
      <div className={`split ${styles.pending}`}>
        <p className="sr" role="status">
          {m.cart_loading()}
        </p>
        <div>
          <PendingLine />
          <PendingLine />
        </div>
        <Skeleton className={styles.pendingSummary} />
      </div>
      <noscript>
        <EmptyCart />
      </noscript>
    </>
  )
}

function PendingLine() {
  return (
    <div className={styles.line}>
      <Skeleton className={styles.media} />
      <div className="stack">
        <Skeleton className={styles.pendingTitle} />
        <Skeleton className={styles.pendingText} />
      </div>
    </div>
  )
}
