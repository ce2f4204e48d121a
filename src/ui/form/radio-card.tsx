import type { ComponentProps, ReactNode } from "react"
import * as styles from "./form.module.css"

type RadioCardProps = Omit<ComponentProps<"input">, "type" | "className"> & {
  children: ReactNode
  /** Buttons and links of the card, which do not choose it. */
  tools?: ReactNode
  icon?: ReactNode
}

/** One choice of a few that say more than a word: an address, a way to pay. Several with one `name` in a `fieldset` are one question. */
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
