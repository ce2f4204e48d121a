import { expect, test } from "vitest"
import { BULK_UNDO_MS, type BulkPriceRule, isBulkUndoable, pricesAfter } from "./bulk-price.ts"

const after = (price: number, rule: Partial<BulkPriceRule>, was = price) =>
  pricesAfter({ price, was }, { measure: "percent", by: 0, rounding: "exact", former: "keep", ...rule })

test("prices change by percent or by an amount, and are rounded to dirhams, riyals, or riyals that end in 9", () => {
  expect(after(94_900, { by: -10 })?.price).toBe(85_410)
  expect(after(94_900, { by: -10, rounding: "whole" })?.price).toBe(85_400)
  expect(after(94_900, { by: -10, rounding: "nine" })?.price).toBe(85_900)
  expect(after(94_900, { by: 2.5, rounding: "nine" })?.price).toBe(96_900)
  expect(after(94_900, { measure: "amount", by: -49.5 })?.price).toBe(89_950)
  expect(after(100, { by: 0.5 })?.price).toBe(101)
  expect(after(300, { by: -10, rounding: "nine" })?.price).toBe(900)
})

test("the former price stays, or becomes the price before the change where that changes", () => {
  expect(after(10_000, { by: -10 }, 12_000)).toEqual({ price: 9_000, was: 12_000 })
  expect(after(10_000, { by: -10, former: "old" }, 12_000)).toEqual({ price: 9_000, was: 10_000 })
  expect(after(9_900, { by: 1, rounding: "nine", former: "old" }, 12_000)).toEqual({ price: 9_900, was: 12_000 })
})

test("no price becomes 0, less, or more than a million, and a price of 0 stays", () => {
  expect(after(5_000, { measure: "amount", by: -50 })).toBeNull()
  expect(after(5_000, { measure: "amount", by: -60, rounding: "nine" })).toBeNull()
  expect(after(40, { by: -10, rounding: "whole" })).toBeNull()
  expect(after(90_000_000, { by: 20 })).toBeNull()
  expect(after(0, { measure: "amount", by: 50 })).toEqual({ price: 0, was: 0 })
})

test("a change is undone once, and within 24 hours", () => {
  const at = new Date("2026-11-22T09:00:00Z")
  const later = (ms: number) => new Date(at.getTime() + ms)
  expect(isBulkUndoable({ at, undoneAt: null }, later(BULK_UNDO_MS))).toBe(true)
  expect(isBulkUndoable({ at, undoneAt: null }, later(BULK_UNDO_MS + 1))).toBe(false)
  expect(isBulkUndoable({ at, undoneAt: later(1) }, later(2))).toBe(false)
})
