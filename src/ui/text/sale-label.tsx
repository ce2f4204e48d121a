import * as styles from "./text.module.css"

/** The white pill on a picture's start corner. Its parent is positioned. */
export function SaleLabel({ text }: { text: string }) {
  return <span className={styles.label}>{text}</span>
}
