import { KeyboardSensor, PointerSensor, useSensor, useSensors } from "@dnd-kit/core"
import { sortableKeyboardCoordinates } from "@dnd-kit/sortable"

/** The indentation of a level of a tree, in pixels. */
export const INDENT = 24

type Coordinates = typeof sortableKeyboardCoordinates

/** In a tree the left and right arrows change the depth; up and down keep it. */
const treeCoordinates: Coordinates = (event, args) => {
  const { currentCoordinates } = args
  if (event.code === "ArrowRight" || event.code === "ArrowLeft") {
    event.preventDefault()
    return { ...currentCoordinates, x: currentCoordinates.x + (event.code === "ArrowRight" ? INDENT : -INDENT) }
  }
  const next = sortableKeyboardCoordinates(event, args)
  return next && { x: currentCoordinates.x, y: next.y }
}

/** A pointer drags after 4 px, so that a press still works; Space or Enter lifts. */
export function useOrderSensors(of: "list" | "tree") {
  return useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: of === "tree" ? treeCoordinates : sortableKeyboardCoordinates }),
  )
}
