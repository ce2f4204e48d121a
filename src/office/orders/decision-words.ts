import { m } from "#messages/messages.js"
import type { OfficeProblem } from "#office/problem.ts"
import type { PaymentProblem } from "#rules/orders/payment-settlement.ts"
import type { AnswerProblem } from "#rules/orders/replacement.ts"

const PAYMENT: Readonly<Record<PaymentProblem, () => string>> = {
  not_in_review: m.office_order_decision_not_in_review,
  paid_otherwise: m.office_order_decision_paid_otherwise,
  nothing_waits: m.office_order_decision_nothing_waits,
  went_back: m.office_order_decision_went_back,
  not_paid: m.office_order_decision_not_paid,
  other_currency: m.office_order_decision_other_currency,
  not_open: m.office_order_decision_not_open,
  not_over: m.office_order_decision_not_over,
  provider_away: m.office_order_decision_provider_away,
  other_provider: m.office_order_decision_other_provider,
  unknown_to_provider: m.office_order_decision_unknown_to_provider,
}

const ANSWER: Readonly<Record<AnswerProblem, (words: { order: string }) => string>> = {
  answered: m.office_order_answer_answered,
  not_open: m.office_order_answer_not_open,
  replaced: m.office_order_answer_replaced,
  words_missing: m.refusal_paid_back_how_missing,
  cost_nothing: m.office_order_answer_cost_nothing,
  nothing_left: m.office_order_answer_nothing_left,
  no_stock: m.office_order_answer_no_stock,
}

/** Why a payment cannot be decided, or a replacement request not be answered, in the member's language; null for any other refusal. */
export function decisionWords({ code, detail, more }: OfficeProblem): string | null {
  const { reason = "", order = "" } = more
  if (code === "payment_decided") return isKeyOf(PAYMENT, reason) ? PAYMENT[reason]() : detail
  // The refusal's own sentence is for customers who withdraw a request.
  if (code === "replacement_answered") return isKeyOf(ANSWER, reason) ? ANSWER[reason]({ order }) : m.office_order_answer_other()
  return null
}

function isKeyOf<Key extends string>(record: Readonly<Record<Key, unknown>>, text: string): text is Key {
  return Object.hasOwn(record, text)
}
