import { Icon } from "#ui/media/icon.tsx"
import * as styles from "./feedback.module.css"

/** A red error line with an icon, for controls other than the standard fields: a quantity, a group of options. */
export function ErrorText({ text, id, role }: { text: string; id?: string; role?: "alert" | "status" }) {
  return (
    <p className={styles.error} id={id} role={role}>
      <Icon name="alert" size="sm" />
      {text}
    </p>
  )
}
