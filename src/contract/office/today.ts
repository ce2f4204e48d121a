import Type, { type Static } from "typebox"
import { FOUND_KINDS } from "#rules/office/find-words.ts"
import { WAITS } from "#rules/repairs/estimates/waits-for.ts"
import { COLUMNS } from "#rules/repairs/repair-board.ts"
import { closed, Id, ImagePath, Money, OneOf, OrNull } from "../shapes.ts"
import { officeCalls } from "./office-call.ts"
import { RepairCard } from "./repairs.ts"

const Urgency = OneOf(["calm", "soon", "late"] as const)

/** One thing that the palette found. */
export const Found = Type.Object({
  kind: OneOf(FOUND_KINDS),
  /** A reference, or the id of a product or customer. */
  id: Type.String(),
  title: Type.String(),
  detail: Type.String(),
  /** A status of the shop, for an order or a repair. */
  status: OrNull(Type.String()),
  /** Of a repair: where it stands on the board; null for a cancelled one, and for any other object. */
  column: OrNull(OneOf(COLUMNS)),
  image: OrNull(ImagePath),
})
export type Found = Static<typeof Found>

/** The queues of Today. */
const QUEUES = ["orders_to_confirm", "orders_to_pack", "repairs", "replacements", "requests"] as const

/** One row of a queue, with what is done next. Times are ISO 8601 in UTC. */
export const QueueRow = Type.Object({
  kind: OneOf(["order", "repair", "request"] as const),
  /** A reference; of a request its number. */
  id: Type.String(),
  version: Type.Integer(),
  title: Type.String(),
  detail: Type.String(),
  image: OrNull(ImagePath),
  status: Type.String(),
  total: OrNull(Money),
  payment_method: OrNull(Type.String()),
  pieces: OrNull(Type.Integer()),
  is_pickup: OrNull(Type.Boolean()),
  place: Type.String(),
  since: Type.String(),
  urgency: Urgency,
  /** Who has staged its next step, which can still be undone; null for none. */
  staged_by: OrNull(Type.String()),
})
export type QueueRow = Static<typeof QueueRow>

const Queue = Type.Object({
  name: OneOf(QUEUES),
  count: Type.Integer(),
  late: Type.Integer(),
  /** The query of the list that has exactly these rows. */
  query: Type.String(),
  /** The three that have waited longest. */
  rows: Type.Array(QueueRow),
})
export type Queue = Static<typeof Queue>

/** The seats of a time slot at a place: taken, and of how many; null without a limit. */
const Cell = Type.Object({
  booked: Type.Integer(),
  seats: OrNull(Type.Integer()),
  technicians: Type.Array(Type.Object({ id: Id, name: Type.String() })),
})

export const RepairsOfDay = Type.Object({
  /** The day in Qatar. */
  day: Type.String(),
  count: Type.Integer(),
  slots: Type.Array(Type.Object({ label: Type.String(), starts_at: Type.String(), is_now: Type.Boolean() })),
  /** Visits by city; `city` is null where all other cities share their seats. */
  visits: Type.Array(Type.Object({ city: OrNull(Type.String()), cells: Type.Array(Cell) })),
  branches: Type.Array(Type.Object({ id: Id, name: Type.String(), booked: Type.Integer(), seats: OrNull(Type.Integer()) })),
  /** Booked repairs whose time has passed without the device being taken in. */
  overdue: Type.Array(Type.Object({ reference: Type.String(), model: Type.String(), place: Type.String(), ended_at: Type.String() })),
})
export type RepairsOfDay = Static<typeof RepairsOfDay>

const NEEDS = ["payment_review", "approval", "refund_failed", "mail_failed", "job_stopped", "no_free_time", "low_stock"] as const

/** A problem that needs a person's decision. */
const OpenMatter = Type.Object({
  kind: OneOf(NEEDS),
  count: Type.Integer(),
  /** The oldest, or the first three, by name: references, subjects, places, products. */
  names: Type.Array(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      /** The choices of a variant, such as its colour. */
      options: Type.Optional(Type.Array(Type.String())),
      value: OrNull(Type.Integer()),
    }),
  ),
  since: OrNull(Type.String()),
})
export type OpenMatter = Static<typeof OpenMatter>

const {
  id: _id,
  technician: _technician,
  warranty: _warranty,
  notes: _notes,
  outcome: _outcome,
  preferred_time: _time,
  ...ofCard
} = RepairCard.properties

/** A repair that is given to the member, as on the board. `moves`: what the member may do next. */
const OwnRepair = Type.Object(ofCard)
export type OwnRepair = Static<typeof OwnRepair>

/** A home visit of today. Phone and address are null where the member may not see them. [OFFICE-23] */
const OwnVisit = Type.Object({
  ...ofCard,
  starts_at: Type.String(),
  ends_at: Type.String(),
  /** Whether its time is over and the work has not begun. */
  is_passed: Type.Boolean(),
  phone: OrNull(Type.String()),
  /** In one line. */
  address: OrNull(Type.String()),
  /** The earlier repairs of the same customer or device that the member may see: those of `before` in the list of repairs. */
  earlier: Type.Integer(),
})
export type OwnVisit = Static<typeof OwnVisit>

