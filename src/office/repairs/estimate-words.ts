import { m } from "#messages/messages.js"
import type { DeclineWay, EstimateState, LineKind, SaidWay } from "#rules/repairs/estimates/estimate.ts"
import type { PartGrade } from "#rules/repairs/tariff.ts"

export const estimateStates: Readonly<Record<EstimateState, () => string>> = {
  DRAFT: m.office_estimate_state_DRAFT,
  SENT: m.office_estimate_state_SENT,
  APPROVED: m.office_estimate_state_APPROVED,
  DECLINED: m.office_estimate_state_DECLINED,
  EXPIRED: m.office_estimate_state_EXPIRED,
  WITHDRAWN: m.office_estimate_state_WITHDRAWN,
  REPLACED: m.office_estimate_state_REPLACED,
}

export const ESTIMATE_TONES = {
  DRAFT: "plain",
  SENT: "sea",
  APPROVED: "good",
  DECLINED: "bad",
  EXPIRED: "warn",
  WITHDRAWN: "plain",
  REPLACED: "plain",
} as const

export const gradeWords: Readonly<Record<PartGrade, () => string>> = {
  original: m.office_estimate_grade_original,
  compatible: m.office_estimate_grade_compatible,
  used: m.office_estimate_grade_used,
}

export const kindWords: Readonly<Record<LineKind, () => string>> = {
  PART: m.office_estimate_kind_PART,
  LABOUR: m.office_estimate_kind_LABOUR,
  VISIT: m.office_estimate_kind_VISIT,
  OTHER: m.office_estimate_kind_OTHER,
}

export const saidWords: Readonly<Record<SaidWay, () => string>> = {
  PHONE: m.office_estimate_way_PHONE,
  COUNTER: m.office_estimate_way_COUNTER,
  WHATSAPP: m.office_estimate_way_WHATSAPP,
}

export const wantsWords: Readonly<Record<DeclineWay, () => string>> = {
  RETURN: m.office_estimate_wants_RETURN,
  OFFER: m.office_estimate_wants_OFFER,
  CALL: m.office_estimate_wants_CALL,
}
