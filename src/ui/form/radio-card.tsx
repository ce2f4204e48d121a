import type { ComponentProps, ReactNode } from "react"
import * as styles from "./form.module.css"

type RadioCardProps = Omit<ComponentProps<"input">, "type" | "className"> & {
  children: ReactNode
  /** Buttons and links of the card that do not select it. */
  tools?: ReactNode
  icon?: ReactNode
}

/** One of a few choices with more than a word each, such as an address. Cards with the same `name` in a `fieldset` form a group. */
export function RadioCard({ children, tools, icon, ...input }: RadioCardProps) {
  return (
    <div className={styles.card}>
      <label className={styles.choice}>
        <input type="radio" {...input} className={styles.radioMark} />
        <span className={styles.radioText}>{children}</span>
        {icon}
      </label>
      {tools && <div className={styles.tools}>{tools}</div>}
    </div>
  )
}
