import type { ReactNode } from "react"
import type { Tone } from "#office/parts/text/badge.tsx"
import { Icon, type IconName } from "#office/parts/text/icon.tsx"
import { fullTime, timeText } from "#office/parts/text/time-text.ts"
import { classNames } from "#ui/style/class-names.ts"
import * as styles from "./page.module.css"

export type TimelineEntry = {
  id: string | number
  icon: IconName
  tone?: Tone
  /** The event in words. */
  words: ReactNode
  /** An ISO time. */
  at: string
  /** The text of a note. */
  note?: string | null
}

const tones: Readonly<Record<Tone, string | null | undefined>> = {
  plain: null,
  sea: styles.pointSea,
  good: styles.pointGood,
  warn: styles.pointWarn,
  bad: styles.pointBad,
  info: styles.pointInfo,
}

/** The history of an object, newest first. */
export function Timeline({ entries, now }: { entries: readonly TimelineEntry[]; now: Date }) {
  return (
    <ol className={styles.timeline}>
      {entries.map(({ id, icon, tone = "plain", words, at, note }) => (
        <li key={id}>
          <span className={classNames(styles.point, tones[tone])}>
            <Icon name={icon} size="xs" />
          </span>
          <div className={styles.said}>
            {words}
            {note && <p className={styles.note}>{note}</p>}
          </div>
          <time className={styles.moment} dateTime={at} title={fullTime(at)}>
            {timeText(at, now)}
          </time>
        </li>
      ))}
    </ol>
  )
}
