import { type RefundCause, type RefundShare, refundShares } from "#rules/orders/refund-shares.ts"
import type { Queries } from "#server/db/database.ts"
import { speaking } from "#server/languages/speaking.ts"
import { insertRefund, refundableItems, refundForMail } from "./make-refunds.queries.ts"
import { queueMailOfOrder } from "./order-mail-log.queries.ts"

/** An item to refund, by default all of its pieces. */
export type RefundedPieces = { id: number; pieces?: number }

/**
 * Creates the single refund for items of a paid order that are cancelled or returned together: the price of their pieces, in total at most
 * the remainder of the payment. Returns the refunded items; none when the order is not paid, or they were refunded before. Their order's
 * payments are locked.
 */
export async function refundItems(
  tx: Queries,
  wanted: readonly RefundedPieces[],
  { cause, now, staffId = null }: { cause: "CANCELLED" | "RETURNED"; now: Date; staffId?: number | null },
): Promise<RefundShare[]> {
  const items = await refundableItems(tx, wanted)
  const [first] = items
  if (!first) return []
  const { paymentId, leftDirhams } = first
  const shares = refundShares(items, leftDirhams)
  if (shares.length === 0) return []
  const amountDirhams = shares.reduce((sum, { dirhams }) => sum + dirhams, 0)
  const refundId = await insertRefund(tx, { paymentId, cause, amountDirhams, shares, staffId, now })
  // The mail of the cancellation reports this refund.
  if (refundId !== null && cause === "RETURNED") await queueRefundMail(tx, refundId, "refund-started")
  return shares
}

type PaymentRefund = { cause: Exclude<RefundCause, "CANCELLED" | "RETURNED" | "PART" | "GOODWILL">; amountDirhams: number; now: Date }

/** Refunds money that arrived with nothing to pay; false when that refund exists already. */
export async function refundPayment(tx: Queries, paymentId: number, { cause, amountDirhams, now }: PaymentRefund): Promise<boolean> {
  const refundId = await insertRefund(tx, { paymentId, cause, amountDirhams, shares: [], now })
  if (refundId === null) return false
  await queueRefundMail(tx, refundId, "refund-started")
  return true
}

export type StaffRefund = {
  cause: "PART" | "GOODWILL"
  amountDirhams: number
  /** Of a part. */
  itemId: number | null
  words: string | null
  staffId: number | null
  now: Date
}

/** Refunds an amount that staff chose, which the payment and the item have left. Their order's payments are locked. */
export async function refundByStaff(tx: Queries, paymentId: number, { itemId, ...refund }: StaffRefund): Promise<number> {
  const shares = itemId === null ? [] : [{ itemId, dirhams: refund.amountDirhams }]
  const refundId = await insertRefund(tx, { paymentId, shares, ...refund })
  if (refundId === null) throw new Error("A refund of staff never conflicts with another.")
  await queueRefundMail(tx, refundId, "refund-started")
  return refundId
}

/** Queues the mail about a started, completed or failed refund. */
export async function queueRefundMail(
  tx: Queries,
  refundId: number,
  kind: "refund-started" | "refund-done" | "refund-failed",
): Promise<void> {
  const { email, firstName, words, locale, ...refund } = await refundForMail(tx, refundId)
  // The account is deleted, so the mail has no recipient.
  if (email === "") return
  const contents = { ...refund, name: firstName, ...(words === null ? {} : { words }) }
  await speaking(locale, () => queueMailOfOrder(tx, refund.orderId, { kind, to: email, contents }))
}
