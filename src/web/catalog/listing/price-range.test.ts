import { expect, test } from "vitest"
import { formatPrice } from "#rules/values/money.ts"
import { filterOfRange, percentOf, priceStep, rangeTyped, rangeWith, rangeWithin, roundedPrice, typedPrice } from "./price-range.ts"

const bounds = { min: 369, max: 8599 }

test("[LIST-13] without a filter the slider spans from the lowest to the highest price", () => {
  expect(rangeWithin(null, bounds)).toEqual(bounds)
})

test("a range from the address is limited to the bounds", () => {
  expect(rangeWithin({ min: 0, max: 1_000_000 }, bounds)).toEqual(bounds)
  expect(rangeWithin({ min: 9000, max: 9500 }, bounds)).toEqual({ min: 8599, max: 8599 })
  expect(rangeWithin({ min: 10, max: 20 }, bounds)).toEqual({ min: 369, max: 369 })
})

test("a range that excludes nothing is not a filter", () => {
  expect(filterOfRange(bounds, bounds)).toBeNull()
  expect(filterOfRange({ min: 370, max: 8599 }, bounds)).toEqual({ min: 370, max: 8599 })
})

test("one thumb never passes the other, nor the ends", () => {
  const range = { min: 1000, max: 2000 }
  expect(rangeWith(range, "min", 5000, bounds)).toEqual({ min: 2000, max: 2000 })
  expect(rangeWith(range, "max", 5, bounds)).toEqual({ min: 1000, max: 1000 })
  expect(rangeWith(range, "min", 5, bounds)).toEqual({ min: 369, max: 2000 })
  expect(rangeWith(range, "max", 99_999, bounds)).toEqual({ min: 1000, max: 8599 })
})

test("[SH-15] a typed price is kept, and the other one moves when they would cross", () => {
  const range = { min: 1000, max: 1500 }
  expect(rangeTyped(range, "min", 3000, bounds)).toEqual({ min: 3000, max: 8599 })
  expect(rangeTyped(range, "max", 500, bounds)).toEqual({ min: 369, max: 500 })
  expect(rangeTyped(range, "min", 1200, bounds)).toEqual({ min: 1200, max: 1500 })
  expect(rangeTyped(range, "max", 99_999, bounds)).toEqual({ min: 1000, max: 8599 })
})

test("a step is a round number in proportion to the range", () => {
  expect(priceStep(bounds)).toBe(100)
  expect(priceStep({ min: 0, max: 5000 })).toBe(100)
  expect(priceStep({ min: 0, max: 600 })).toBe(10)
  expect(priceStep({ min: 10, max: 15 })).toBe(1)
})

test("a dragged price is round, and exact at the ends", () => {
  expect(roundedPrice(1234.5, bounds)).toBe(1200)
  expect(roundedPrice(400, bounds)).toBe(369)
  expect(roundedPrice(8590, bounds)).toBe(8599)
})

test("a position on the track is a percentage", () => {
  expect(percentOf(369, bounds)).toBe(0)
  expect(percentOf(8599, bounds)).toBe(100)
  expect(percentOf(4484, bounds)).toBe(50)
  expect(percentOf(5, { min: 5, max: 5 })).toBe(0)
})

test("a typed price is read in any notation", () => {
  expect(typedPrice("QR 1,349")).toBe(1349)
  expect(typedPrice("QR\u00A01,349")).toBe(1349)
  expect(typedPrice(" 149.5 ")).toBe(149.5)
  expect(typedPrice(formatPrice(1349, "ar"))).toBe(1349)
  expect(typedPrice("1500 ر.ق")).toBe(1500)
  expect(typedPrice("cheap")).toBeNull()
  expect(typedPrice("")).toBeNull()
  expect(typedPrice("-5")).toBeNull()
})
