/** Limits of the shop that its staff set; totals and refunds in QAR. */
export type ShopLimits = {
  /** The highest total of an order. */
  max_order_total: number
  /** Cash orders of a customer that the shop has not confirmed. */
  max_open_cash_orders: number
  /** Repairs of a customer that are neither delivered nor cancelled. */
  max_open_repairs: number
  /** What sales refund of one order without a second person. */
  refund_limit: number
  /** A counted variant with this many pieces or fewer is low. */
  low_stock: number
}

export type ShopLimit = keyof ShopLimits

/** Of each limit, its value in a new shop and the highest one; the lowest is 1, and of refunds and low stock 0. */
export const SHOP_LIMITS: Readonly<Record<ShopLimit, { first: number; least: number; most: number }>> = {
  max_order_total: { first: 200_000, least: 1, most: 10_000_000 },
  max_open_cash_orders: { first: 10, least: 1, most: 100_000 },
  max_open_repairs: { first: 5, least: 1, most: 100_000 },
  refund_limit: { first: 1000, least: 0, most: 10_000_000 },
  low_stock: { first: 2, least: 0, most: 1000 },
}
