import { expect, test } from "vitest"
import { moveEffect } from "./category-move.ts"

const CATEGORIES = [
  { id: 1, parent_id: null, products: 1 },
  { id: 2, parent_id: 1, products: 10 },
  { id: 3, parent_id: 2, products: 100 },
  { id: 4, parent_id: null, products: 0 },
]

test("a moved category takes the products below it, and changes the pages above its old and its new place", () => {
  expect(moveEffect(CATEGORIES, 2, 4)).toEqual({ products: 110, pages: [1, 4], isCycle: false })
  expect(moveEffect(CATEGORIES, 3, 1)).toEqual({ products: 100, pages: [2], isCycle: false })
  expect(moveEffect(CATEGORIES, 3, null)).toEqual({ products: 100, pages: [2, 1], isCycle: false })
  expect(moveEffect(CATEGORIES, 3, 2)).toMatchObject({ pages: [] })
})

test("a category that would come below itself is a cycle", () => {
  expect(moveEffect(CATEGORIES, 1, 3).isCycle).toBe(true)
  expect(moveEffect(CATEGORIES, 1, 1).isCycle).toBe(true)
})

test("categories that are already below each other end the search", () => {
  const odd = [
    { id: 1, parent_id: 2, products: 1 },
    { id: 2, parent_id: 1, products: 1 },
  ]
  expect(moveEffect(odd, 1, null).products).toBe(2)
})
