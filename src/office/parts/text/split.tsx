import { classNames } from "#ui/style/class-names.ts"
import type { Tone } from "./badge.tsx"
import * as styles from "./text.module.css"

const tones: Readonly<Record<Tone, string | undefined>> = {
  plain: undefined,
  sea: styles.splitSea,
  good: styles.splitGood,
  warn: styles.splitWarn,
  bad: styles.splitBad,
  info: styles.splitInfo,
}

/** A bar with a segment for each tone, for an object whose items are in several states. Text beside it says the same. */
export function Split({ parts }: { parts: readonly { tone: Tone; count: number }[] }) {
  return (
    <span className={styles.split} aria-hidden="true">
      {parts.map(({ tone, count }) => (
        <span key={tone} className={classNames(tones[tone])} style={{ flexGrow: count }} />
      ))}
    </span>
  )
}
