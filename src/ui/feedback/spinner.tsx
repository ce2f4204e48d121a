import * as styles from "./feedback.module.css"

/** A turning ring in the colour of the text. Words beside it say what is in progress. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />
}
