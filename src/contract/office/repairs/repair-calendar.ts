import Type, { type Static } from "typebox"
import { closed, Id, OneOf, OrNull } from "#contract/shapes.ts"
import { COLUMNS } from "#rules/repairs/repair-board.ts"
import { CLOSED_WHYS } from "#rules/repairs/repair-slots.ts"
import { officeCalls } from "../office-call.ts"

/** The most bookings that one cell names; its number counts all. */
export const MAX_IN_CELL = 25

const Technician = Type.Object({ id: Id, name: Type.String() })

const CalendarBooking = Type.Object({
  reference: Type.String(),
  model: Type.String(),
  customer: Type.String(),
  is_home: Type.Boolean(),
  /** The city of a visit, or the branch. */
  place: Type.String(),
  /** `branch:3`, or `city:Doha`. */
  place_id: Type.String(),
  preferred_time: Type.String(),
  column: OneOf(COLUMNS),
  /** Its time is over and the device is not here. */
  is_late: Type.Boolean(),
  technician: OrNull(Technician),
  may_move: Type.Boolean(),
})
export type CalendarBooking = Static<typeof CalendarBooking>

/** A window of visits, or a whole day of a branch. */
const CalendarCell = Type.Object({
  day: Type.String(),
  /** "9 AM - 12 PM": the window, or the hours of the branch on this day; null while those are not known, or it is closed. */
  label: OrNull(Type.String()),
  /** The time of a booking that is moved here, `2026-11-21 09:00:00` in Qatar; null while it is closed. */
  time: OrNull(Type.String()),
  is_now: Type.Boolean(),
  /** Null without a limit. */
  seats: OrNull(Type.Integer()),
  /** The seats taken; without a limit the bookings. */
  taken: Type.Integer(),
  state: OneOf(["open", "full", "closed"] as const),
  /** The rule that lets nothing more be booked; null while it is open. */
  why: OrNull(OneOf([...CLOSED_WHYS, "full"] as const)),
  /** The reason of a closing, and its last day. */
  reason: OrNull(Type.String()),
  until: OrNull(Type.String()),
  count: Type.Integer(),
  bookings: Type.Array(CalendarBooking, { maxItems: MAX_IN_CELL }),
})
export type CalendarCell = Static<typeof CalendarCell>

const CalendarPlace = Type.Object({
  /** `city:doha`, `branch:2`; `visits`: all cities without a column. */
  id: Type.String(),
  is_home: Type.Boolean(),
  /** Null for all other cities. */
  name: OrNull(Type.String()),
  /** No city has a separate column. */
  is_all_cities: Type.Boolean(),
  /** For visits one for each window of a day, for a branch one for each day. */
  cells: Type.Array(CalendarCell),
})
export type CalendarPlace = Static<typeof CalendarPlace>

export const RepairCalendar = Type.Object({
  days: Type.Array(Type.String()),
  today: Type.String(),
  windows: Type.Array(Type.Object({ label: Type.String(), is_now: Type.Boolean() })),
  places: Type.Array(CalendarPlace),
  /** Those with bookings on these days, with their number; null: not assigned. */
  technicians: Type.Array(Type.Object({ technician: OrNull(Technician), count: Type.Integer() })),
  count: Type.Integer(),
})
export type RepairCalendar = Static<typeof RepairCalendar>

export const repairCalendar = officeCalls({
  read: {
    summary:
      "The seats and bookings of each place and window on a day, or on the seven days from it; full and closed ones with the reason.",
    method: "GET",
    path: "/api/office/repairs/calendar",
    query: Type.Object(
      {
        /** Without it: today. */
        day: Type.Optional(Type.String({ pattern: "^20\\d{2}-\\d{2}-\\d{2}$" })),
        days: Type.Optional(OneOf(["1", "7"] as const)),
      },
      closed,
    ),
    answers: { 200: RepairCalendar },
    refusals: ["impossible_time"],
    permission: "repairs.read",
  },
})
