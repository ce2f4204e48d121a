import type { RepairCard as Card } from "#contract/office/repairs.ts"
import { m } from "#messages/messages.js"
import { columnWords } from "#office/parts/repair/move-words.ts"
import { Count } from "#office/parts/text/badge.tsx"
import { Icon } from "#office/parts/text/icon.tsx"
import type { Column } from "#rules/repairs/repair-board.ts"
import { classNames } from "#ui/style/class-names.ts"
import * as styles from "./board.module.css"
import { type ColumnOfBoard, useDropPlace } from "./board-column.tsx"

type BoardRailProps = { columns: readonly ColumnOfBoard[]; lifted: Card | null; onOpen: (column: Column) => void }

/** The columns that are folded to their names and numbers. */
export function BoardRail({ columns, lifted, onOpen }: BoardRailProps) {
  if (columns.length === 0) return null
  return (
    <li className={styles.rail}>
      {columns.map((each) => (
        <RailPart key={each.column} of={each} lifted={lifted} onOpen={() => onOpen(each.column)} />
      ))}
    </li>
  )
}

function RailPart({ of: { column, count, late }, lifted, onOpen }: { of: ColumnOfBoard; lifted: Card | null; onOpen: () => void }) {
  const { setNodeRef, look, words } = useDropPlace(column, lifted)
  return (
    <button
      ref={setNodeRef}
      type="button"
      className={classNames(styles.railPart, look)}
      aria-expanded={false}
      title={m.office_repairs_unfold({ column: columnWords[column]() })}
      onClick={onOpen}
    >
      <Icon name="left" size="sm" />
      <span className={styles.railWords}>{words ?? columnWords[column]()}</span>
      <Count tone={late > 0 ? "warn" : "plain"}>{count}</Count>
    </button>
  )
}
