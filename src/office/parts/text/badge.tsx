import type { ReactNode } from "react"
import { classNames } from "#ui/style/class-names.ts"
import { Icon, type IconName } from "./icon.tsx"
import * as styles from "./text.module.css"

/** The tone of a state: neutral, in progress, done, needs attention soon, failed, on its way. It always accompanies a word. */
export type Tone = "plain" | "sea" | "good" | "warn" | "bad" | "info"

const badges = {
  plain: null,
  sea: styles.badgeSea,
  good: styles.badgeGood,
  warn: styles.badgeWarn,
  bad: styles.badgeBad,
  info: styles.badgeInfo,
}
const marks = { plain: null, sea: styles.markSea, good: styles.markGood, warn: styles.markWarn, bad: styles.markBad, info: styles.markInfo }
const counts = { plain: null, sea: styles.countSea, good: null, warn: styles.countWarn, bad: styles.countBad, info: null }

/** A state in a pill. The dot marks a state; facts such as "Paid online" have none. */
export function Badge({ tone = "plain", dot = true, children }: { tone?: Tone; dot?: boolean; children: ReactNode }) {
  return <span className={classNames(styles.badge, !dot && styles.plain, badges[tone])}>{children}</span>
}

/** A small word with an icon, for secondary facts. */
export function Mark({ tone = "plain", icon, children }: { tone?: Tone; icon?: IconName; children: ReactNode }) {
  return (
    <span className={classNames(styles.mark, marks[tone])}>
      {icon && <Icon name={icon} size="xs" />}
      {children}
    </span>
  )
}

/** A number in a pill, beside a tab or a heading. */
export function Count({ tone = "plain", children }: { tone?: Tone; children: ReactNode }) {
  return <span className={classNames(styles.count, counts[tone])}>{children}</span>
}
