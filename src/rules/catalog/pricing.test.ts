import fc from "fast-check"
import { expect, test } from "vitest"
import { cartTotalDirhams, discountPercent } from "./pricing.ts"

test("[RULE-06] the discount is a whole percent of the maximum", () => {
  expect(discountPercent(75, 100)).toBe(25)
  expect(discountPercent(3299, 4199)).toBe(21)
  expect(discountPercent(149.5, 199)).toBe(25)
})

test("[RULE-06] half a percent rounds up, less rounds to zero", () => {
  expect(discountPercent(995, 1000)).toBe(1)
  expect(discountPercent(9.95, 10)).toBe(1)
  expect(discountPercent(996, 1000)).toBe(0)
})

test("[RULE-06] a maximum that is not above 0 gives no discount", () => {
  expect(discountPercent(10, 0)).toBe(0)
  expect(discountPercent(-20, -10)).toBe(0)
})

test("a selling price that is not below the maximum gives no discount", () => {
  expect(discountPercent(100, 100)).toBe(0)
  expect(discountPercent(120, 100)).toBe(0)
})

test("no discount is ever 100 percent", () => {
  expect(discountPercent(0, 100)).toBe(99)
  expect(discountPercent(0.01, 25_000)).toBe(99)
})

test("the discount is an integer from 0 to 99 for all prices", () => {
  const aPrice = fc.integer({ min: 0, max: 5_000_000 }).map((amount) => amount / 100)
  fc.assert(
    fc.property(aPrice, aPrice, (selling, maximum) => {
      const percent = discountPercent(selling, maximum)
      expect(Number.isInteger(percent)).toBe(true)
      expect(percent).toBeGreaterThanOrEqual(0)
      expect(percent).toBeLessThanOrEqual(99)
    }),
  )
})

test("[CART-12] a cart costs the sum of price times quantity", () => {
  expect(cartTotalDirhams([])).toBe(0)
  expect(
    cartTotalDirhams([
      { priceDirhams: 149_950, quantity: 2 },
      { priceDirhams: 1, quantity: 999 },
    ]),
  ).toBe(300_899)
})
