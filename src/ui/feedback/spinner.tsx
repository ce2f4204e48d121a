import * as styles from "./feedback.module.css"

/** A rotating ring in the colour of the text. The text beside it says what is in progress. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />
}
