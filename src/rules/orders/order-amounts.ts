import type { ItemStatus } from "./order-status.ts"

export type PricedItem = { status: ItemStatus; quantity: number; priceDirhams: number }

export type OrderMoney = {
  items: readonly PricedItem[]
  couponDirhams: number
  isOnline: boolean
  /** The amount of the payment that counts; 0 without one, and for cash. */
  paidDirhams: number
  /** The part of it that was or is being refunded. */
  refundedDirhams: number
}

/** The amounts of an order, in dirhams. */
export type OrderAmounts = {
  /** Of the items that are not cancelled. */
  total: number
  /** Of the items that are cancelled. */
  cancelled: number
  /** Still due: online, or in cash at delivery. */
  toPay: number
  /** Paid online. */
  paid: number
  refunded: number
  /** Paid online and not refunded. */
  remaining: number
}

/** Statuses of delivered items, which are therefore paid in cash. */
const HANDED_OVER: readonly ItemStatus[] = ["DELIVERED", "RETURN_REQUESTED", "RETURNED"]

/** The amounts of an order: cancelled items cost nothing, and paid or delivered items are not due again. [spec 3 §9] */
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

/** The cash to take when these of a cash order's items are handed over, in dirhams: no more than is still due for the whole order. */
export function cashDueFor(handed: readonly PricedItem[], order: { items: readonly PricedItem[]; couponDirhams: number }): number {
  const { toPay } = orderAmounts({ ...order, isOnline: false, paidDirhams: 0, refundedDirhams: 0 })
  return Math.min(toPay, sumOf(handed))
}

/** The price of items together: the sum of price times quantity. */
export function sumOf(items: readonly Pick<PricedItem, "quantity" | "priceDirhams">[]): number {
  return items.reduce((sum, { quantity, priceDirhams }) => sum + quantity * priceDirhams, 0)
}
