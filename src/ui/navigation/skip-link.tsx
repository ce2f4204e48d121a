import { m } from "#messages/messages.js"
import * as styles from "./navigation.module.css"

/** The first tab stop: skips the header. */
export function SkipLink() {
  return (
    <a className={styles.skip} href="#main">
      {m.ui_skip_to_content()}
    </a>
  )
}
