import { Panel } from "#ui/layout/panel.tsx"
import { Skeleton } from "#ui/layout/skeleton.tsx"
import styles from "./confirmed.module.css"

/** The heading, and the place of what follows. */
export function OrderConfirmedPending({ title, text }: { title: string; text?: string }) {
  return (
    <div className={`wrap page ${styles.page}`}>
      <div className={styles.head}>
        <h1 className="h-page">{title}</h1>
        {text && (
          <p className="lead" role="status">
            {text}
          </p>
        )}
      </div>
      <Panel line className="stack">
        <Skeleton />
        <Skeleton />
        <Skeleton />
      </Panel>
    </div>
  )
}
