import { DndContext, type DragEndEvent, DragOverlay, useDndContext, useDroppable } from "@dnd-kit/core"
import type { ReactNode } from "react"
import { m } from "#messages/messages.js"
import { useMay } from "#office/me.ts"
import { showToast } from "#office/parts/dialog/toasts.ts"
import { classNames } from "#ui/style/class-names.ts"
import { useDragSensors } from "../drag-sensors.ts"
import { LiftedBooking } from "./booking-chip.tsx"
import * as styles from "./calendar.module.css"
import { announcementsFor, cellUnder, dropOf, dropWords, liftedOf, nextCell, type Spot, spotId, spotOf } from "./drag.ts"

/** Lets bookings be dragged to another cell, which asks for the move. */
export function CalendarDrag({ children }: { children: ReactNode }) {
  const mayOverbook = useMayOverbook()
  const drop = ({ active, over }: DragEndEvent) => {
    const [drag, spot] = [liftedOf(active), spotOf(over)]
    const done = drag && spot && dropOf(drag, spot, mayOverbook)
    if (!done) return
    const { booking, onMove } = drag
    if ("why" in done) return showToast(m.office_calendar_not_moved({ reference: booking.reference, why: done.why }))
    onMove(booking, done.to)
  }
  return (
    <DndContext
      sensors={useDragSensors(nextCell)}
      collisionDetection={cellUnder}
      onDragEnd={drop}
      accessibility={{
        announcements: announcementsFor(mayOverbook),
        screenReaderInstructions: { draggable: m.office_calendar_drag_hint({ escape: "Escape" }) },
      }}
    >
      {children}
      <DragOverlay dropAnimation={null}>
        <Lifted />
      </DragOverlay>
    </DndContext>
  )
}

/** The booking that is dragged, with what a drop does: it would hide words in the cell. */
function Lifted() {
  const mayOverbook = useMayOverbook()
  const { active, over } = useDndContext()
  const [drag, spot] = [liftedOf(active), spotOf(over)]
  if (!drag) return null
  const drop = spot && dropOf(drag, spot, mayOverbook)
  return (
    <>
      <LiftedBooking drag={drag} />
      {drop && <p className={classNames(styles.dropWords, "to" in drop && styles.dropMoves)}>{dropWords(drop)}</p>}
    </>
  )
}

type DropPlaceProps = { as: "td" | "div"; spot: Spot; rowSpan?: number | undefined; className: string | undefined; children: ReactNode }

/** A part of the table that takes bookings. It is dim while one is dragged that it cannot take. */
export function DropPlace({ as: Part, spot, className, children, ...rest }: DropPlaceProps) {
  const mayOverbook = useMayOverbook()
  const { setNodeRef, isOver, active } = useDroppable({ id: spotId(spot), data: spot })
  const lifted = liftedOf(active)
  const drop = lifted ? dropOf(lifted, spot, mayOverbook) : null
  const look = drop && ("why" in drop ? styles.impossible : isOver && styles.target)
  return (
    <Part {...rest} ref={setNodeRef} className={classNames(className, look)}>
      {children}
    </Part>
  )
}

/** Whether the member may book more than the seats. [OFFICE-113] */
function useMayOverbook(): boolean {
  return useMay()("repairs.overbook") === "all"
}
