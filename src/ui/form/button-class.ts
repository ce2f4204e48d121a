import { classNames } from "#ui/style/class-names.ts"
import * as styles from "./form.module.css"

export type ButtonKind = "primary" | "second" | "soft" | "quiet" | "bad" | "bad-solid" | "light"
export type ButtonLook = {
  /** One primary button per view; the others are second, soft or quiet. `light` is for scenes. */
  kind?: ButtonKind
  /** 44 px high, or 52 px for the main button of a page. */
  size?: "md" | "lg"
  /** As wide as its container. */
  block?: boolean
}

const kinds: Readonly<Record<ButtonKind, string | undefined>> = {
  primary: styles.primary,
  second: styles.second,
  soft: styles.soft,
  quiet: styles.quiet,
  bad: styles.bad,
  "bad-solid": styles.badSolid,
  light: styles.light,
}

/** The classes of a button, for other elements that look like one. */
export function buttonClass({ kind = "second", size = "md", block = false }: ButtonLook = {}, className?: string): string {
  return classNames(styles.button, kinds[kind], size === "lg" && styles.lg, block && styles.block, className)
}

export type IconButtonLook = {
  /** `plain`, `line` (a hairline circle) or `glass` (on pictures). */
  look?: "plain" | "line" | "glass"
}

/** The classes of a round icon button, for links that look like one. */
export function iconButtonClass({ look = "plain" }: IconButtonLook = {}, className?: string): string {
  return classNames(styles.round, look === "line" ? styles.line : look === "glass" ? styles.glass : styles.plain, className)
}
