import type { ComponentProps, ReactNode } from "react"
import { Icon } from "#ui/media/icon.tsx"
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

type CollapsibleProps = {
  title: string
  /** Initially open. */
  open?: boolean
  /** Of the collapsibles with the same name, only one is open at a time. */
  name?: string
  heading?: "h2" | "h3"
  children: ReactNode
}

/** A header of 64 px with a chevron, between hairlines. It works without script. */
export function Collapsible({ title, open, name, heading: Heading = "h2", children }: CollapsibleProps) {
  return (
    <details className={styles.fold} open={open} name={name}>
      <summary className={styles.head}>
        <Heading>{title}</Heading>
        <Icon name="down" className={styles.chevron} />
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  )
}
