import { Skeleton } from "#ui/feedback/skeleton.tsx"
import * as styles from "./text.module.css"

/** The place of the tabs of a history, and placeholders for two of its cards. */
export function HistoryPending() {
  return (
    <>
      <div className={styles.pendingTabs} />
      <div className={styles.list}>
        <Skeleton shape="tile" className={styles.pending} />
        <Skeleton shape="tile" className={styles.pending} />
      </div>
    </>
  )
}
