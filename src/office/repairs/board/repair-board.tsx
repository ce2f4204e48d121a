import { DndContext, DragOverlay } from "@dnd-kit/core"
import { useState } from "react"
import type { RepairCard as Card } from "#contract/office/repairs.ts"
import { m } from "#messages/messages.js"
import type { Column } from "#rules/repairs/repair-board.ts"
import { useDragSensors } from "../drag-sensors.ts"
import * as styles from "./board.module.css"
import { BoardColumn, type ColumnOfBoard } from "./board-column.tsx"
import { BoardRail } from "./board-rail.tsx"
import { CardFacts } from "./card-facts.tsx"
import { columnUnder, draggedOf, dragWords, nextColumn } from "./drag.ts"

/** The last two columns, which are a rail until somebody opens them. */
const RAIL: readonly Column[] = ["ON_THE_WAY", "HANDED_OVER"]

/** The columns of the board. A card is moved by dragging it with the mouse or the keys, or by its menu. [OFFICE-100] */
export function RepairBoard({ columns, now }: { columns: readonly ColumnOfBoard[]; now: Date }) {
  const [lifted, lift] = useState<Card | null>(null)
  const [opened, setOpened] = useState<readonly Column[]>([])
  const isFolded = ({ column }: ColumnOfBoard) => RAIL.includes(column) && !opened.includes(column)
  const fold = (column: Column) => setOpened(opened.filter((each) => each !== column))
  return (
    <DndContext
      sensors={useDragSensors(nextColumn)}
      collisionDetection={columnUnder}
      onDragStart={({ active }) => lift(draggedOf(active)?.card ?? null)}
      onDragCancel={() => lift(null)}
      onDragEnd={({ active, over }) => {
        lift(null)
        if (over) draggedOf(active)?.moveTo(over.id as Column)
      }}
      accessibility={{
        announcements: dragWords,
        screenReaderInstructions: { draggable: m.office_repairs_drag_hint({ escape: "Escape" }) },
      }}
    >
      <ol className={styles.board}>
        {columns
          .filter((each) => !isFolded(each))
          .map((each) => (
            <BoardColumn
              key={each.column}
              of={each}
              lifted={lifted}
              now={now}
              onFold={RAIL.includes(each.column) ? () => fold(each.column) : undefined}
            />
          ))}
        <BoardRail columns={columns.filter(isFolded)} lifted={lifted} onOpen={(column) => setOpened([...opened, column])} />
      </ol>
      <DragOverlay dropAnimation={null}>
        {lifted && (
          <div className={`${styles.card} ${styles.lifted}`}>
            <CardFacts card={lifted} now={now} />
          </div>
        )}
      </DragOverlay>
    </DndContext>
  )
}
