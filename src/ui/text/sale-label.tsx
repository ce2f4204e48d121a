import * as styles from "./text.module.css"

/** A white pill at the start corner of a picture. Its parent must be positioned. */
export function SaleLabel({ text }: { text: string }) {
  return <span className={styles.label}>{text}</span>
}
