import { Icon } from "#ui/media/icon.tsx"
import styles from "./success-mark.module.css"

/** The green tick in its circle. */
export function SuccessMark() {
  return (
    <span className={styles.mark}>
      <Icon name="check" className={styles.tick} />
    </span>
  )
}
