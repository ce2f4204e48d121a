import { classNames } from "#ui/style/class-names.ts"
import * as styles from "./page.module.css"

/** A meter. Its numbers are beside it. */
export function Meter({ of, taken }: { of: number; taken: number }) {
  const part = of > 0 ? Math.min(1, taken / of) : 0
  return (
    <span
      className={classNames(styles.meter, part >= 1 && styles.meterBad, part >= 0.75 && part < 1 && styles.meterWarn)}
      aria-hidden="true"
    >
      <span style={{ inlineSize: `${part * 100}%` }} />
    </span>
  )
}
