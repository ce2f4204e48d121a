import { m } from "#messages/messages.js"
import { Skeleton } from "#ui/layout/skeleton.tsx"
import styles from "./page-pending.module.css"

/** What stands in a page's place while its data is on the way. */
export function PagePending() {
  return (
    <div className={`wrap page ${styles.pending}`}>
      <p className="sr" role="status">
        {m.shell_loading()}
      </p>
      <Skeleton className={styles.title} />
      <div className={styles.cards}>
        <Skeleton shape="card" />
        <Skeleton shape="card" />
        <Skeleton shape="card" />
        <Skeleton shape="card" />
      </div>
    </div>
  )
}
