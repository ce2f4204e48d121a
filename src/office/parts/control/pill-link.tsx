import type { ComponentProps } from "react"
import * as styles from "./pill-link.module.css"

/** A link out of the office, such as a call, a message or a map. */
export function PillLink(props: Omit<ComponentProps<"a">, "className">) {
  return <a {...props} className={styles.pill} />
}
