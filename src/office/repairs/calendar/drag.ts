import {
  type Active,
  type Announcements,
  type ClientRect,
  type CollisionDetection,
  KeyboardCode,
  type KeyboardCoordinateGetter,
  type Over,
  pointerWithin,
} from "@dnd-kit/core"
import type { CalendarBooking, CalendarCell, CalendarPlace } from "#contract/office/repairs/repair-calendar.ts"
import { m } from "#messages/messages.js"
import { closedWords } from "#office/parts/text/closed-words.ts"
import { dayText } from "#office/parts/text/time-text.ts"
import { joinList } from "#ui/text/language.ts"
import { slotText } from "#ui/text/slot-text.ts"
import type { BookableTime } from "../move-booking.tsx"
import { placeText } from "./place-text.ts"

/** Asks for the time to which a booking is moved; a drop has chosen it. */
export type MoveTo = (booking: CalendarBooking, to?: BookableTime) => void

/** A cell of the calendar, from which a booking is lifted, and on which it is dropped. */
export type Spot = { place: CalendarPlace; cell: CalendarCell }

/** What a dragged booking carries. */
export type BookingDrag = { booking: CalendarBooking; from: Spot; onMove: MoveTo }

/** The time to which a drop moves a booking, or why it does not; null on the booking's own cell. */
export type Drop = { to: BookableTime } | { why: string } | null

/** The id of a cell among those that are shown. */
export function spotId({ place, cell }: Spot): string {
  return [place.id, cell.day, place.is_home ? cell.label : ""].join(" ")
}

/** The booking that is being dragged, as `useDraggable` was given it. */
export function liftedOf(active: Active | null): BookingDrag | undefined {
  return active?.data.current as BookingDrag | undefined
}

/** The cell below the dragged booking, as `useDroppable` was given it. */
export function spotOf(over: Over | null): Spot | undefined {
  return over?.data.current as Spot | undefined
}

/** What dropping a booking on a cell does. A move keeps the place, and only some may overbook. [OFFICE-113] */
export function dropOf({ from }: BookingDrag, spot: Spot, mayOverbook: boolean): Drop {
  const { place, cell } = spot
  if (spotId(from) === spotId(spot)) return null
  if (from.place.id !== place.id) return { why: m.office_calendar_other_place() }
  const { day, label, time, state, why, reason } = cell
  const isFull = state === "full"
  if (time === null || (isFull && !mayOverbook)) return { why: closedWords(why ?? "hours", reason) }
  return { to: { day, label, time, is_full: isFull } }
}

/** What a drop does, or why it does nothing, in words. */
export function dropWords(drop: NonNullable<Drop>): string {
  if ("why" in drop) return drop.why
  return drop.to.is_full ? m.office_calendar_drop_full() : m.office_calendar_drop()
}

/** The point that chooses the cell: the pointer, or with the keys the upper middle of what is lifted. */
export const cellUnder: CollisionDetection = (args) =>
  pointerWithin({ ...args, pointerCoordinates: args.pointerCoordinates ?? gripOf(args.collisionRect) })

const GRIP = 8

function gripOf({ left, top, width }: ClientRect) {
  return { x: left + width / 2, y: top + GRIP }
}

const SIDES: Readonly<Record<string, { x: number; y: number }>> = {
  [KeyboardCode.Right]: { x: 1, y: 0 },
  [KeyboardCode.Left]: { x: -1, y: 0 },
  [KeyboardCode.Down]: { x: 0, y: 1 },
  [KeyboardCode.Up]: { x: 0, y: -1 },
}

/** An arrow key carries the booking to the next cell on that side: of the same column, or the nearest one of the next. */
export const nextCell: KeyboardCoordinateGetter = (event, { currentCoordinates, context: { collisionRect, droppableRects } }) => {
  const side = SIDES[event.code]
  if (!side || !collisionRect) return undefined
  event.preventDefault()
  const grip = gripOf(collisionRect)
  const [next] = [...droppableRects.values()]
    .map((rect) => ({ rect, x: stepTo(grip.x, rect.left, rect.right), y: gapTo(grip.y, rect.top, rect.bottom) }))
    .filter(({ x, y }) => (side.x === 0 ? x === 0 && y * side.y > 0 : x * side.x > 0))
    .sort((one, other) => (one.x - other.x) * side.x + (one.y - other.y) * side.y || Math.abs(one.y) - Math.abs(other.y))
  if (!next) return undefined
  const { left, top, width, height } = next.rect
  return {
    x: currentCoordinates.x + left + width / 2 - grip.x,
    y: currentCoordinates.y + top + Math.min(height / 2, 2 * GRIP) - grip.y,
  }
}

/** How far a stretch is after a point, or before it with a minus; 0 for one that holds the point. */
function gapTo(point: number, start: number, end: number): number {
  return point < start ? start - point : Math.min(0, end - point)
}

/** As `gapTo`, to the middle: the same for a cell and for the windows within it. */
function stepTo(point: number, start: number, end: number): number {
  return gapTo(point, start, end) === 0 ? 0 : Math.round((start + end) / 2 - point)
}

/** The announcements while a booking is dragged. */
export function announcementsFor(mayOverbook: boolean): Announcements {
  return {
    onDragStart: ({ active }) => m.office_calendar_lifted({ reference: liftedOf(active)?.booking.reference ?? "" }),
    onDragOver: ({ active, over }) => wordsOver(liftedOf(active), spotOf(over), mayOverbook),
    onDragEnd: ({ active, over }) => {
      const [lifted, spot] = [liftedOf(active), spotOf(over)]
      // A drop elsewhere opens a dialog, or says why not.
      return lifted && (!spot || dropOf(lifted, spot, mayOverbook) === null) ? backWords(lifted) : undefined
    },
    onDragCancel: ({ active }) => backWords(liftedOf(active)),
  }
}

function backWords(lifted: BookingDrag | undefined): string {
  return m.office_order_back({ name: lifted?.booking.reference ?? "" })
}

function wordsOver(lifted: BookingDrag | undefined, spot: Spot | undefined, mayOverbook: boolean): string | undefined {
  if (!lifted) return undefined
  const drop = spot && dropOf(lifted, spot, mayOverbook)
  if (!drop) return m.office_calendar_lifted({ reference: lifted.booking.reference })
  return `${spotWords(spot)}. ${dropWords(drop)}`
}

/** "Doha, Mon 7 Dec, 9 AM - 12 PM". */
function spotWords({ place, cell: { day, label } }: Spot): string {
  return joinList([placeText(place), dayText(day), place.is_home && label && slotText(label)])
}
