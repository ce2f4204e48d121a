import Type, { type Static } from "typebox"
import { closed, Filled, Id, ImagePath, Money, OneOf, OrNull } from "#contract/shapes.ts"
import { MAIL_STATES } from "#rules/office/mail-state.ts"
import { CHARGES, DUE_REASONS } from "#rules/repairs/estimates/due-amount.ts"
import { ESTIMATE_STATES } from "#rules/repairs/estimates/estimate.ts"
import { CHECKS } from "#rules/repairs/intake.ts"
import { ASKS, BENCHES, COLUMNS, OUTCOMES, REPAIR_VIEWS } from "#rules/repairs/repair-board.ts"
import { REPAIR_STATUSES } from "#rules/repairs/repair-status.ts"
import { RepairQuote } from "../repairs.ts"
import { UndeliveredReport } from "./mails/mail-state.ts"
import { officeCalls } from "./office-call.ts"

const Urgency = OneOf(["calm", "soon", "late"] as const)
const Day = Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}$" })

/** A member who repairs. */
const Technician = Type.Object({ id: Id, name: Type.String() })
export type Technician = Static<typeof Technician>

/** A staged step of a repair, which can be undone for some seconds. */
export const StagedMove = Type.Object({
  id: Id,
  by: Type.Object({ id: Id, name: Type.String() }),
  to: OneOf(COLUMNS),
  due_at: Type.String(),
})
export type StagedMove = Static<typeof StagedMove>

/** A possible move, and what it asks for. */
const Move = Type.Object({ to: OneOf(COLUMNS), asks: Type.Array(OneOf(ASKS)), mails: Type.Boolean() })

/** One card of the board, and one row of the list. Times are ISO 8601 in UTC. */
export const RepairCard = Type.Object({
  id: Id,
  reference: Type.String(),
  version: Type.Integer(),
  column: OneOf(COLUMNS),
  status: OneOf(REPAIR_STATUSES),
  bench: OrNull(OneOf(BENCHES)),
  device: Type.String(),
  model: Type.String(),
  issue: Type.String(),
  thumbnail: OrNull(ImagePath),
  customer: Type.String(),
  is_home: Type.Boolean(),
  /** The city of a visit, or the branch. */
  place: Type.String(),
  preferred_time: Type.String(),
  /** Since when it has been in its column. */
  since: Type.String(),
  urgency: Urgency,
  technician: OrNull(Technician),
  expected_on: OrNull(Type.String()),
  outcome: OrNull(OneOf(OUTCOMES)),
  /** Day n of 15 of a repair under warranty. */
  warranty: OrNull(Type.Object({ day: Type.Integer(), urgency: Urgency })),
  notes: Type.Integer(),
  /** The moves that the member may make from here. */
  moves: Type.Array(Move),
  staged: OrNull(StagedMove),
})
export type RepairCard = Static<typeof RepairCard>

/** The answer of a technician's check: fine, not fine and why, or not asked. */
export const CheckedPart = Type.Object({ is_fine: Type.Boolean(), words: OrNull(Filled(200)) }, closed)
export type CheckedPart = Static<typeof CheckedPart>

export const Intake = Type.Object({
  /** What is checked of this kind of device, in order. */
  asked: Type.Array(OneOf(CHECKS)),
  checks: Type.Record(Type.String(), CheckedPart),
  accessories: Type.Array(Type.String()),
  unlock: OrNull(OneOf(["NONE", "CUSTOMER", "CODE"] as const)),
  data_agreed: Type.Boolean(),
  warranty_since: OrNull(Type.String()),
  completed_at: OrNull(Type.String()),
  completed_by: OrNull(Type.String()),
  /** What is still missing before the device counts as taken in. */
  missing: Type.Array(OneOf(["checks", "unlock", "data", "photos"] as const)),
})
export type Intake = Static<typeof Intake>

/** An earlier repair of the same device, or of the same customer. */
const Earlier = Type.Object({
  reference: Type.String(),
  model: Type.String(),
  issue: Type.String(),
  status: OneOf(REPAIR_STATUSES),
  created_at: Type.String(),
  is_same_device: Type.Boolean(),
})

const byPerson = OrNull(Type.String())

