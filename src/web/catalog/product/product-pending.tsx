import { m } from "#messages/messages.js"
import { Skeleton } from "#ui/layout/skeleton.tsx"
import styles from "./product.module.css"
import pending from "./product-pending.module.css"

/** The screen of a product in its shape, while the product is on the way. */
export function ProductPending() {
  return (
    <div className={`wrap ${styles.page} ${pending.page}`}>
      <p className="sr" role="status">
        {m.shell_loading()}
      </p>
      <Skeleton className={pending.crumbs} />
      <div className={styles.product}>
        <Skeleton className={pending.stage} />
        <div className={styles.buy}>
          <Skeleton className={pending.title} />
          <Skeleton className={pending.price} />
          <Skeleton className={pending.options} />
          <Skeleton className={pending.options} />
          <Skeleton className={pending.actions} />
        </div>
      </div>
    </div>
  )
}
