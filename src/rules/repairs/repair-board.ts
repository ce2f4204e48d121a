import { momentOf, qatarDay, slotEndAt } from "./repair-slots.ts"
import type { RepairStatus } from "./repair-status.ts"

/** Where a device stands in the workshop, below PROCESSING; the API's statuses do not tell. [spec 3 §10] */
export const BENCHES = ["TAKEN_IN", "DIAGNOSIS", "WAITING_APPROVAL", "WAITING_PART", "REPAIR", "TESTING"] as const
export type Bench = (typeof BENCHES)[number]

/** How a repair ended. A declined estimate ends as not repaired. */
export const OUTCOMES = ["REPAIRED", "UNREPAIRED", "REPLACED"] as const
export type Outcome = (typeof OUTCOMES)[number]

/** The columns of the board, in the order of the work; the last two are its rail. */
export const COLUMNS = ["NEW", "BOOKED", "DIAGNOSIS", "WAITING", "REPAIR", "READY", "ON_THE_WAY", "HANDED_OVER"] as const
export type Column = (typeof COLUMNS)[number]

/** Where a repair stands. `isHome`: somebody visits the customer. */
export type BoardPlace = { status: RepairStatus; bench: Bench | null; isHome: boolean }

const OF_BENCH: Readonly<Record<Bench, Column>> = {
  TAKEN_IN: "DIAGNOSIS",
  DIAGNOSIS: "DIAGNOSIS",
  WAITING_APPROVAL: "WAITING",
  WAITING_PART: "WAITING",
  REPAIR: "REPAIR",
  TESTING: "REPAIR",
}

/** The column of a repair; null for a cancelled one, which leaves the board. [OFFICE-99] */
export function columnOf({ status, bench }: Pick<BoardPlace, "status" | "bench">): Column | null {
  switch (status) {
    case "CREATED":
      return "NEW"
    case "CONFIRMED":
      return "BOOKED"
    // One that an operator advanced without a bench is being repaired, as STARTED is read.
    case "PROCESSING":
    case "STARTED":
      return bench === null ? "REPAIR" : OF_BENCH[bench]
    case "READY_TO_SHIP":
    case "COMPLETED":
      return "READY"
    case "SHIPPED":
      return "ON_THE_WAY"
    case "DELIVERED":
      return "HANDED_OVER"
    case "CANCELLED":
      return null
  }
}

/** The views of the list. `waiting`: to confirm or overdue; `overdue`: booked, the time over, and the device not here. */
export const REPAIR_VIEWS = ["open", "to-confirm", "overdue", "waiting", "mine", "all"] as const

/** What a step asks for before it is made. */
export const ASKS = ["technician", "intake", "waiting", "charge", "words", "outcome", "hand_over"] as const
export type Ask = (typeof ASKS)[number]

/** One possible move of a repair on the board. */
export type Move = {
  to: Column
  /** The statuses that it goes through, each with its event; none for a move within the workshop. */
  statuses: readonly RepairStatus[]
  asks: readonly Ask[]
  /** It mails the customer, so it waits a few seconds in which it can be undone. */
  mails: boolean
}

/** The moves that are possible, in the order of their buttons; every other one is refused. [OFFICE-99, OFFICE-100] */
export function movesFrom(standing: BoardPlace): readonly Move[] {
  const { status, isHome } = standing
  const column = columnOf(standing)
  switch (column) {
    case "NEW":
      return [{ to: "BOOKED", statuses: ["CONFIRMED"], asks: ["technician"], mails: true }]
    case "BOOKED":
      return [{ to: "DIAGNOSIS", statuses: ["PROCESSING"], asks: ["intake"], mails: false }]
    case "DIAGNOSIS":
      return [within("WAITING", "waiting"), within("REPAIR", "charge")]
    case "WAITING":
      return [within("REPAIR", "charge"), within("DIAGNOSIS", "words"), ready()]
    case "REPAIR":
      return [within("DIAGNOSIS", "words"), within("WAITING", "waiting"), ready(), ...(isHome ? [handOver(status, "outcome")] : [])]
    case "READY":
      // The customer collects a device at the branch where it was booked.
      return isHome ? [sendOut(), handOver(status)] : [handOver(status), sendOut()]
    case "ON_THE_WAY":
      return [handOver(status)]
    case "HANDED_OVER":
    case null:
      return []
  }
}

/** The move to a column, or null when it is impossible. */
export function moveTo(standing: BoardPlace, to: Column): Move | null {
  return movesFrom(standing).find((move) => move.to === to) ?? null
}