/** A line of a ticket's history, with who did it: a member's name, or null. */
const Happening = Type.Union([
  /** A move: the column, or null for a cancellation. */
  Type.Object({ kind: Type.Literal("MOVE"), at: Type.String(), column: OrNull(OneOf(COLUMNS)), cause: Type.String(), by: byPerson }),
  /** An estimate that was sent, or its answer. */
  Type.Object({
    kind: Type.Literal("ESTIMATE"),
    at: Type.String(),
    state: OneOf(ESTIMATE_STATES),
    total: Money,
    cause: Type.String(),
    by: byPerson,
  }),
  /** Another time for the booking, given by the shop: both times. */
  Type.Object({ kind: Type.Literal("TIME"), at: Type.String(), before: Type.String(), after: Type.String(), by: byPerson }),
  /** A mail to the customer, by the name of its template. */
  Type.Object({
    kind: Type.Literal("MAIL"),
    at: Type.String(),
    mail: Type.String(),
    state: OneOf(MAIL_STATES),
    undelivered: OrNull(UndeliveredReport),
  }),
])

/** One ticket. Phone, email and address of the customer are null where the member may not see them. [OFFICE-23] */
export const Ticket = Type.Object({
  ...RepairCard.properties,
  created_at: Type.String(),
  issue_description: Type.String(),
  serial_number: OrNull(Type.String()),
  quote: OrNull(RepairQuote),
  moved_from: OrNull(Type.String()),
  /** What is to be collected at the hand-over, and why; null when no price is known. */
  due: OrNull(Type.Object({ amount: Money, by: OneOf(DUE_REASONS) })),
  /** What was collected at the hand-over. */
  taken: OrNull(Type.Object({ amount: Money, at: Type.String(), by: byPerson })),
  /** The newest first. */
  happenings: Type.Array(Happening),
  contact: OrNull(
    Type.Object({
      name: Type.String(),
      phone: OrNull(Type.String()),
      email: Type.String(),
      /** The address of a visit in one line. */
      address: OrNull(Type.String()),
      repairs: Type.Integer(),
    }),
  ),
  outcome_words: OrNull(Type.String()),
  intake: Intake,
  earlier: Type.Array(Earlier),
  /** Those who may be given the ticket, with the open jobs on their bench. */
  technicians: Type.Array(Type.Object({ ...Technician.properties, jobs: Type.Integer(), is_full: Type.Boolean() })),
  may_cancel: Type.Boolean(),
  may_assign: Type.Boolean(),
  may_take_in: Type.Boolean(),
  may_move: Type.Boolean(),
  /** `branch:3`, or `city:Doha`. */
  place_id: Type.String(),
})
export type Ticket = Static<typeof Ticket>

const byReference = Type.Object({ reference: Type.String({ maxLength: 20 }) })
const filters = {
  /** The id of a technician, `me`, or `nobody`. */
  technician: Type.Optional(Type.String({ pattern: "^(me|nobody|\\d{1,9})$" })),
  /** `branch:3`, `city:Doha`; `visits`: all visits at home. */
  place: Type.Optional(Type.String({ maxLength: 110 })),
  device: Type.Optional(Type.String({ maxLength: 100 })),
  q: Type.Optional(Type.String({ maxLength: 100 })),
}

/** The input of a step: what its move asks for, and words with any of them. */
const StepBody = Type.Object(
  {
    to: OneOf(COLUMNS),
    technician: Type.Optional(OrNull(Id)),
    /** What a device waits for, and the expected day of a part. */
    waits_for: Type.Optional(OneOf(["approval", "part"] as const)),
    expected_on: Type.Optional(Day),
    /** Why the repair may start: the customer agreed to the price, or it is free of charge. */
    charge: Type.Optional(OneOf(CHARGES)),
    words: Type.Optional(Filled(500)),
    outcome: Type.Optional(OneOf(OUTCOMES)),
    /** All tests passed; otherwise `words` gives the reason. */
    is_tested: Type.Optional(Type.Boolean()),
    /** The amount collected at the hand-over, in QAR. */
    taken: Type.Optional(Money),
  },
  closed,
)
export type RepairStepBody = Static<typeof StepBody>

const Step = Type.Object({
  /** The staged step, and when it is done; null for one that is done. */
  staged: OrNull(Id),
  due_at: OrNull(Type.String()),
  version: Type.Integer(),
})

