import { classNames } from "#ui/style/class-names.ts"
import * as styles from "./feedback.module.css"

type SkeletonProps = {
  /** `bar` is one line of text, `tile` a picture, `card` a product card: a tile with three bars. */
  shape?: "bar" | "tile" | "card"
  className?: string
}

/**
 * Reserves the space of content that is loading, in its final shape. It appears after 150 ms, so that quick responses do not flash, or after
 * `--skeleton-delay`: 0s on pages for which the router has waited already.
 */
export function Skeleton({ shape = "bar", className }: SkeletonProps) {
  if (shape !== "card")
    return <span className={classNames(styles.part, shape === "tile" ? styles.tile : styles.bar, className)} aria-hidden="true" />
  return (
    <span className={classNames(styles.card, className)} aria-hidden="true">
      <span className={classNames(styles.part, styles.tile)} />
      <span className={classNames(styles.part, styles.bar, styles.long)} />
      <span className={classNames(styles.part, styles.bar, styles.middle)} />
      <span className={classNames(styles.part, styles.bar, styles.short)} />
    </span>
  )
}

/** A rotating ring in the colour of the text. The text beside it says what is in progress. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />
}
