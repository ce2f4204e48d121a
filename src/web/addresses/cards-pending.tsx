import { Skeleton } from "#ui/feedback/skeleton.tsx"
import * as styles from "./addresses.module.css"

/** A placeholder of two address cards. */
export function CardsPending() {
  return (
    <div className={styles.cards}>
      <Skeleton shape="tile" className={styles.pendingCard} />
      <Skeleton shape="tile" className={styles.pendingCard} />
    </div>
  )
}