/** Of the moves that are open to somebody, the next one of the work: waiting takes a repair no further. Null without any. */
export function nextMove<M extends Pick<Move, "to">>(moves: readonly M[], from: Column): M | null {
  const isFurther = ({ to }: M) => to !== "WAITING" && COLUMNS.indexOf(to) > COLUMNS.indexOf(from)
  return moves.find(isFurther) ?? moves[0] ?? null
}

function within(to: Column, ask: Ask): Move {
  return { to, statuses: [], asks: [ask], mails: false }
}

function ready(): Move {
  return { to: "READY", statuses: ["READY_TO_SHIP"], asks: ["outcome"], mails: true }
}

function sendOut(): Move {
  return { to: "ON_THE_WAY", statuses: ["SHIPPED"], asks: [], mails: true }
}

const TO_THE_END: readonly RepairStatus[] = ["READY_TO_SHIP", "SHIPPED", "DELIVERED"]

/** All remaining steps at once: at the counter, or in the customer's home. */
function handOver(status: RepairStatus, ...asks: readonly Ask[]): Move {
  const done = status === "COMPLETED" ? "READY_TO_SHIP" : status
  const place = TO_THE_END.indexOf(done)
  return { to: "HANDED_OVER", statuses: TO_THE_END.slice(place + 1), asks: [...asks, "hand_over"], mails: true }
}

/** Whether the device is in the shop's hands: then a repair ends with its return, and not with a cancellation. [OFFICE-109] */
export function isDeviceHere({ status }: Pick<BoardPlace, "status">): boolean {
  return !["CREATED", "CONFIRMED", "DELIVERED", "CANCELLED"].includes(status)
}

/** The bench on which a move puts a device; null where it is not in the workshop. */
export function benchAfter({ to, statuses }: Pick<Move, "to" | "statuses">, waitsFor: "approval" | "part" | null): Bench | null {
  if (to === "DIAGNOSIS") return statuses.length > 0 ? "TAKEN_IN" : "DIAGNOSIS"
  if (to === "WAITING") return waitsFor === "part" ? "WAITING_PART" : "WAITING_APPROVAL"
  return to === "REPAIR" ? "REPAIR" : null
}

/** How long a ticket may stay in a column before its age is a warning, in hours; after twice that it is late. */
const LIMIT_HOURS: Readonly<Record<Column, number | null>> = {
  NEW: 3,
  BOOKED: null,
  DIAGNOSIS: 4,
  WAITING: 24,
  REPAIR: 24,
  READY: 72,
  ON_THE_WAY: 24,
  HANDED_OVER: null,
}

/** After how many hours in a column a ticket is late; null where hours do not make it late. */
export function lateAfterHours(column: Column): number | null {
  const limit = LIMIT_HOURS[column]
  return limit === null ? null : 2 * limit
}

const HOUR_MS = 60 * 60 * 1000

/** When a booked repair whose device is not here is overdue: after the slot of a visit, or the day in a branch. */
export function overdueMoment({ isHome, preferredAt }: { isHome: boolean; preferredAt: Date }): Date {
  if (isHome) return slotEndAt(preferredAt)
  return new Date((momentOf(`${qatarDay(preferredAt)} 00:00:00`) ?? preferredAt).getTime() + 24 * HOUR_MS)
}

export type Urgency = "calm" | "soon" | "late"

/** How urgent the age of a ticket in its column is. A booked one is late when its slot is over and the device not here. */
export function urgencyOf(
  column: Column,
  { since, slotEnds, expectedOn, today, now }: { since: Date; slotEnds: Date; expectedOn: string | null; today: string; now: Date },
): Urgency {
  if (column === "BOOKED") return now > slotEnds ? "late" : "calm"
  // A part that has not come on its day is late the day after.
  if (column === "WAITING" && expectedOn !== null) return expectedOn < today ? "late" : "calm"
  const hours = (now.getTime() - since.getTime()) / HOUR_MS
  if (hours >= (lateAfterHours(column) ?? Infinity)) return "late"
  return hours >= (LIMIT_HOURS[column] ?? Infinity) ? "soon" : "calm"
}

/** The days that the shop has for a repair under warranty. [OFFICE-116] */
const WARRANTY_DAYS = 15

/** Day n of 15 of a repair under warranty, and how urgent that is. */
export function warrantyDay(since: string, today: string): { day: number; urgency: Urgency } {
  const day = Math.round((Date.parse(today) - Date.parse(since)) / (24 * HOUR_MS)) + 1
  return { day, urgency: day >= WARRANTY_DAYS - 1 ? "late" : day >= 10 ? "soon" : "calm" }
}

/** The open jobs on a technician's bench above which the board warns. */
export const MAX_BENCH_JOBS = 6
