import type { ReactNode } from "react"
import { Icon, type IconName } from "#ui/media/icon.tsx"
import { classNames } from "#ui/style/class-names.ts"
import * as styles from "./feedback.module.css"

type EmptyProps = {
  icon: IconName
  title: string
  text?: string
  /** One button or link. */
  action?: ReactNode
  /** `h1` when the page has no other content. */
  heading?: "h1" | "h2" | "p"
  className?: string
}

/** An empty state: icon, title, sentence and one action. */
export function Empty({ icon, title, text, action, heading: Heading = "p", className }: EmptyProps) {
  return (
    <div className={classNames(styles.empty, className)}>
      <span className={styles.circle}>
        <Icon name={icon} className={styles.emptyIcon} />
      </span>
      <Heading className="h-block">{title}</Heading>
      {text && <p className="small quiet">{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