/** A device that a customer brings to a branch today: given to the member, or to no one yet. */
const BroughtRepair = Type.Object({ ...ofCard, starts_at: Type.String(), is_given: Type.Boolean() })
export type BroughtRepair = Static<typeof BroughtRepair>

const WaitingRepair = Type.Object({ ...ofCard, waits_for: OneOf(WAITS) })
export type WaitingRepair = Static<typeof WaitingRepair>

/** The blocks of the own day. */
export const OWN_BLOCKS = ["route", "brought", "bench", "waiting"] as const
export type OwnBlock = (typeof OWN_BLOCKS)[number]

/** What is given to the member and comes to a branch of the member, each repair in one block. `count` counts also those beyond the rows. No amounts of money. [OFFICE-80] */
export const OwnDay = Type.Object({
  /** The day in Qatar. */
  day: Type.String(),
  /** The open home visits of today by their time. */
  route: Type.Optional(Type.Object({ count: Type.Integer(), rows: Type.Array(OwnVisit) })),
  /** The devices that come to a branch of the member today, by their time. */
  brought: Type.Optional(Type.Object({ count: Type.Integer(), rows: Type.Array(BroughtRepair) })),
  /** What is in the workshop: the longest in its column first, ready ones last. */
  bench: Type.Optional(Type.Object({ count: Type.Integer(), rows: Type.Array(OwnRepair) })),
  /** What waits, the longest first. */
  waiting: Type.Optional(Type.Object({ count: Type.Integer(), rows: Type.Array(WaitingRepair) })),
})
export type OwnDay = Static<typeof OwnDay>

const Figure = Type.Object({ now: Type.Number(), before: Type.Number() })

/**
 * The shop's figures by day in Qatar, compared with the period before. Amounts are in QAR. Revenue is money that moved: paid online, plus cash
 * of delivered items, less refunds. Orders, their average and the best sellers are of placed items that are not cancelled.
 */
export const Report = Type.Object({
  days: Type.Array(
    Type.Object({
      day: Type.String(),
      revenue: Type.Number(),
      revenue_before: Type.Number(),
      orders: Type.Integer(),
      orders_before: Type.Integer(),
      repairs: Type.Integer(),
      repairs_before: Type.Integer(),
    }),
  ),
  revenue: Figure,
  orders: Figure,
  average_order: Figure,
  repairs: Figure,
  best_sellers: Type.Array(Type.Object({ product_id: Id, title: Type.String(), pieces: Type.Integer(), image: OrNull(ImagePath) })),
})
export type Report = Static<typeof Report>

export const today = officeCalls({
  find: {
    summary:
      "Finds orders, repairs, customers and products by a part of reference, name, phone, mail, tracking id, IMEI, title or SKU. An exact reference comes first. Groups of five, or one of twenty.",
    method: "GET",
    path: "/api/office/find",
    query: Type.Object({ q: Type.String({ minLength: 2, maxLength: 100 }), only: Type.Optional(OneOf(FOUND_KINDS)) }, closed),
    answers: {
      200: Type.Object({ exact: OrNull(Found), groups: Type.Array(Type.Object({ kind: OneOf(FOUND_KINDS), results: Type.Array(Found) })) }),
    },
    refusals: [],
    permission: "session",
  },
  queues: {
    summary: "The queues of Today that the member may work on: number, late ones, and the three oldest.",
    method: "GET",
    path: "/api/office/today",
    answers: { 200: Type.Object({ queues: Type.Array(Queue) }) },
    refusals: [],
    permission: "today.read",
  },
  repairsOfDay: {
    summary: "The repairs of the day by slot and place, with seats taken of all, and those whose time is over.",
    method: "GET",
    path: "/api/office/today/repairs",
    answers: { 200: RepairsOfDay },
    refusals: [],
    permission: "repairs.read",
  },
  ownDay: {
    summary:
      "The member's own day: the home visits of today in order, the devices that come to a branch today, the repairs on the bench, and those that wait. All blocks, or one.",
    method: "GET",
    path: "/api/office/today/own",
    query: Type.Object({ only: Type.Optional(OneOf(OWN_BLOCKS)) }, closed),
    answers: { 200: OwnDay },
    refusals: [],
    permission: "repairs.read",
  },
  needs: {
    summary: "What only a person can settle, as far as the member may.",
    method: "GET",
    path: "/api/office/today/needs",
    answers: { 200: Type.Object({ needs: Type.Array(OpenMatter) }) },
    refusals: [],
    permission: "today.read",
  },
  reports: {
    summary: "Revenue, orders, average order and repairs of the last 7, 30 or 90 days against the period before, and the best sellers.",
    method: "GET",
    path: "/api/office/reports",
    query: Type.Object({ days: Type.Optional(OneOf(["7", "30", "90"] as const)) }, closed),
    answers: { 200: Report },
    refusals: [],
    permission: "reports.read",
  },
})
