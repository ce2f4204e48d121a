import { m } from "#messages/messages.js"
import * as styles from "./palette.module.css"

const NARROWED: readonly (readonly [sign: string, words: () => string])[] = [
  ["#", m.office_find_orders],
  ["!", m.office_find_repairs],
  ["@", m.office_find_customers],
  [">", m.office_find_acts],
]

/** Explains the prefixes. */
export function PaletteFoot() {
  return (
    <div className={styles.foot} aria-hidden="true">
      {NARROWED.map(([sign, words]) => (
        <span key={sign}>
          <kbd>{sign}</kbd> {words()}
        </span>
      ))}
      <span className={styles.footEnd}>
        <kbd>Tab</kbd> {m.office_find_more()}
      </span>
    </div>
  )
}
