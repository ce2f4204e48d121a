import type { ReactNode } from "react"
import { m } from "#messages/messages.js"
import { Icon, type IconName } from "#ui/media/icon.tsx"
import { classNames } from "#ui/style/class-names.ts"
import * as styles from "./feedback.module.css"

export type NoticeTone = "plain" | "warn" | "bad" | "good" | "sea"

type NoticeProps = {
  tone?: NoticeTone
  icon?: IconName
  /** `alert` for a failure that has just happened, `status` for other news, none for permanent content. */
  role?: "alert" | "status"
  /** A button at the end, such as Try again. */
  action?: ReactNode
  /** For the `aria-describedby` of a control. */
  id?: string
  className?: string
  children: ReactNode
}

const tones = { plain: styles.plain, warn: styles.warn, bad: styles.bad, good: styles.good, sea: styles.sea } satisfies Record<
  NoticeTone,
  unknown
>
const icons = { plain: "info", warn: "alert", bad: "alert", good: "check", sea: "info" } satisfies Record<NoticeTone, IconName>

/** A permanent message with an icon. */
export function Notice({ tone = "plain", icon = icons[tone], role, action, id, className, children }: NoticeProps) {
  return (
    <div id={id} className={classNames(styles.notice, tones[tone], className)} role={role}>
      <Icon name={icon} className={styles.noticeIcon} />
      <div className={styles.text}>{children}</div>
      {action}
    </div>
  )
}

/** Replaces a part of a page that needs scripts, in browsers without scripts. */
export function NeedsScript() {
  return (
    <noscript>
      <Notice tone="warn">{m.ui_needs_script()}</Notice>
    </noscript>
  )
}

/** A red error line with an icon, for controls other than the standard fields: a quantity, a group of options. */
export function ErrorText({ text, id, role }: { text: string; id?: string; role?: "alert" | "status" }) {
  return (
    <p className={styles.error} id={id} role={role}>
      <Icon name="alert" size="sm" />
      {text}
    </p>
  )
}
