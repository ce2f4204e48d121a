import { m } from "#messages/messages.js"
import { Icon } from "#ui/media/icon.tsx"
import { classNames } from "#ui/style/class-names.ts"
import * as styles from "./text.module.css"

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
