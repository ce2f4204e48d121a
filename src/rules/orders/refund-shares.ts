/** The reason of a refund: cancelled or returned items, a decision of staff, or a payment that was unnecessary as a whole or in part. */
export const REFUND_CAUSES = ["CANCELLED", "RETURNED", "PART", "GOODWILL", "LATE", "TWICE", "SURPLUS", "REVIEW"] as const

/**
 * CANCELLED, RETURNED: items. PART: an item that the customer keeps, in whole or in part. GOODWILL: of the order. LATE: the payment arrived after the order was over. TWICE: another payment had paid the order. SURPLUS: the
 * payment exceeds the order's price. REVIEW: a person decided to refund the payment.
 */
export type RefundCause = (typeof REFUND_CAUSES)[number]

export type RefundShare = { itemId: number; dirhams: number }

/** The refund of each item: its price, in total at most the rest of the payment. [spec 3 §9] */
export function refundShares(items: readonly { id: number; dirhams: number }[], leftDirhams: number): RefundShare[] {
  const shares: RefundShare[] = []
  let left = leftDirhams
  for (const { id, dirhams } of items) {
    const share = Math.min(dirhams, left)
    if (share <= 0) continue
    shares.push({ itemId: id, dirhams: share })
    left -= share
  }
  return shares
}
