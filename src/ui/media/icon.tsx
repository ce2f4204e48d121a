import { classNames } from "#ui/style/class-names.ts"
import sprite from "./icons.svg?url"
import * as styles from "./media.module.css"

export type IconName =
  | "search"
  | "bag"
  | "user"
  | "login"
  | "menu"
  | "close"
  | "left"
  | "right"
  | "up"
  | "down"
  | "arrow"
  | "back"
  | "heart"
  | "share"
  | "flame"
  | "truck"
  | "undo"
  | "shield"
  | "headset"
  | "filter"
  | "plus"
  | "minus"
  | "check"
  | "pin"
  | "home"
  | "store"
  | "card"
  | "cash"
  | "edit"
  | "trash"
  | "calendar"
  | "clock"
  | "phone"
  | "mail"
  | "chat"
  | "pause"
  | "play"
  | "info"
  | "alert"
  | "wrench"
  | "box"
  | "eye"
  | "copy"
  | "gift"
  | "wallet"
  | "cpu"
  | "screen"
  | "camera"
  | "storage"
  | "memory"
  | "keyboard"
  | "touchpad"
  | "board"
  | "battery"
  | "crack"
  | "drop"
  | "sound"
  | "wireless"
  | "bolt"
  | "weight"
  | "star"
  | "sparkle"
  | "list"
  | "logout"
  | "instagram"
  | "x"
  | "facebook"
  | "youtube"

type IconProps = {
  name: IconName
  /** 20 px (the default, in text and buttons), 16 px (`sm`), 24 px (`lg`, header). */
  size?: "sm" | "md" | "lg"
  /** Mirrors the icon in right-to-left text: arrows, chevrons and the truck; never clocks, ticks or media controls. */
  flip?: boolean
  filled?: boolean
  className?: string
}

const sizes = { sm: styles.sm, md: styles.md, lg: styles.lg }

/** One icon of the sprite, in the colour of the text. It is decorative: the text beside it or an `aria-label` carries the meaning. */
export function Icon({ name, size = "md", flip = false, filled = false, className }: IconProps) {
  const names = classNames(styles.icon, sizes[size], flip && styles.flip, filled && styles.filled, className)
  return (
    <svg className={names} viewBox="0 0 24 24" aria-hidden="true">
      <use href={`${sprite}#i-${name}`} />
    </svg>
  )
}
