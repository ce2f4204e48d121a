import { m } from "#messages/messages.js"
import { Icon } from "#office/parts/text/icon.tsx"
import * as styles from "./page.module.css"

/** A value before and after, told apart by stroke, arrow and weight, and not by colour alone. Null is no value. */
export function Diff({ before, after }: { before: string | null; after: string | null }) {
  return (
    <span className={styles.diff}>
      <del className={styles.before}>{before ?? m.office_no_value()}</del>
      <Icon name="arrow" size="xs" />
      <ins className={styles.after}>{after ?? m.office_no_value()}</ins>
    </span>
  )
}
