import { classNames } from "#ui/style/class-names.ts"
import sprite from "./icons.svg?url"
import * as styles from "./text.module.css"

export type IconName =
  | "alert"
  | "arrow"
  | "back"
  | "bag"
  | "bell"
  | "board"
  | "bold"
  | "bolt"
  | "box"
  | "branch"
  | "calendar"
  | "camera"
  | "card"
  | "cash"
  | "chart"
  | "chat"
  | "check"
  | "clock"
  | "close"
  | "cols"
  | "copy"
  | "desktop"
  | "dn2"
  | "dot"
  | "down"
  | "download"
  | "edit"
  | "eye"
  | "file"
  | "filter"
  | "fp"
  | "gear"
  | "grid"
  | "grip"
  | "hash"
  | "history"
  | "home"
  | "image"
  | "inbox"
  | "info"
  | "key"
  | "layers"
  | "left"
  | "link"
  | "list"
  | "lock"
  | "login"
  | "logout"
  | "mail"
  | "menu"
  | "mobile"
  | "more"
  | "note"
  | "ol"
  | "percent"
  | "phone"
  | "pin"
  | "plus"
  | "print"
  | "refresh"
  | "right"
  | "scan"
  | "search"
  | "send"
  | "shield"
  | "shieldx"
  | "sort"
  | "sparkle"
  | "star"
  | "store"
  | "tag"
  | "trash"
  | "truck"
  | "ul"
  | "undo"
  | "up"
  | "up2"
  | "upload"
  | "user"
  | "users"
  | "wallet"
  | "wrench"

type IconProps = {
  name: IconName
  /** 18 px (the default), 15 px (`sm`), 12 px (`xs`), 22 px (`lg`). */
  size?: "xs" | "sm" | "md" | "lg"
  className?: string
}

/** Icons that point or move along the line, and so turn with the direction of the page; never clocks or ticks. */
const MIRRORED: ReadonlySet<IconName> = new Set([
  "arrow",
  "back",
  "left",
  "right",
  "list",
  "login",
  "logout",
  "send",
  "truck",
  "ul",
  "undo",
])

const sizes = { xs: styles.xs, sm: styles.sm, md: styles.md, lg: styles.lg }

/** One icon of the sprite, in the colour of the text. It is decorative: the text beside it or an `aria-label` carries the meaning. */
export function Icon({ name, size = "md", className }: IconProps) {
  return (
    <svg
      className={classNames(styles.icon, sizes[size], MIRRORED.has(name) && styles.mirrored, className)}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <use href={`${sprite}#i-${name}`} />
    </svg>
  )
}

/** The word mark. Its link carries the name. */
export function Logo({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 153.6 32" aria-hidden="true">
      <use href={`${sprite}#i-logo`} />
    </svg>
  )
}
