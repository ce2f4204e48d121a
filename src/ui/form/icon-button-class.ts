import { classNames } from "#ui/style/class-names.ts"
import styles from "./icon-button.module.css"

export type IconButtonLook = {
  /** `plain`, `line` (a hairline circle) or `glass` (on pictures). */
  look?: "plain" | "line" | "glass"
}

/** The classes of a round icon button, for links that look like one. */
export function iconButtonClass({ look = "plain" }: IconButtonLook = {}, className?: string): string {
  return classNames(styles.round, styles[look], className)
}