export const officeRepairs = officeCalls({
  list: {
    summary: "Repairs, the newest first or the longest in their column: 25, 50 or 100 rows after a place in the list.",
    method: "GET",
    path: "/api/office/repairs",
    query: Type.Object(
      {
        ...filters,
        column: Type.Optional(OneOf(COLUMNS)),
        view: Type.Optional(OneOf(REPAIR_VIEWS)),
        /** A reference: the earlier repairs of the same customer or device. */
        before: Type.Optional(Type.String({ maxLength: 40 })),
        sort: Type.Optional(OneOf(["-booked", "booked", "-visit", "visit"] as const)),
        after: Type.Optional(Type.String({ maxLength: 60 })),
        limit: Type.Optional(OneOf(["25", "50", "100"] as const)),
      },
      closed,
    ),
    answers: {
      200: Type.Object({
        results: Type.Array(RepairCard),
        next: OrNull(Type.String()),
        /** Counted up to 10,000. */
        count: Type.Integer(),
      }),
    },
    refusals: [],
    permission: "repairs.read",
  },
  board: {
    summary: "The board: each column with its number of repairs and the 100 oldest; handed over within 7 days.",
    method: "GET",
    path: "/api/office/repairs/board",
    query: Type.Object(
      { ...filters, late: Type.Optional(OneOf(["yes"] as const)), warranty: Type.Optional(OneOf(["yes"] as const)) },
      closed,
    ),
    answers: {
      200: Type.Object({
        columns: Type.Array(
          Type.Object({ column: OneOf(COLUMNS), count: Type.Integer(), late: Type.Integer(), cards: Type.Array(RepairCard) }),
        ),
        technicians: Type.Array(Type.Object({ ...Technician.properties, jobs: Type.Integer(), is_full: Type.Boolean() })),
        max_jobs: Type.Integer(),
      }),
    },
    refusals: [],
    permission: "repairs.read",
  },
  choices: {
    summary: "What the filters of repairs offer: the branches of the member's places, and the kinds of device that are being repaired.",
    method: "GET",
    path: "/api/office/repairs/choices",
    answers: {
      200: Type.Object({
        branches: Type.Array(Type.Object({ id: Id, name: Type.String() })),
        /** `device` is the filter, and `name` its name in the language of the member. */
        devices: Type.Array(Type.Object({ device: Type.String(), name: Type.String() })),
      }),
    },
    refusals: [],
    permission: "repairs.read",
  },
  ticket: {
    summary: "One repair, with its intake, its history and what the member may do with it.",
    method: "GET",
    path: "/api/office/repairs/{reference}",
    params: byReference,
    answers: { 200: Ticket },
    refusals: ["not_found"],
    permission: "repairs.read",
  },
  step: {
    summary: "Moves a repair to another column, with all that follows. A move that mails the customer waits eight seconds.",
    method: "POST",
    path: "/api/office/repairs/{reference}/steps",
    params: byReference,
    body: StepBody,
    answers: { 200: Step },
    refusals: ["not_found", "forbidden", "repair_step_impossible", "repair_step_incomplete", "step_staged", "unknown_technician"],
    permission: "repairs.read",
  },
  cancel: {
    summary: "Cancels a repair whose device is not in the shop, with words for the customer's mail left to the shop.",
    method: "POST",
    path: "/api/office/repairs/{reference}/cancel",
    params: byReference,
    body: Type.Object({ words: Filled(500) }, closed),
    answers: { 200: Step },
    refusals: ["not_found", "repair_not_cancellable", "device_is_here", "step_staged"],
    permission: "repairs.cancel",
  },
  assign: {
    summary: "Gives a repair to a technician, or to nobody. With the permission for one's own: only to oneself.",
    method: "PUT",
    path: "/api/office/repairs/{reference}/technician",
    params: byReference,
    body: Type.Object({ technician: OrNull(Id) }, closed),
    answers: { 200: Step },
    refusals: ["not_found", "forbidden", "unknown_technician"],
    permission: "repairs.assign",
  },
  bench: {
    summary: "Moves a device between the benches of its column: taken in and diagnosis, repair and testing.",
    method: "PUT",
    path: "/api/office/repairs/{reference}/bench",
    params: byReference,
    body: Type.Object({ bench: OneOf(BENCHES) }, closed),
    answers: { 200: Step },
    refusals: ["not_found", "repair_step_impossible"],
    permission: "repairs.work",
  },
  intake: {
    summary: "Writes what is seen when a device is taken in; fields that are left out are unchanged.",
    method: "PUT",
    path: "/api/office/repairs/{reference}/intake",
    params: byReference,
    body: Type.Object(
      {
        checks: Type.Optional(Type.Partial(Type.Object(Object.fromEntries(CHECKS.map((each) => [each, OrNull(CheckedPart)]))), closed)),
        accessories: Type.Optional(Type.Array(Filled(60), { maxItems: 20 })),
        unlock: Type.Optional(OneOf(["NONE", "CUSTOMER", "CODE"] as const)),
        data_agreed: Type.Optional(Type.Boolean()),
        warranty_since: Type.Optional(OrNull(Day)),
      },
      closed,
    ),
    answers: { 200: Type.Object({ intake: Intake, version: Type.Integer() }) },
    refusals: ["not_found", "repair_step_impossible"],
    permission: "repairs.intake",
  },
})
