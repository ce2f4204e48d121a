import Type, { type Static } from "typebox"
import { closed, Filled, Id, Money, OneOf, OrNull } from "#contract/shapes.ts"
import { DECLINE_WAYS, ESTIMATE_STATES, LINE_KINDS, MAX_LINES, SAID_WAYS } from "#rules/repairs/estimates/estimate.ts"
import { PART_GRADES } from "#rules/repairs/tariff.ts"
import { EstimateLine } from "../estimates.ts"
import { officeCalls } from "./office-call.ts"

const Day = Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}$" })
const byReference = Type.Object({ reference: Type.String({ maxLength: 20 }) })

const WrittenLine = Type.Object(
  {
    kind: OneOf(LINE_KINDS),
    title: Filled(80),
    /** Of a part: required. */
    grade: OrNull(OneOf(PART_GRADES)),
    quantity: Type.Integer({ minimum: 1, maximum: 99 }),
    price: Money,
    warranty_days: Type.Integer({ minimum: 0, maximum: 1095 }),
  },
  closed,
)

export const OfficeEstimate = Type.Object({
  id: Id,
  number: Type.Integer(),
  state: OneOf(ESTIMATE_STATES),
  lines: Type.Array(EstimateLine),
  total: Money,
  note: Type.String(),
  valid_until: Type.String(),
  parts_on: OrNull(Type.String()),
  sent_at: OrNull(Type.String()),
  sent_by: OrNull(Type.String()),
  answered_at: OrNull(Type.String()),
  answered_by: OrNull(OneOf(["CUSTOMER", "LINK", "STAFF"] as const)),
  noted_by: OrNull(Type.String()),
  said_way: OrNull(OneOf(SAID_WAYS)),
  said_by: OrNull(Type.String()),
  decline_way: OrNull(OneOf(DECLINE_WAYS)),
  reason: OrNull(Type.String()),
})
export type OfficeEstimate = Static<typeof OfficeEstimate>

export const OfficeEstimates = Type.Object({
  /** The newest first; at most one is a draft, and at most one is sent. */
  estimates: Type.Array(OfficeEstimate),
  /** The customer's private link; null while the shop has none. */
  link: OrNull(Type.Object({ address: Type.String(), opened: Type.Integer(), last_opened_at: OrNull(Type.String()) })),
  may_write: Type.Boolean(),
})
export type OfficeEstimates = Static<typeof OfficeEstimates>

export const officeEstimates = officeCalls({
  read: {
    summary: "The estimates of a repair, and the customer's private link.",
    method: "GET",
    path: "/api/office/repairs/{reference}/estimates",
    params: byReference,
    answers: { 200: OfficeEstimates },
    refusals: ["not_found"],
    permission: "repairs.estimate",
  },
  write: {
    summary: "Writes the draft of an estimate, or sends it: then the customer is mailed, and one sent before is replaced.",
    method: "POST",
    path: "/api/office/repairs/{reference}/estimates",
    params: byReference,
    body: Type.Object(
      {
        lines: Type.Array(WrittenLine, { minItems: 1, maxItems: MAX_LINES }),
        note: Type.String({ maxLength: 500 }),
        /** The last day, until 10 PM in Qatar. */
        valid_on: Day,
        /** When the parts that must be ordered are expected; null when all are here. */
        parts_on: OrNull(Day),
        send: Type.Boolean(),
      },
      closed,
    ),
    answers: { 200: OfficeEstimates },
    refusals: ["not_found", "forbidden", "estimate_impossible", "estimate_incomplete"],
    permission: "repairs.estimate",
  },
  answer: {
    summary: "Notes the customer's answer to an estimate: by phone, at the counter or by WhatsApp. The first answer counts.",
    method: "POST",
    path: "/api/office/estimates/{id}/answer",
    params: Type.Object({ id: Id }),
    body: Type.Object(
      {
        answer: OneOf(["APPROVED", "DECLINED"] as const),
        total: Money,
        said_way: OneOf(SAID_WAYS),
        said_by: Filled(100),
        decline_way: Type.Optional(OneOf(DECLINE_WAYS)),
        reason: Type.Optional(Type.String({ maxLength: 300 })),
      },
      closed,
    ),
    answers: { 200: OfficeEstimates },
    refusals: ["not_found", "forbidden", "already_answered", "estimate_expired", "estimate_changed"],
    permission: "repairs.estimate",
  },
})
