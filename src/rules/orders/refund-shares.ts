/** Why money goes back: items were cancelled or returned, or a payment as a whole or in part was for nothing. */
export const REFUND_CAUSES = ["CANCELLED", "RETURNED", "LATE", "TWICE", "SURPLUS", "REVIEW"] as const

/**
 * CANCELLED, RETURNED: items. LATE: the payment came after the order was over. TWICE: another payment had paid the order. SURPLUS: more
 * came than the order costs. REVIEW: a person decided that the payment goes back.
 */
export type RefundCause = (typeof REFUND_CAUSES)[number]

export type RefundShare = { itemId: number; dirhams: number }

/** What of a payment goes back for each item: its price, and for all together no more than is left of what came. [spec 3 §9] */
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
