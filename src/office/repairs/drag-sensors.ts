import { KeyboardCode, type KeyboardCoordinateGetter, KeyboardSensor, MouseSensor, useSensor, useSensors } from "@dnd-kit/core"

/**
 * The sensors of repairs that are dragged. The mouse drags after 6 px, so that a press still opens the ticket; Space lifts and drops, and
 * `next` says where an arrow key carries what is lifted. A finger scrolls; it has the button or the menu.
 */
export function useDragSensors(next: KeyboardCoordinateGetter) {
  return useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, {
      coordinateGetter: next,
      keyboardCodes: { start: [KeyboardCode.Space], cancel: [KeyboardCode.Esc], end: [KeyboardCode.Space] },
    }),
  )
}
