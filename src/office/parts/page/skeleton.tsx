import { classNames } from "#ui/style/class-names.ts"
import * as styles from "./page.module.css"

/** A placeholder for a line of text that is loading. */
export function Skeleton({ width = "70%" }: { width?: string }) {
  return <span className={classNames(styles.skeleton, styles.late)} style={{ inlineSize: width }} aria-hidden="true" />
}

/**
 * Marks a part of a page that loads and may turn out to be absent. What follows a part that loads is not shown yet: it would move when the
 * part arrives. [OFFICE-52]
 */
export function Pending() {
  return <span hidden data-loading />
}

/** Placeholders for the lines of a panel that loads. */
export function SkeletonLines({ lines = 4 }: { lines?: number }) {
  return (
    <div className="stack stack-4" aria-hidden="true" data-loading>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars are all alike.
        <Skeleton key={line} width={`${80 - ((line * 17) % 40)}%`} />
      ))}
    </div>
  )
}
