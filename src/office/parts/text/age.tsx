import { classNames } from "#ui/style/class-names.ts"
import * as styles from "./text.module.css"
import { ageText, fullTime } from "./time-text.ts"

type AgeProps = {
  /** An ISO time. */
  since: string
  now: Date
  /** Amber after this many minutes, red after twice that. */
  limitMinutes?: number
}

/** How long ago something happened: "2 h", "3 d". Its title has the full time. */
export function Age({ since, now, limitMinutes = Number.POSITIVE_INFINITY }: AgeProps) {
  const minutes = (now.getTime() - Date.parse(since)) / 60_000
  const isRed = minutes > 2 * limitMinutes
  const isAmber = minutes > limitMinutes
  return (
    <time className={classNames(styles.age, isRed ? styles.ageBad : isAmber && styles.ageWarn)} dateTime={since} title={fullTime(since)}>
      {ageText(minutes)}
    </time>
  )
}
