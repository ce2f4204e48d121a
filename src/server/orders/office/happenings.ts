import type { TimelineEntry } from "#contract/office/order-shapes.ts"
import type { Locale } from "#rules/values/locale.ts"
import { qar } from "#rules/values/money.ts"
import { placeLines } from "#server/addresses/delivery.ts"
import type { Queries } from "#server/db/database.ts"
import { speaking } from "#server/languages/speaking.ts"
import { listText } from "#server/mails/qatar-text.ts"
import { notesOf } from "#server/office/frame/notes.queries.ts"
import { mailsOfOrder } from "#server/orders/order-mail-log.queries.ts"
import {
  type AnswerFacts,
  type ApprovalFacts,
  earlierAddressFacts,
  type ItemFacts,
  type PaymentFacts,
  type RefundFacts,
  stepFacts,
} from "./read-order.queries.ts"

const MAX_SHOWN = 1000

const NOTHING = { cause: null, by: null, items: [] as string[], amount: null, words: null, id: null, undelivered: null }

type OrderRows = {
  id: number
  reference: string
  items: readonly ItemFacts[]
  payments: readonly PaymentFacts[]
  refunds: readonly RefundFacts[]
  approvals: readonly ApprovalFacts[]
  answers: readonly AnswerFacts[]
  /** In which the lines of addresses are written. */
  language: Locale
}

/** Everything that happened to an order, the newest first. */
export async function happeningsOf(
  db: Queries,
  { id, reference, items, payments, refunds, approvals, answers, language }: OrderRows,
): Promise<TimelineEntry[]> {
  const all: TimelineEntry[] = [
    ...(await stepFacts(db, id)).map(({ at, status, cause, by, items: names, reason }) => {
      return { ...NOTHING, kind: "STEP" as const, at, what: status, cause, by, items: names, words: reason }
    }),
    ...answers.map(ofAnswer),
    ...payments.flatMap(ofPayment),
    ...refunds.flatMap((refund) => ofRefund(refund, items)),
    ...approvals.flatMap(ofApproval),
    ...(await earlierAddressFacts(db, id)).map(({ at, by, address }) => {
      const words = speaking(language, () => listText(placeLines(address)))
      return { ...NOTHING, kind: "CHANGE" as const, at, what: "ADDRESS", by, words }
    }),
    ...(await notesOf(db, { kind: "order", id: reference })).map(({ id: note, createdAt, by, text, isPinned }) => {
      return { ...NOTHING, kind: "NOTE" as const, at: createdAt, what: isPinned ? "PINNED" : "NOTE", by, words: text, id: note }
    }),
    ...(await mailsOfOrder(db, id)).map(({ id: mail, at, kind, state, by, undelivered }) => {
      return { ...NOTHING, kind: "MAIL" as const, at, what: kind, cause: state, by, id: mail, undelivered }
    }),
  ]
  // Of one moment, what came later is above.
  return all
    .toReversed()
    .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
    .slice(0, MAX_SHOWN)
}

function ofPayment({
  createdAt,
  settledAt,
  state,
  amountDirhams,
  receivedDirhams,
  provider,
  providerId,
  remark,
}: PaymentFacts): TimelineEntry[] {
  const named = { ...NOTHING, kind: "PAYMENT" as const, cause: provider, words: remark ?? providerId }
  return [{ ...named, at: settledAt ?? createdAt, what: state, amount: qar(receivedDirhams ?? amountDirhams) }]
}

function ofRefund({ createdAt, settledAt, ...refund }: RefundFacts, items: readonly ItemFacts[]): TimelineEntry[] {
  const names = items.filter(({ id }) => refund.items.includes(id)).map(({ name }) => name)
  const named = { ...NOTHING, kind: "REFUND" as const, cause: refund.cause, items: names, amount: qar(refund.amountDirhams) }
  const made = { ...named, at: createdAt, what: "DUE", by: refund.by?.name ?? null, words: refund.words }
  return settledAt === null ? [made] : [made, { ...named, at: settledAt, what: refund.state, words: refund.remark }]
}

function ofAnswer({ at, state, cause, item, note, by, paidBackDirhams }: AnswerFacts): TimelineEntry {
  const amount = paidBackDirhams === null ? null : qar(paidBackDirhams)
  return { ...NOTHING, kind: "REPLACEMENT", at, what: state, cause, by, items: [item], amount, words: note }
}

function ofApproval({ act, amountDirhams, askedAt, askedBy, decidedAt, decidedBy, state }: ApprovalFacts): TimelineEntry[] {
  const named = { ...NOTHING, kind: "CHANGE" as const, cause: act, amount: qar(amountDirhams) }
  const asked = { ...named, at: askedAt, what: "APPROVAL_ASKED", by: askedBy?.name ?? null }
  return decidedAt === null ? [asked] : [asked, { ...named, at: decidedAt, what: `APPROVAL_${state}`, by: decidedBy?.name ?? null }]
}
