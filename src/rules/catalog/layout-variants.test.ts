import fc from "fast-check"
import { expect, test } from "vitest"
import { catalogLayout, categoryLayout, collectionLayout } from "./layout-variants.ts"

test("exactly six categories are the top block, and any other number is the strip", () => {
  expect([0, 1, 5, 6, 7, 12].map(categoryLayout)).toEqual(["strip", "strip", "strip", "top", "strip", "strip"])
})

test("up to four collections are one block, and more are a quad followed by the rest under the same rule", () => {
  expect([0, 1, 2, 3, 4].map(collectionLayout)).toEqual([[], [1], [2], [3], [4]])
  expect([5, 7, 8, 9].map(collectionLayout)).toEqual([
    [4, 1],
    [4, 3],
    [4, 4],
    [4, 4, 1],
  ])
})

test("every collection is in exactly one block", () => {
  fc.assert(
    fc.property(fc.nat({ max: 500 }), (count) => {
      const sizes = collectionLayout(count)
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(count)
      expect(sizes.slice(0, -1).every((size) => size === 4)).toBe(true)
    }),
  )
})

test("three catalogs are deals, nine a showcase, and any other number a grid", () => {
  expect([1, 2, 3, 4, 8, 9, 10].map(catalogLayout)).toEqual(["grid", "grid", "deals", "grid", "grid", "showcase", "grid"])
})
