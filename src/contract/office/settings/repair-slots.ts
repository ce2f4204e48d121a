import Type, { type Static } from "typebox"
import { CLOSED_WHYS } from "#rules/repairs/repair-slots.ts"
import { closed, Filled, Id, OneOf, OrNull } from "../../shapes.ts"
import { officeCalls } from "../office-call.ts"

const Day = Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}$" })
const Time = Type.String({ maxLength: 19, pattern: "^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$" })
const Hours = OrNull(Type.String({ minLength: 1, maxLength: 100 }))
/** `*`: everywhere; `visits`: visits at home; `city:Doha`; `branch:2`. */
const Place = Type.String({ maxLength: 110, pattern: "^(\\*|visits|city:.+|branch:\\d{1,9})$" })

const Seats = Type.Object({ place: Filled(100), seats: Type.Integer({ minimum: 0, maximum: 1000 }) }, closed)

export const SlotClosing = Type.Object({
  id: Id,
  from_day: Type.String(),
  to_day: Type.String(),
  place: Type.String(),
  /** Other hours of the days; null while it is closed. */
  hours: OrNull(Type.String()),
  reason: Type.String(),
})
export type SlotClosing = Static<typeof SlotClosing>

export const SlotSettings = Type.Object({
  version: Type.Integer(),
  /** Seats by city or branch; `visits`: all other cities together, `*`: all other places. */
  seats: Type.Array(Type.Object({ place: Type.String(), seats: Type.Integer() })),
  /** Such as "Saturday to Thursday 9 AM - 6 PM"; null: while a branch is open. */
  visit_hours: OrNull(Type.String()),
  /** The settings that an environment variable fixes, and which variable. */
  fixed: Type.Array(
    Type.Object({ setting: OneOf(["seats", "visit_hours", "closed_days"] as const), by: Type.String(), value: Type.String() }),
  ),
  closings: Type.Array(SlotClosing),
  /** Also those that are closed. */
  branches: Type.Array(
    Type.Object({
      id: Id,
      name: Type.String(),
      /** Its name in `seats`, in every language. */
      place: Type.String(),
      hours: Type.String(),
      is_open: Type.Boolean(),
    }),
  ),
  cities: Type.Array(Type.String()),
})
export type SlotSettings = Static<typeof SlotSettings>

/** A booking on a day of a closing. */
const Hit = Type.Object({
  reference: Type.String(),
  model: Type.String(),
  customer: Type.String(),
  preferred_time: Type.String(),
  place: Type.String(),
  /** Of a device that is brought; null for a visit. */
  branch_id: OrNull(Id),
})

/** What happens to a booking of the closed days; one that is not named is kept. Cancelling and moving mail the customer. */
const ClosingDecision = Type.Union([
  Type.Object({ reference: Type.String({ maxLength: 20 }), act: Type.Literal("cancel") }, closed),
  Type.Object({ reference: Type.String({ maxLength: 20 }), act: Type.Literal("move"), time: Time }, closed),
])
export type ClosingDecision = Static<typeof ClosingDecision>

export const PreviewDay = Type.Object({
  day: Type.String(),
  /** Why nothing can be booked; null if something can. */
  why: OrNull(OneOf([...CLOSED_WHYS, "full"] as const)),
  /** The reason of the closing. */
  reason: OrNull(Type.String()),
  times: Type.Array(Type.Object({ time: Type.String(), label: OrNull(Type.String()), is_full: Type.Boolean() })),
})
export type PreviewDay = Static<typeof PreviewDay>

const SETTINGS = "/api/office/settings/slots"

export const repairSlots = officeCalls({
  read: {
    summary: "When and how many repairs can be booked, and what the environment fixes of it.",
    method: "GET",
    path: SETTINGS,
    answers: { 200: SlotSettings },
    refusals: [],
    permission: "settings.read",
    versioned: true,
  },
  change: {
    summary: "Changes seats and hours of visits; the next booking follows them.",
    method: "PUT",
    path: SETTINGS,
    body: Type.Object({ seats: Type.Array(Seats, { maxItems: 100 }), visit_hours: Hours }, closed),
    answers: { 200: SlotSettings },
    refusals: ["setting_fixed", "unreadable_hours"],
    permission: "settings.edit",
    versioned: true,
  },
  preview: {
    summary: "What shoppers can book within 14 days in a city or a branch, and why not.",
    method: "GET",
    path: `${SETTINGS}/preview`,
    query: Type.Object({ city: Type.Optional(Type.String({ maxLength: 100 })), branch: Type.Optional(Id) }, closed),
    answers: { 200: Type.Object({ days: Type.Array(PreviewDay, { maxItems: 14 }) }) },
    refusals: ["not_found", "two_addresses"],
    permission: "settings.read",
  },
  close: {
    summary:
      "Closes a place for some days, or gives it other hours, and moves or cancels bookings; with `dry_run` only names the bookings that it hits.",
    method: "POST",
    path: "/api/office/closings",
    body: Type.Object(
      {
        from_day: Day,
        to_day: Day,
        place: Place,
        hours: Hours,
        reason: Filled(200),
        dry_run: Type.Optional(Type.Boolean()),
        decisions: Type.Optional(Type.Array(ClosingDecision, { maxItems: 100 })),
      },
      closed,
    ),
    answers: { 200: Type.Object({ id: OrNull(Id), hits: Type.Array(Hit, { maxItems: 1000 }) }) },
    refusals: [
      ...(["unreadable_hours", "past_date", "impossible_time", "too_many_closings", "not_found", "forbidden"] as const),
      ...(["late_date", "closed_time", "slot_started", "slot_full"] as const),
      ...(["repair_not_movable", "repair_not_cancellable", "device_is_here", "step_staged"] as const),
    ],
    permission: "settings.edit",
  },
  open: {
    summary: "Deletes a closing.",
    method: "DELETE",
    path: "/api/office/closings/{id}",
    params: Type.Object({ id: Id }),
    answers: { 204: Type.Null() },
    refusals: ["not_found"],
    permission: "settings.edit",
  },
  move: {
    summary: "Moves a booking to another time at its place: frees its seat and takes the new one together, or changes nothing.",
    method: "PUT",
    path: "/api/office/repairs/{reference}/time",
    params: Type.Object({ reference: Type.String({ maxLength: 20 }) }),
    body: Type.Object(
      {
        time: Time,
        mail: Type.Boolean(),
        /** What the mail says beside the new time; without a mail it is not used. */
        words: Type.Optional(OrNull(Filled(500))),
        overbook_reason: Type.Optional(OrNull(Filled(300))),
      },
      closed,
    ),
    answers: { 200: Type.Object({ version: Type.Integer() }) },
    refusals: [
      "not_found",
      "forbidden",
      "repair_not_movable",
      "slot_full",
      "impossible_time",
      "past_date",
      "late_date",
      "closed_time",
      "slot_started",
    ],
    permission: "repairs.move",
  },
})
