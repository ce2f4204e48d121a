import { expect, test } from "vitest"
import { isUnusualPrice } from "./price-change.ts"

test("[OFFICE-53] a price that changes by more than 30 % or to 0 is unusual", () => {
  expect(isUnusualPrice(1000, 700)).toBe(false)
  expect(isUnusualPrice(1000, 699.99)).toBe(true)
  expect(isUnusualPrice(1000, 1300)).toBe(false)
  expect(isUnusualPrice(1000, 1301)).toBe(true)
  expect(isUnusualPrice(1000, 0)).toBe(true)
  expect(isUnusualPrice(0, 0)).toBe(false)
  expect(isUnusualPrice(0, 500)).toBe(false)
})
