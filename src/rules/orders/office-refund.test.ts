import fc from "fast-check"
import { expect, test } from "vitest"
import { needsSecondPerson, refundableDirhams, refundProblem } from "./office-refund.ts"

const amount = fc.integer({ min: 0, max: 1_000_000 })

test("[OFFICE-89] refunds never exceed what was paid, nor the price of their item", () => {
  fc.assert(
    fc.property(amount, amount, amount, amount, fc.integer({ min: 1, max: 1_000_000 }), (paid, refunded, price, itemRefunded, wish) => {
      const money = { paidDirhams: paid, refundedDirhams: refunded, item: { priceDirhams: price, refundedDirhams: itemRefunded } }
      if (refundProblem(money, wish) !== null) return
      expect(refunded + wish).toBeLessThanOrEqual(paid)
      expect(itemRefunded + wish).toBeLessThanOrEqual(price)
      expect(wish).toBeLessThanOrEqual(refundableDirhams(money))
    }),
  )
  const whole = { paidDirhams: 900, refundedDirhams: 100, item: null }
  expect(refundableDirhams(whole)).toBe(800)
  expect(refundProblem(whole, 800)).toBeNull()
  expect(refundProblem(whole, 801)).toBe("more_than_paid")
  expect(refundProblem({ ...whole, item: { priceDirhams: 300, refundedDirhams: 200 } }, 101)).toBe("more_than_item")
  expect(refundProblem({ paidDirhams: 0, refundedDirhams: 0, item: null }, 1)).toBe("nothing_paid")
})

test("[OFFICE-24] the limit is for each order, together with what staff gave back before", () => {
  const sales = { limitQar: 1000, givenDirhams: 30_000 }
  expect(needsSecondPerson({ ...sales, amountDirhams: 70_000 })).toBe(false)
  expect(needsSecondPerson({ ...sales, amountDirhams: 70_001 })).toBe(true)
  expect(needsSecondPerson({ limitQar: null, givenDirhams: 0, amountDirhams: 10_000_000 })).toBe(false)
})
