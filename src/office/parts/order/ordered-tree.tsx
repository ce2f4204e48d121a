import { closestCenter, DndContext, type DragEndEvent, type DragMoveEvent } from "@dnd-kit/core"
import { SortableContext, useSortable, verticalListSortingStrategy } from "@dnd-kit/sortable"
import { CSS } from "@dnd-kit/utilities"
import { type ReactNode, useState } from "react"
import { m } from "#messages/messages.js"
import { IconButton } from "#office/parts/control/button.tsx"
import { classNames } from "#ui/style/class-names.ts"
import { Handle, isRightToLeft } from "./handle.tsx"
import { MoveDialog } from "./move-dialog.tsx"
import { dragWords } from "./move-words.ts"
import * as styles from "./order.module.css"
import { INDENT, useOrderSensors } from "./sensors.ts"
import {
  branchOf,
  droppedPlace,
  placeOf,
  steppedPlace,
  type TreeEntry,
  type TreeLine,
  type TreePlace,
  type TreeStep,
  treeLines,
} from "./tree-order.ts"

type OrderedTreeProps<Entry extends TreeEntry> = {
  label: string
  entries: readonly Entry[]
  current?: string | null
  /** The requested move; the tree changes when the entries do. */
  onMove: (entry: Entry, place: TreePlace) => void
  children: (entry: Entry) => ReactNode
}

/** A tree whose entries move by dragging, by Alt and arrow keys, and by "Move to…", together with their children. [OFFICE-66] */
export function OrderedTree<Entry extends TreeEntry>({ label, entries, current, onMove, children }: OrderedTreeProps<Entry>) {
  const [said, setSaid] = useState("")
  const [moving, setMoving] = useState<Entry | null>(null)
  const move = (entry: Entry, place: TreePlace) => {
    const parent = entries.find(({ id }) => id === place.parentId)?.name ?? m.office_order_top()
    setSaid(m.office_order_below({ name: entry.name, parent, place: place.index + 1 }))
    onMove(entry, place)
  }
  const drag = useTreeDrag(entries, move)
  const onStep = (entry: Entry, step: TreeStep) => {
    const place = steppedPlace(entries, entry.id, step)
    if (place) move(entry, place)
  }
  return (
    <DndContext sensors={useOrderSensors("tree")} collisionDetection={closestCenter} {...drag.handlers} accessibility={drag.accessibility}>
      <SortableContext items={drag.lines.map(({ entry }) => entry.id)} strategy={verticalListSortingStrategy}>
        <ol className={styles.list} aria-label={label}>
          {drag.lines.map(({ entry, depth }) => (
            <TreeItem
              key={entry.id}
              entry={entry}
              depth={drag.depthOf(entry.id) ?? depth}
              isCurrent={entry.id === current}
              onStep={(step) => onStep(entry, step)}
              onMove={() => setMoving(entry)}
            >
              {children(entry)}
            </TreeItem>
          ))}
        </ol>
      </SortableContext>
      <span className="sr" role="status">
        {said}
      </span>
      {moving && <MoveInTree entry={moving} entries={entries} onMove={move} onClose={() => setMoving(null)} />}
    </DndContext>
  )
}

function useTreeDrag<Entry extends TreeEntry>(entries: readonly Entry[], onMove: OrderedTreeProps<Entry>["onMove"]) {
  const [over, setOver] = useState<{ id: string; overId: string; x: number } | null>(null)
  const branch = over && branchOf(entries, over.id)
  const lines = treeLines(entries).filter(({ entry }) => !branch || entry.id === over?.id || !branch.has(entry.id))
  const landing = (at: { id: string; overId: string; x: number }) => {
    const depth = lines.find(({ entry }) => entry.id === at.id)?.depth ?? 0
    return droppedPlace(lines, at.id, { overId: at.overId, depth: depth + Math.round((isRightToLeft() ? -at.x : at.x) / INDENT) })
  }
  const onDragEnd = ({ active, over: target, delta }: DragEndEvent) => {
    setOver(null)
    const entry = entries.find(({ id }) => id === active.id)
    if (!entry || !target) return
    const { parentId, index } = landing({ id: entry.id, overId: String(target.id), x: delta.x })
    const before = placeOf(entries, entry.id)
    if (parentId !== before.parentId || index !== before.index) onMove(entry, { parentId, index })
  }
  const names = new Map(lines.map(({ entry }) => [entry.id, entry.name]))
  return {
    lines,
    depthOf: (id: string) => (over?.id === id ? landing(over).depth : undefined),
    handlers: {
      onDragMove: ({ active, over: target, delta }: DragMoveEvent) =>
        setOver({ id: String(active.id), overId: String(target?.id ?? active.id), x: delta.x }),
      onDragEnd,
      onDragCancel: () => setOver(null),
    },
    accessibility: {
      announcements: dragWords(names, (id) => lines.findIndex(({ entry }) => entry.id === id) + 1),
      screenReaderInstructions: { draggable: m.office_order_tree_hint({ escape: "Escape" }) },
    },
  }
}

type TreeItemProps = {
  entry: TreeEntry
  depth: number
  isCurrent: boolean
  onStep: (step: TreeStep) => void
  onMove: () => void
  children: ReactNode
}

function TreeItem({ entry: { id, name }, depth, isCurrent, onStep, onMove, children }: TreeItemProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({ id })
  return (
    <li
      ref={setNodeRef}
      className={classNames(styles.line, isCurrent && styles.current, isDragging && styles.lifted)}
      style={{ transform: CSS.Translate.toString(transform), transition, marginInlineStart: depth * INDENT }}
    >
      <Handle ref={setActivatorNodeRef} name={name} attributes={attributes} listeners={listeners} onStep={onStep} />
      <div className="grow">{children}</div>
      <IconButton icon="sort" size="small" aria-label={m.office_order_move({ name })} onClick={onMove} />
    </li>
  )
}

type MoveInTreeProps<Entry extends TreeEntry> = {
  entry: Entry
  entries: readonly Entry[]
  onMove: OrderedTreeProps<Entry>["onMove"]
  onClose: () => void
}

function MoveInTree<Entry extends TreeEntry>({ entry, entries, onMove, onClose }: MoveInTreeProps<Entry>) {
  const branch = branchOf(entries, entry.id)
  const open = treeLines(entries).filter((line) => !branch.has(line.entry.id))
  const places = [{ value: "", label: m.office_order_top() }, ...open.map(belowOption)]
  const go = (parentId: string) =>
    onMove(entry, {
      parentId: parentId || null,
      index: entries.filter((one) => one.parentId === (parentId || null) && one !== entry).length,
    })
  return <MoveDialog name={entry.name} places={places} current={entry.parentId ?? ""} onMove={go} onClose={onClose} />
}

function belowOption({ entry, depth }: TreeLine): { value: string; label: string } {
  return { value: entry.id, label: `${"– ".repeat(depth)}${entry.name}` }
}
