import { Skeleton } from "#ui/layout/skeleton.tsx"
import cards from "./address-cards.module.css"
import styles from "./cards-pending.module.css"

/** The place of two cards of addresses. */
export function CardsPending() {
  return (
    <div className={cards.cards}>
      <Skeleton shape="tile" className={styles.card} />
      <Skeleton shape="tile" className={styles.card} />
    </div>
  )
}
