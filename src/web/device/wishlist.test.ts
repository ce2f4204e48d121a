import { expect, test } from "vitest"
import { toggled, wishesFrom } from "./wishlist.ts"

test("[PDP-12] a stored list is read back", () => {
  expect(wishesFrom(JSON.stringify([1011, 7]))).toEqual([1011, 7])
})

test("without a stored list, or with an invalid one, the wishlist is empty", () => {
  for (const stored of [null, "", "{", "null", '{"a":1}', '"1011"']) expect(wishesFrom(stored), String(stored)).toEqual([])
  expect(wishesFrom('[1, "2", null, 3.5, 4]')).toEqual([1, 4])
})

test("a toggle adds a product, and another removes it", () => {
  expect(toggled([1], 2)).toEqual([1, 2])
  expect(toggled([1, 2], 1)).toEqual([2])
})

test("a full list drops its oldest products", () => {
  const full = Array.from({ length: 500 }, (_, index) => index + 1)
  expect(toggled(full, 501)).toHaveLength(500)
  expect(toggled(full, 501).at(0)).toBe(2)
  expect(toggled(full, 501).at(-1)).toBe(501)
})
