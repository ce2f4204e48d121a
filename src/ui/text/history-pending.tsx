import { Skeleton } from "#ui/feedback/skeleton.tsx"
import * as styles from "./text.module.css"

/** Placeholders for two cards of a history. */
export function HistoryPending() {
  return (
    <div className={styles.list}>
      <Skeleton shape="tile" className={styles.pending} />
      <Skeleton shape="tile" className={styles.pending} />
    </div>
  )
}
