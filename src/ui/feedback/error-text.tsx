import { Icon } from "#ui/media/icon.tsx"
import * as styles from "./feedback.module.css"

/** The red line under something that is wrong, with its icon: under a field made by hand, a quantity, an option group. */
export function ErrorText({ text, id, role }: { text: string; id?: string; role?: "alert" | "status" }) {
  return (
    <p className={styles.error} id={id} role={role}>
      <Icon name="alert" size="sm" />
      {text}
    </p>
  )
}
