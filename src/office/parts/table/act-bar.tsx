import type { ReactNode } from "react"
import { m } from "#messages/messages.js"
import { Button, IconButton } from "#office/parts/control/button.tsx"
import * as styles from "./table.module.css"
import type { Choice } from "./use-choice.ts"

type ActBarProps = {
  choice: Choice
  /** How many rows match, when all can be chosen. */
  count: number | null
  /** The actions as plate buttons, the primary one last. */
  children: ReactNode
}

/** The actions for the chosen rows, at the bottom. Escape clears the selection. */
export function ActBar({ choice, count, children }: ActBarProps) {
  const chosen = choice.isAll && count !== null ? count : choice.keys.size
  if (choice.keys.size === 0) return null
  return (
    <section className={styles.actBar} aria-label={m.office_chosen({ count: chosen })}>
      <b role="status">{m.office_chosen({ count: chosen })}</b>
      {count !== null && count > choice.keys.size && !choice.isAll && (
        <Button kind="onPlate" size="sm" onClick={choice.chooseAll}>
          {m.office_choose_all({ count })}
        </Button>
      )}
      <span className={styles.apart} />
      {children}
      <IconButton icon="close" look="iconOnPlate" aria-label={m.office_choose_none()} onClick={choice.clear} />
    </section>
  )
}
