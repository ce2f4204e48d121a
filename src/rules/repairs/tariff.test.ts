import { expect, test } from "vitest"
import { lowestPriceAtHome, quoteOf, type Tariff, tariffsFor, tariffsOfBrand } from "./tariff.ts"

const row = (changes: Partial<Tariff>): Tariff => ({
  issue: 1,
  brand: null,
  model: null,
  grade: null,
  price: 199,
  is_from: false,
  minutes: 60,
  warranty_days: 30,
  at_home: true,
  valid_from: null,
  valid_until: null,
  ...changes,
})
const DAY = "2026-11-22"
const ofDevice = row({ price: 199 })
const ofBrand = row({ brand: 7, price: 299 })
const ofModel = [
  row({ brand: 7, model: 70, grade: "compatible", price: 449, minutes: 45, warranty_days: 90 }),
  row({ brand: 7, model: 70, grade: "original", price: 749, minutes: 60, warranty_days: 180 }),
]
const all = [ofDevice, ofBrand, ...ofModel, row({ issue: 2, price: 99 })]
const prices = (model: number | null, brand: number | null, day = DAY, list = all) =>
  tariffsFor(list, { issue: 1, brand, model }, day).map(({ price }) => price)

test("[TARIFF-02] a row for the model takes precedence over one for the brand, and that over one for the device", () => {
  expect(prices(70, 7)).toEqual([749, 449])
  expect(prices(71, 7)).toEqual([299])
  expect(prices(null, 7)).toEqual([299])
  expect(prices(80, 8)).toEqual([199])
  expect(tariffsFor(all, { issue: 3, brand: 7, model: 70 }, DAY)).toEqual([])
})

test("[TARIFF-02] a row outside its days does not apply", () => {
  const list = [ofDevice, row({ brand: 7, price: 150, valid_from: "2026-11-20", valid_until: "2026-11-22" })]
  expect(prices(null, 7, "2026-11-19", list)).toEqual([199])
  expect(prices(null, 7, "2026-11-20", list)).toEqual([150])
  expect(prices(null, 7, "2026-11-22", list)).toEqual([150])
  expect(prices(null, 7, "2026-11-23", list)).toEqual([199])
})

test("[TARIFF-04] original parts come before compatible and used ones, and all are kept", () => {
  const list = [row({ grade: "used" }), row({ grade: null }), row({ grade: "original" }), row({ grade: "compatible" })]
  expect(tariffsFor(list, { issue: 1, brand: null, model: null }, DAY).map(({ grade }) => grade)).toEqual([
    "original",
    "compatible",
    "used",
    null,
  ])
})

test("[RE-07] a single offer is quoted as it is, and several by their minimum", () => {
  expect(quoteOf([ofBrand])).toEqual({ grade: null, price: 299, is_from: false, minutes: 60, warranty_days: 30 })
  expect(quoteOf(ofModel)).toEqual({ grade: null, price: 449, is_from: true, minutes: 45, warranty_days: 90 })
  expect(quoteOf([])).toBeNull()
})

test("[RE-18] for a brand the minimum of all its models applies, including the rows for models without their own", () => {
  const least = (list: Tariff[], brand: number) => quoteOf(tariffsOfBrand(list, { issue: 1, brand }, DAY))?.price
  expect(least(all, 7)).toBe(299)
  expect(least([...all, row({ brand: 7, model: 71, price: 149 })], 7)).toBe(149)
  expect(least([ofDevice, ...ofModel], 7)).toBe(199)
  expect(least(all, 8)).toBe(199)
  expect(least([row({ brand: 7, model: 71, price: 9, valid_until: "2026-11-21" }), ofBrand], 7)).toBe(299)
})

test("[LO-07] the lowest price at home is that of a row that applies to a brand on the day", () => {
  const lowest = (brands: number[], list = all, day = DAY) => lowestPriceAtHome(list, { issue: 1, brands }, day)
  expect(lowest([7])).toBe(299)
  expect(lowest([7, 8])).toBe(199)
  expect(lowest([7], [...all, row({ brand: 7, model: 71, price: 99, at_home: false })])).toBe(299)
  expect(lowest([7], [...all, row({ brand: 7, price: 99, valid_from: "2026-11-23" })])).toBe(299)
  expect(lowest([])).toBeNull()
})
