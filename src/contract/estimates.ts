import Type, { type Static } from "typebox"
import { DECLINE_WAYS, ESTIMATE_STATES, LINE_KINDS } from "#rules/repairs/estimates/estimate.ts"
import { REPAIR_STATUSES } from "#rules/repairs/repair-status.ts"
import { PART_GRADES } from "#rules/repairs/tariff.ts"
import { calls } from "./call.ts"
import { closed, ImagePath, Money, OneOf, OrNull } from "./shapes.ts"

export const EstimateLine = Type.Object({
  kind: OneOf(LINE_KINDS),
  title: Type.String(),
  grade: OrNull(OneOf(PART_GRADES)),
  quantity: Type.Integer(),
  /** Of one piece. */
  price: Money,
  warranty_days: Type.Integer(),
})
export type EstimateLine = Static<typeof EstimateLine>

export const Estimate = Type.Object({
  number: Type.Integer(),
  state: OneOf(ESTIMATE_STATES),
  lines: Type.Array(EstimateLine),
  total: Money,
  note: Type.String(),
  valid_until: Type.String(),
  parts_on: OrNull(Type.String()),
  answered_at: OrNull(Type.String()),
})
export type Estimate = Static<typeof Estimate>

/** A repair as anyone may see it who has its private link: without surname, phone, email, street, serial number and notes. */
export const FollowedRepair = Type.Object({
  reference: Type.String(),
  first_name: Type.String(),
  device: Type.String(),
  model: Type.String(),
  issue: Type.String(),
  thumbnail: OrNull(ImagePath),
  is_home: Type.Boolean(),
  /** The city of a visit, or the name of the branch. */
  place: Type.String(),
  preferred_time: Type.String(),
  status: OneOf(REPAIR_STATUSES),
  /** The current one of four steps: received, diagnosis, repair, ready. */
  step: Type.Integer(),
  events: Type.Array(Type.Object({ status: OneOf(REPAIR_STATUSES), created_at: Type.String() })),
  /** The newest estimate that was sent. */
  estimate: OrNull(Estimate),
})
export type FollowedRepair = Static<typeof FollowedRepair>

const Token = Type.String({ maxLength: 100 })
const AnswerFields = {
  number: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  /** The total that was shown. */
  total: Money,
  answer: OneOf(["APPROVED", "DECLINED"] as const),
  decline_way: Type.Optional(OneOf(DECLINE_WAYS)),
  reason: Type.Optional(Type.String({ maxLength: 300 })),
}
const ANSWER_REFUSALS = ["already_answered", "estimate_expired", "estimate_changed", "too_many_requests"] as const
const byReference = Type.Object({ reference: Type.String({ maxLength: 20 }) })

export const estimates = calls({
  follow: {
    summary: "The repair of a private link. It changes nothing but the count of openings.",
    method: "POST",
    path: "/api/link/read",
    body: Type.Object({ token: Token }, closed),
    answers: { 200: FollowedRepair },
    refusals: ["link_unknown", "link_ended"],
    localized: true,
    limit: { perSecond: 1, burst: 20 },
  },
  answerByLink: {
    summary: "Answers an estimate by the repair's private link. The first answer counts; the same one again gives the same result.",
    method: "POST",
    path: "/api/link/estimate",
    body: Type.Object({ token: Token, ...AnswerFields }, closed),
    answers: { 200: FollowedRepair },
    refusals: ["link_unknown", "link_ended", ...ANSWER_REFUSALS],
    localized: true,
    limit: { perSecond: 1, burst: 10 },
  },
  estimate: {
    summary: "One of the customer's repairs with its estimate.",
    method: "GET",
    path: "/api/service/request/{reference}/estimate",
    params: byReference,
    answers: { 200: FollowedRepair },
    refusals: ["not_found"],
    localized: true,
    signedIn: true,
  },
  answer: {
    summary: "Answers an estimate of one of the customer's repairs. The first answer counts.",
    method: "POST",
    path: "/api/service/request/{reference}/estimate",
    params: byReference,
    body: Type.Object(AnswerFields, closed),
    answers: { 200: FollowedRepair },
    refusals: ["not_found", ...ANSWER_REFUSALS],
    localized: true,
    signedIn: true,
    throttled: true,
  },
})
