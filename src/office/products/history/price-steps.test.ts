import { expect, test } from "vitest"
import type { PriceChange } from "#contract/office/products.ts"
import { priceSteps } from "./price-steps.ts"

const change = (id: number, price: number, before: number | null, was = 200): PriceChange => ({
  id,
  variant: "White",
  variant_id: 7,
  cause: "HAND",
  by: null,
  before: before === null ? null : { price: before, was: 200 },
  price,
  was,
  at: `2026-11-0${id}T08:00:00.000Z`,
})

test("a price history is drawn from its oldest price to the newest, without changes of the former price alone", () => {
  expect(priceSteps([change(4, 90, 95), change(3, 95, 95, 220), change(2, 95, 100), change(1, 100, null)])).toEqual([
    { at: "2026-11-01T08:00:00.000Z", price: 100 },
    { at: "2026-11-02T08:00:00.000Z", price: 95 },
    { at: "2026-11-04T08:00:00.000Z", price: 90 },
  ])
})

test("a price that never changed is not drawn", () => {
  expect(priceSteps([change(2, 100, 100, 250), change(1, 100, null)])).toEqual([])
  expect(priceSteps([])).toEqual([])
})
