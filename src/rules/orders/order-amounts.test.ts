import fc from "fast-check"
import { expect, test } from "vitest"
import { type OrderMoney, orderAmounts } from "./order-amounts.ts"
import { ITEM_STATUSES } from "./order-status.ts"

const item = fc.record({
  status: fc.constantFrom(...ITEM_STATUSES),
  quantity: fc.integer({ min: 1, max: 999 }),
  priceDirhams: fc.integer({ min: 0, max: 5_000_000 }),
})
const cashOrder = fc
  .record({ items: fc.array(item, { minLength: 1, maxLength: 8 }), couponDirhams: fc.nat(1_000_000) })
  .map((order): OrderMoney => ({ ...order, isOnline: false, paidDirhams: 0, refundedDirhams: 0 }))
const cash = (...items: OrderMoney["items"]): OrderMoney => ({
  items,
  couponDirhams: 0,
  isOnline: false,
  paidDirhams: 0,
  refundedDirhams: 0,
})

test("[SH-45] after a cancellation the courier collects the price of the remaining items", () => {
  const order = cash({ status: "CANCELLED", quantity: 1, priceDirhams: 42_900 }, { status: "PLACED", quantity: 1, priceDirhams: 24_900 })
  expect(orderAmounts(order)).toEqual({ total: 24_900, cancelled: 42_900, toPay: 24_900, paid: 0, refunded: 0, remaining: 0 })
})

test("[SH-45] cancelling another item reduces only the amount due, by its price", () => {
  fc.assert(
    fc.property(cashOrder, fc.nat(), (order, nth) => {
      const items = order.items.map((each) => ({ ...each, status: "PLACED" as const }))
      const index = nth % items.length
      const { quantity = 0, priceDirhams = 0 } = items[index] ?? {}
      const before = orderAmounts({ ...order, items, couponDirhams: 0 })
      const after = orderAmounts({
        ...order,
        couponDirhams: 0,
        items: items.map((each, place) => (place === index ? { ...each, status: "CANCELLED" as const } : each)),
      })
      expect(before.toPay - after.toPay).toBe(quantity * priceDirhams)
      expect(after.cancelled).toBe(quantity * priceDirhams)
    }),
  )
})

test("[SH-45] nothing is due for cancelled or delivered items, nor more than the total", () => {
  fc.assert(
    fc.property(cashOrder, (order) => {
      const { total, toPay, cancelled } = orderAmounts(order)
      expect(toPay).toBeGreaterThanOrEqual(0)
      expect(toPay).toBeLessThanOrEqual(total)
      const all = order.items.reduce((sum, { quantity, priceDirhams }) => sum + quantity * priceDirhams, 0)
      expect(total).toBe(Math.max(0, all - cancelled - order.couponDirhams))
      const isOver = order.items.every(({ status }) => ["CANCELLED", "DELIVERED", "RETURN_REQUESTED", "RETURNED"].includes(status))
      if (isOver) expect(toPay).toBe(0)
    }),
  )
})

test("[SH-45] a paid online order has nothing due, and refunds reduce the amount kept", () => {
  const items = [
    { status: "CANCELLED", quantity: 2, priceDirhams: 100 },
    { status: "PLACED", quantity: 1, priceDirhams: 300 },
  ] as const
  const order = { items, couponDirhams: 0, isOnline: true, paidDirhams: 500, refundedDirhams: 200 }
  expect(orderAmounts(order)).toEqual({ total: 300, cancelled: 200, toPay: 0, paid: 500, refunded: 200, remaining: 300 })
})

test("[SH-45] the amount due of an unpaid online order is that of the waiting items", () => {
  const items = [
    { status: "CANCELLED", quantity: 1, priceDirhams: 100 },
    { status: "CREATED", quantity: 3, priceDirhams: 100 },
  ] as const
  const order = { items, couponDirhams: 0, isOnline: true, paidDirhams: 0, refundedDirhams: 0 }
  expect(orderAmounts(order)).toMatchObject({ total: 300, toPay: 300 })
})
