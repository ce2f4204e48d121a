import type { ReactNode } from "react"
import type { Tone } from "#office/parts/text/badge.tsx"
import { Icon, type IconName } from "#office/parts/text/icon.tsx"
import { classNames } from "#ui/style/class-names.ts"
import * as styles from "./page.module.css"

const tones: Readonly<Record<Tone, string | null | undefined>> = {
  plain: null,
  info: null,
  sea: styles.noticeSea,
  good: styles.noticeGood,
  warn: styles.noticeWarn,
  bad: styles.noticeBad,
}

type NoticeProps = { tone?: Tone; icon?: IconName; acts?: ReactNode; alert?: boolean; children: ReactNode }

/** A message on a tinted plate. With `alert` screen readers announce it. */
export function Notice({ tone = "plain", icon = "info", acts, alert = false, children }: NoticeProps) {
  return (
    <div className={classNames(styles.notice, tones[tone])} role={alert ? "alert" : undefined}>
      <Icon name={icon} size="sm" />
      <div className="grow">{children}</div>
      {acts && <div className={styles.noticeActs}>{acts}</div>}
    </div>
  )
}
