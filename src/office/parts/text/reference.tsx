import * as styles from "./text.module.css"

/** A reference such as 7K4MQ2X9HB, left to right in every language. */
export function Reference({ children }: { children: string }) {
  return <bdi className={styles.reference}>{children}</bdi>
}
