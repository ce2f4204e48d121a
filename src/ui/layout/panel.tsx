import type { ComponentProps } from "react"
import { classNames } from "#ui/style/class-names.ts"
import * as styles from "./layout.module.css"

type PanelProps = ComponentProps<"section"> & {
  /** White with a hairline instead of the pearl background. */
  line?: boolean
}

/** A block of a page with its own background. */
export function Panel({ line = false, className, ...rest }: PanelProps) {
  return <section {...rest} className={classNames(styles.panel, line && styles.line, className)} />
}
