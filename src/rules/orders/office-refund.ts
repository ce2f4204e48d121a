export type RefundableMoney = {
  /** What was paid online, and what of it was or is being given back. */
  paidDirhams: number
  refundedDirhams: number
  /** The price of the item, and what of it was given back; null for the whole order. */
  item: { priceDirhams: number; refundedDirhams: number } | null
}

export type RefundProblem = "nothing_paid" | "more_than_paid" | "more_than_item"

/** What can still be given back, in dirhams. */
export function refundableDirhams({ paidDirhams, refundedDirhams, item }: RefundableMoney): number {
  const left = paidDirhams - refundedDirhams
  return Math.max(0, item === null ? left : Math.min(left, item.priceDirhams - item.refundedDirhams))
}

/** Why an amount cannot be given back; null when it can. Refunds never exceed what was paid. [spec 3 §10] */
export function refundProblem(money: RefundableMoney, amountDirhams: number): RefundProblem | null {
  if (money.paidDirhams === 0) return "nothing_paid"
  if (amountDirhams > money.paidDirhams - money.refundedDirhams) return "more_than_paid"
  return amountDirhams > refundableDirhams(money) ? "more_than_item" : null
}

/** The acts that may need a second person: a cancellation, a refund, and the refund that answers a replacement request. */
export const APPROVAL_ACTS = ["CANCEL", "REFUND", "RETURN"] as const
export type ApprovalAct = (typeof APPROVAL_ACTS)[number]

/** The states of an act that needs a second person. */
export const APPROVAL_STATES = ["WAITING", "APPROVED", "REFUSED", "EXPIRED"] as const

/** How long an act waits for the second person. */
export const APPROVAL_HOURS = 48

/** Whether an act needs a second person: with it, the member would have given back more of the order than their limit. [spec 3 §10] */
export function needsSecondPerson({
  limitQar,
  givenDirhams,
  amountDirhams,
}: {
  /** Null without a limit. */
  limitQar: number | null
  /** What staff has given back of the order so far. */
  givenDirhams: number
  amountDirhams: number
}): boolean {
  return limitQar !== null && givenDirhams + amountDirhams > limitQar * 100
}

export const REFUND_EXTENTS = ["PART", "ALL"] as const
export type RefundExtent = (typeof REFUND_EXTENTS)[number]

/** How much of what a customer paid went back, both in the same unit; null for nothing. */
export function refundExtent({ paid, refunded }: { paid: number; refunded: number }): RefundExtent | null {
  if (refunded <= 0) return null
  return refunded >= paid ? "ALL" : "PART"
}
