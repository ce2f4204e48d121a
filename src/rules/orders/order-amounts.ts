import type { ItemStatus } from "./order-status.ts"

export type PricedItem = { status: ItemStatus; quantity: number; priceDirhams: number }

export type OrderMoney = {
  items: readonly PricedItem[]
  couponDirhams: number
  isOnline: boolean
  /** What came of the payment that counts; 0 without one, and for cash. */
  paidDirhams: number
  /** What of it went back or is going back. */
  refundedDirhams: number
}

/** What an order comes to, in dirhams. */
export type OrderAmounts = {
  /** Of the items that are not cancelled. */
  total: number
  /** Of the items that are cancelled. */
  cancelled: number
  /** Still to be paid: online, or in cash when the items are handed over. */
  toPay: number
  /** Paid online. */
  paid: number
  refunded: number
  /** Paid online and kept. */
  remaining: number
}

/** Statuses of items that were handed over, and so were paid in cash. */
const HANDED_OVER: readonly ItemStatus[] = ["DELIVERED", "RETURN_REQUESTED", "RETURNED"]

/** The amounts of an order: what is cancelled costs nothing, and what is paid or handed over is not to be paid again. [spec 3 §9] */
export function orderAmounts({ items, couponDirhams, isOnline, paidDirhams, refundedDirhams }: OrderMoney): OrderAmounts {
  const standing = items.filter(({ status }) => status !== "CANCELLED")
  const open = standing.filter(({ status }) => (isOnline ? status === "CREATED" : !HANDED_OVER.includes(status)))
  const total = Math.max(0, sumOf(standing) - couponDirhams)
  return {
    total,
    cancelled: sumOf(items) - sumOf(standing),
    toPay: isOnline && paidDirhams > 0 ? 0 : Math.min(total, sumOf(open)),
    paid: paidDirhams,
    refunded: refundedDirhams,
    remaining: paidDirhams - refundedDirhams,
  }
}

/** What items cost together: each its price times its quantity. */
export function sumOf(items: readonly Pick<PricedItem, "quantity" | "priceDirhams">[]): number {
  return items.reduce((sum, { quantity, priceDirhams }) => sum + quantity * priceDirhams, 0)
}
