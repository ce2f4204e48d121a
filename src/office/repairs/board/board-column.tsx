import { useDroppable } from "@dnd-kit/core"
import type { RepairCard as Card } from "#contract/office/repairs.ts"
import { m } from "#messages/messages.js"
import { IconButton } from "#office/parts/control/button.tsx"
import { columnWords, moveWords } from "#office/parts/repair/move-words.ts"
import { Count } from "#office/parts/text/badge.tsx"
import type { Column } from "#rules/repairs/repair-board.ts"
import { classNames } from "#ui/style/class-names.ts"
import * as styles from "./board.module.css"
import { RepairCard } from "./repair-card.tsx"

export type ColumnOfBoard = { column: Column; count: number; late: number; cards: readonly Card[] }

type BoardColumnProps = {
  of: ColumnOfBoard
  /** The card that is being dragged. */
  lifted: Card | null
  now: Date
  /** Puts an opened column of the rail back. */
  onFold?: () => void
}

export function BoardColumn({ of: { column, count, late, cards }, lifted, now, onFold }: BoardColumnProps) {
  const { setNodeRef, look, words } = useDropPlace(column, lifted)
  const more = count - cards.length
  return (
    <li ref={setNodeRef} className={classNames(styles.column, look)}>
      <div className={styles.columnHead}>
        <h2>{columnWords[column]()}</h2> <Count tone={late > 0 ? "warn" : "plain"}>{count}</Count>
        {onFold && (
          <IconButton icon="right" size="small" aria-label={m.office_repairs_fold({ column: columnWords[column]() })} onClick={onFold} />
        )}
      </div>
      {words && <p className={styles.ghost}>{words}</p>}
      {cards.length === 0 && !words && <p className="xs quiet">{m.office_repairs_empty()}</p>}
      <ul className="stack stack-2">
        {cards.map((card) => (
          <RepairCard key={card.reference} card={card} now={now} />
        ))}
      </ul>
      {more > 0 && <p className="xs quiet">{m.office_repairs_more({ count: more })}</p>}
    </li>
  )
}

/** A column as a place to drop a card: how it looks while one is dragged, and what it says under it. */
export function useDropPlace(column: Column, lifted: Card | null) {
  const { setNodeRef, isOver } = useDroppable({ id: column })
  const isOwn = lifted?.column === column
  const isPossible = lifted?.moves.some(({ to }) => to === column) ?? false
  const look = lifted && !isOwn && (isPossible ? isOver && styles.target : styles.impossible)
  const words = lifted && isOver && !isOwn ? dropWords(column, isPossible, lifted) : null
  return { setNodeRef, look, words }
}

function dropWords(column: Column, isPossible: boolean, lifted: Card): string {
  if (isPossible) return m.office_repairs_drop({ act: moveWords[column]() })
  return m.office_repairs_no_drop({ column: columnWords[lifted.column]() })
}
