import { closestCenter, DndContext, type DragEndEvent } from "@dnd-kit/core"
import { SortableContext, useSortable, verticalListSortingStrategy } from "@dnd-kit/sortable"
import { CSS } from "@dnd-kit/utilities"
import { type ReactNode, useState } from "react"
import { m } from "#messages/messages.js"
import { IconButton } from "#office/parts/control/button.tsx"
import { classNames } from "#ui/style/class-names.ts"
import { Handle } from "./handle.tsx"
import { MoveDialog } from "./move-dialog.tsx"
import { dragWords } from "./move-words.ts"
import * as styles from "./order.module.css"
import { useOrderSensors } from "./sensors.ts"
import { movedTo, type TreeStep } from "./tree-order.ts"

type ListedThing = { id: string; name: string }

type OrderedListProps<Item extends ListedThing> = {
  label: string
  items: readonly Item[]
  /** The selected entry, which is tinted. */
  current?: string | null
  /** Whether the order cannot be changed. */
  isLocked?: boolean
  onOrder: (items: Item[]) => void
  children: (item: Item) => ReactNode
}

/**
 * A list whose order changes by dragging the handle, by Alt and arrow keys on it, and by "Move to…". Each move is announced. [OFFICE-66]
 */
export function OrderedList<Item extends ListedThing>({
  label,
  items,
  current,
  isLocked = false,
  onOrder,
  children,
}: OrderedListProps<Item>) {
  const [said, setSaid] = useState("")
  const [moving, setMoving] = useState<Item | null>(null)
  const indexOf = (id: unknown) => items.findIndex((item) => item.id === id)
  const move = (id: string, to: number, isSaid = false) => {
    const from = indexOf(id)
    if (to < 0 || to >= items.length || from === to) return
    onOrder(movedTo(items, from, to))
    if (!isSaid) setSaid(m.office_order_over({ name: items[from]?.name ?? "", place: to + 1, count: items.length }))
  }
  const onStep = (id: string, step: TreeStep) => {
    if (step === "up") move(id, indexOf(id) - 1)
    if (step === "down") move(id, indexOf(id) + 1)
  }
  const onDragEnd = ({ active, over }: DragEndEvent) => over && move(String(active.id), indexOf(over.id), true)
  const announcements = dragWords(new Map(items.map(({ id, name }) => [id, name])), (id) => indexOf(id) + 1)
  return (
    <DndContext
      sensors={useOrderSensors("list")}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      accessibility={{ announcements, screenReaderInstructions: { draggable: m.office_order_hint({ alt: "Alt", escape: "Escape" }) } }}
    >
      <SortableContext items={items.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <ol className={styles.list} aria-label={label}>
          {items.map((item) => (
            <Line
              key={item.id}
              item={item}
              isCurrent={item.id === current}
              isLocked={isLocked}
              onStep={onStep}
              onMove={() => setMoving(item)}
            >
              {children(item)}
            </Line>
          ))}
        </ol>
      </SortableContext>
      <span className="sr" role="status">
        {said}
      </span>
      {moving && (
        <MoveDialog
          name={moving.name}
          places={items.map((item, at) => ({ value: String(at), label: m.office_order_place({ place: at + 1, name: item.name }) }))}
          current={String(indexOf(moving.id))}
          onMove={(to) => move(moving.id, Number(to))}
          onClose={() => setMoving(null)}
        />
      )}
    </DndContext>
  )
}

type LineProps = {
  item: ListedThing
  isCurrent: boolean
  isLocked: boolean
  onStep: (id: string, step: TreeStep) => void
  onMove: () => void
  children: ReactNode
}

function Line({ item: { id, name }, isCurrent, isLocked, onStep, onMove, children }: LineProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
    disabled: isLocked,
  })
  return (
    <li
      ref={setNodeRef}
      className={classNames(styles.line, isCurrent && styles.current, isDragging && styles.lifted)}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      {!isLocked && (
        <Handle ref={setActivatorNodeRef} name={name} attributes={attributes} listeners={listeners} onStep={(step) => onStep(id, step)} />
      )}
      <div className="grow">{children}</div>
      {!isLocked && <IconButton icon="sort" size="small" aria-label={m.office_order_move({ name })} onClick={onMove} />}
    </li>
  )
}
