import type { ReactNode } from "react"
import { m } from "#messages/messages.js"
import { Icon } from "#ui/media/icon.tsx"
import { classNames } from "#ui/style/class-names.ts"
import * as styles from "./text.module.css"

export type BadgeTone = "grey" | "amber" | "sea" | "violet" | "green" | "red"

type BadgeProps = {
  /** The colour is never the only signal: the badge contains a word. */
  tone?: BadgeTone
  /** Without the dot. */
  plain?: boolean
  role?: "status"
  className?: string
  children: ReactNode
}

const tones: Readonly<Record<BadgeTone, string | undefined>> = {
  grey: styles.grey,
  amber: styles.amber,
  sea: styles.sea,
  violet: styles.violet,
  green: styles.green,
  red: styles.red,
}

/** A state in one word, 24 px high. */
export function Badge({ tone = "grey", plain = false, role, className, children }: BadgeProps) {
  return (
    <span className={classNames(styles.badge, tones[tone], plain && styles.plain, className)} role={role}>
      {children}
    </span>
  )
}

type ChipProps = {
  text: string
  /** An applied choice, with a ×; a click removes it. */
  onRemove?: () => void
  /** A choice that can be applied. */
  onClick?: () => void
}

/** A small pill for one choice. Set `onRemove` or `onClick`. */
export function Chip({ text, onRemove, onClick }: ChipProps) {
  if (onRemove) {
    return (
      <button
        type="button"
        className={classNames(styles.chip, styles.on)}
        aria-label={m.ui_remove_choice({ name: text })}
        onClick={onRemove}
      >
        {text}
        <Icon name="close" size="sm" />
      </button>
    )
  }
  return (
    <button type="button" className={styles.chip} onClick={onClick}>
      {text}
    </button>
  )
}
