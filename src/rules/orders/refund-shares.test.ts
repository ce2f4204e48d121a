import fc from "fast-check"
import { expect, test } from "vitest"
import { refundShares } from "./refund-shares.ts"

const items = fc.array(fc.nat(1_000_000), { maxLength: 10 }).map((prices) => prices.map((dirhams, index) => ({ id: index + 1, dirhams })))
const sumOf = (shares: readonly { dirhams: number }[]) => shares.reduce((sum, { dirhams }) => sum + dirhams, 0)

test("[SH-56] items cancelled together are refunded at their prices, up to the rest of the payment", () => {
  fc.assert(
    fc.property(items, fc.nat(5_000_000), (cancelled, left) => {
      const shares = refundShares(cancelled, left)
      expect(sumOf(shares)).toBe(Math.min(sumOf(cancelled), left))
      for (const { itemId, dirhams } of shares) {
        expect(dirhams).toBeGreaterThan(0)
        expect(dirhams).toBeLessThanOrEqual(cancelled.find(({ id }) => id === itemId)?.dirhams ?? 0)
      }
    }),
  )
})

test("[SH-56] cancelling one after the other refunds as much as cancelling together", () => {
  fc.assert(
    fc.property(items, fc.nat(5_000_000), (cancelled, left) => {
      let rest = left
      for (const item of cancelled) rest -= sumOf(refundShares([item], rest))
      expect(left - rest).toBe(sumOf(refundShares(cancelled, left)))
    }),
  )
})

test("nothing is refunded for free items, or when nothing is left", () => {
  expect(refundShares([{ id: 1, dirhams: 0 }], 100)).toEqual([])
  expect(refundShares([{ id: 1, dirhams: 100 }], 0)).toEqual([])
  expect(refundShares([{ id: 1, dirhams: 100 }], -5)).toEqual([])
})
