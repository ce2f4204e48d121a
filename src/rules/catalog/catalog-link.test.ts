import fc from "fast-check"
import { expect, test } from "vitest"
import { type CatalogLimits, catalogLimitsFrom, catalogQuery } from "./catalog-link.ts"

// Any code point, lone surrogates included.
const anyCharacter = fc.nat(0x10ffff).map((code) => String.fromCodePoint(code))

const none: CatalogLimits = {
  categories: [],
  collections: [],
  products: [],
  brands: [],
  price_from: null,
  price_upto: null,
}

test("[HOME-35] a catalog link carries its lists as JSON, and only non-empty ones", () => {
  expect(catalogQuery({ ...none, categories: ["laptops"], brands: [3, "apple"] })).toEqual({
    categories: '["laptops"]',
    brands: '[3,"apple"]',
  })
  expect(catalogQuery({ ...none, collections: ["deals"], products: ["a", "b"] })).toEqual({
    collections: '["deals"]',
    products: '["a","b"]',
  })
  expect(catalogQuery(none)).toEqual({})
})

test("[HOME-36] a catalog link carries its prices, and only those that are set", () => {
  expect(catalogQuery({ ...none, price_from: 99.5 })).toEqual({ price_from: "99.5" })
  expect(catalogQuery({ ...none, price_upto: 500 })).toEqual({ price_upto: "500" })
  expect(catalogQuery({ ...none, price_from: 0, price_upto: 50 })).toEqual({
    price_from: "0",
    price_upto: "50",
  })
})

test("[LIST-01] each list is a JSON array or a single value, each price a number", () => {
  const query = {
    categories: '["laptops","tablets"]',
    collections: '"deals"',
    products: "1001",
    brands: '[3,"apple"]',
    price_from: "99.5",
    price_upto: "500",
  }
  expect(catalogLimitsFrom(query)).toEqual({
    categories: ["laptops", "tablets"],
    collections: ["deals"],
    products: [1001],
    brands: [3, "apple"],
    price_from: 99.5,
    price_upto: 500,
  })
  expect(catalogLimitsFrom({})).toEqual(none)
})

test("[LIST-02] a parameter that fails JSON parsing is an empty list", () => {
  for (const text of ["laptops", "[1,2", "['a']", "", "1,2", "undefined", "[".repeat(60_000)]) {
    expect(catalogLimitsFrom({ categories: text }).categories, text.slice(0, 20)).toEqual([])
  }
})

test("JSON that is neither a list nor a scalar is an empty list, and nested values are dropped", () => {
  for (const text of ["null", "true", "{}", '{"0":"a"}', "[[]]", "1e400", "-1", "1.5"]) {
    expect(catalogLimitsFrom({ brands: text }).brands, text).toEqual([])
  }
  expect(catalogLimitsFrom({ brands: '["a",["b"],{"c":1},null,true,2,"a"]' }).brands).toEqual(["a", 2])
})

test("invalid entries are dropped, and at most 100 are kept", () => {
  const broken = JSON.stringify(["ok", "x".repeat(65), "", "nul\u0000"])
  expect(catalogLimitsFrom({ products: broken }).products).toEqual(["ok"])
  const many = JSON.stringify(Array.from({ length: 300 }, (_, index) => index + 1))
  expect(catalogLimitsFrom({ products: many }).products).toHaveLength(100)
})

test("an invalid price is not set", () => {
  expect(catalogLimitsFrom({ price_from: "abc", price_upto: "1e9" })).toEqual(none)
  expect(catalogLimitsFrom({ price_from: "-5", price_upto: "99999999999" })).toEqual({
    ...none,
    price_from: 0,
    price_upto: 10_000_000,
  })
})

test("[LIST-01] [HOME-35] [HOME-36] the limits are read back from the link that they made", () => {
  const slug = fc.stringMatching(/^[a-z0-9]{1,20}(-[a-z0-9]{1,20})?$/)
  const entries = fc.uniqueArray(fc.oneof(slug, fc.integer({ min: 1, max: 2_147_483_647 })), {
    maxLength: 100,
  })
  const price = fc.option(fc.integer({ min: 0, max: 1_000_000_000 }).map((amount) => amount / 100))
  const limits = fc.record({
    categories: entries,
    collections: entries,
    products: entries,
    brands: entries,
    price_from: price,
    price_upto: price,
  })
  fc.assert(
    fc.property(limits, (given) => {
      expect(catalogLimitsFrom(catalogQuery(given))).toEqual(given)
    }),
  )
})

test("any query is accepted", () => {
  const key = fc.constantFrom("categories", "collections", "products", "brands", "price_from", "price_upto")
  const text = fc.oneof(fc.string({ unit: anyCharacter }), fc.json())
  fc.assert(
    fc.property(fc.dictionary(key, text), (query) => {
      const read = catalogLimitsFrom(query)
      expect(catalogLimitsFrom(catalogQuery(read))).toEqual(read)
    }),
  )
})
