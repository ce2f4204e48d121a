import { Icon } from "#ui/media/icon.tsx"
import { classNames } from "#ui/style/class-names.ts"
import * as styles from "./feedback.module.css"

/** A green tick in a circle. */
export function SuccessMark({ className }: { className?: string }) {
  return (
    <span className={classNames(styles.success, className)}>
      <Icon name="check" className={styles.successIcon} />
    </span>
  )
}
