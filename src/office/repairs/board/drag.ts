import {
  type Active,
  type Announcements,
  type CollisionDetection,
  KeyboardCode,
  type KeyboardCoordinateGetter,
  pointerWithin,
  rectIntersection,
} from "@dnd-kit/core"
import type { RepairCard } from "#contract/office/repairs.ts"
import { m } from "#messages/messages.js"
import { columnWords, moveWords } from "#office/parts/repair/move-words.ts"
import { COLUMNS, type Column } from "#rules/repairs/repair-board.ts"

/** What a dragged card carries. */
export type CardDrag = { card: RepairCard; moveTo: (to: Column) => void }

/** The card that is being dragged, as `useDraggable` was given it. */
export function draggedOf({ data }: Active): CardDrag | undefined {
  return data.current as CardDrag | undefined
}

/** The column under the pointer; or, with the keys, the one that the card covers. */
export const columnUnder: CollisionDetection = (args) => (args.pointerCoordinates ? pointerWithin(args) : rectIntersection(args))

/** An arrow key carries the card to the next column on that side. */
export const nextColumn: KeyboardCoordinateGetter = (event, { currentCoordinates, context: { collisionRect, droppableRects } }) => {
  const side = { [KeyboardCode.Right]: 1, [KeyboardCode.Left]: -1 }[event.code]
  if (side === undefined || !collisionRect) return undefined
  event.preventDefault()
  const middle = collisionRect.left + collisionRect.width / 2
  const places = COLUMNS.flatMap((column) => droppableRects.get(column) ?? [])
  const beyond = places
    .filter(({ left, width }) => (left + width / 2 - middle) * side > width / 4)
    .sort((one, other) => (one.left - other.left) * side || one.top - other.top)
  const [next] = beyond
  if (!next) return undefined
  return { x: currentCoordinates.x + next.left + next.width / 2 - middle, y: next.top + 8 }
}

/** The announcements while a card is dragged. */
export const dragWords: Announcements = {
  onDragStart: ({ active }) => wordsOver(active, undefined),
  onDragOver: ({ active, over }) => wordsOver(active, over?.id as Column | undefined),
  onDragEnd: () => undefined,
  onDragCancel: ({ active }) => m.office_order_back({ name: draggedOf(active)?.card.reference ?? "" }),
}

function wordsOver(active: Active, over: Column | undefined): string | undefined {
  const card = draggedOf(active)?.card
  if (!card) return undefined
  const { reference, column, moves } = card
  if (over === undefined || over === column) return m.office_repairs_lifted({ reference, column: columnWords[column]() })
  if (moves.some(({ to }) => to === over)) return `${columnWords[over]()}. ${m.office_repairs_drop({ act: moveWords[over]() })}`
  return `${columnWords[over]()}. ${m.office_repairs_no_drop({ column: columnWords[column]() })}`
}
