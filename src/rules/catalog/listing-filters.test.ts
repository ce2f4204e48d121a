import fc from "fast-check"
import { expect, test } from "vitest"
import {
  cleared,
  filtersFrom,
  hasFilters,
  type ListingFilters,
  noFilters,
  queryFrom,
  withBrand,
  withCategory,
  withLabel,
  withOption,
  withPage,
  withPrice,
  withSale,
  withStock,
} from "./listing-filters.ts"

// Any code point, lone surrogates included.
const anyCharacter = fc.nat(0x10ffff).map((code) => String.fromCodePoint(code))

const some: ListingFilters = {
  price: { min: 100, max: 2500.5 },
  brands: [3, 12],
  categories: [7],
  inStock: true,
  onSale: true,
  labels: ["Best Seller", "New"],
  options: { Color: ["Blue", "Silver"], Storage: ["256 GB"] },
  sort: "price-low",
  page: 4,
}

const aPrice = fc.integer({ min: 0, max: 1_000_000_000 }).map((amount) => amount / 100)
const ids = fc.uniqueArray(fc.integer({ min: 1, max: 2_147_483_647 }), { maxLength: 100 })
const aText = fc.string({
  minLength: 1,
  maxLength: 64,
  unit: fc.constantFrom(...("aBZ09 ,%25C+&=#/é٣😀".match(/./gu) ?? [])),
})
const aValue = aText.map((text) => text.trim()).filter((text) => text !== "" && text.length <= 64)
const filters: fc.Arbitrary<ListingFilters> = fc.record({
  price: fc.option(fc.tuple(aPrice, aPrice).map(([a, b]) => ({ min: Math.min(a, b), max: Math.max(a, b) }))),
  brands: ids.map((list) => list.sort((a, b) => a - b)),
  categories: ids.map((list) => list.sort((a, b) => a - b)),
  inStock: fc.boolean(),
  onSale: fc.boolean(),
  labels: fc.uniqueArray(aValue, { maxLength: 100 }).map((list) => list.sort()),
  options: fc.dictionary(
    aText.filter((title) => title.length <= 64),
    fc.uniqueArray(aValue, { minLength: 1, maxLength: 100 }).map((list) => list.sort()),
    { maxKeys: 20 },
  ),
  sort: fc.constantFrom("featured", "price-low", "price-high", "discount", "newest"),
  page: fc.integer({ min: 1, max: 1_000_000 }),
})

test("[LIST-16] [SH-18] filters are in the query as price, brands, categories, in_stock, on_sale, labels and opt_{title}", () => {
  expect(queryFrom(some)).toEqual({
    price: "100,2500.5",
    brands: "3,12",
    categories: "7",
    in_stock: "1",
    on_sale: "1",
    labels: "Best Seller,New",
    opt_Color: "Blue,Silver",
    opt_Storage: "256 GB",
    sort: "price-low",
    page: "4",
  })
})

test("[LIST-16] filters are read back from the query that they made", () => {
  fc.assert(
    fc.property(filters, (given) => {
      expect(filtersFrom(queryFrom(given))).toEqual(given)
    }),
  )
})

test("[LIST-16] filters survive an address bar", () => {
  fc.assert(
    fc.property(filters, (given) => {
      const address = new URLSearchParams(queryFrom(given)).toString()
      expect(filtersFrom(Object.fromEntries(new URLSearchParams(address)))).toEqual(given)
    }),
  )
})

test("[LIST-16] a comma and a percent sign inside a value survive", () => {
  const given = withOption(noFilters, "Kit", "100%, boxed", true)
  expect(queryFrom(given)).toEqual({ opt_Kit: "100%25%2C boxed" })
  expect(filtersFrom(queryFrom(given)).options).toEqual({ Kit: ["100%, boxed"] })
  expect(filtersFrom({ opt_Kit: "100%,50%2c5" }).options).toEqual({ Kit: ["100%", "50,5"] })
})

test("default values are left out of the query", () => {
  expect(queryFrom(noFilters)).toEqual({})
  expect(filtersFrom({})).toEqual(noFilters)
})

test("equal filters give one query, keys in a fixed order and ids sorted", () => {
  const query = queryFrom(
    filtersFrom({
      page: "2",
      opt_b: "2,1",
      sort: "newest",
      brands: "9,10,9",
      opt_a: "x",
      price: "9,5",
    }),
  )
  expect(Object.entries(query)).toEqual([
    ["price", "5,9"],
    ["brands", "9,10"],
    ["opt_a", "x"],
    ["opt_b", "1,2"],
    ["sort", "newest"],
    ["page", "2"],
  ])
})

test("a price needs two numbers; they are put in order and within bounds", () => {
  for (const price of ["abc", "", "5", "5,", ",5", "1,2,3", "1e3,5", "NaN,5", "0x5,9", "5;9"]) {
    expect(filtersFrom({ price }).price, price).toBeNull()
  }
  expect(filtersFrom({ price: "900,100" }).price).toEqual({ min: 100, max: 900 })
  expect(filtersFrom({ price: "-5,99999999999" }).price).toEqual({ min: 0, max: 10_000_000 })
  expect(filtersFrom({ price: " 1.239 , 9 " }).price).toEqual({ min: 1.24, max: 9 })
  expect(withPrice(noFilters, { min: 50, max: -1 }).price).toEqual({ min: 0, max: 50 })
  expect(withPrice(noFilters, { min: Number.NaN, max: 5 }).price).toBeNull()
})

test("invalid ids are dropped, duplicates count once, and at most 100 are kept", () => {
  expect(filtersFrom({ brands: "5,abc,-1,0,5,1.5,,1e3, 7 ,99999999999" }).brands).toEqual([5, 7])
  const many = Array.from({ length: 300 }, (_, index) => index + 1).join(",")
  expect(filtersFrom({ categories: many }).categories).toHaveLength(100)
})

test("invalid option values are dropped", () => {
  const broken = ["x".repeat(65), "nul\u0000", "\ud800", "  ", ""].join(",")
  expect(filtersFrom({ opt_Color: `Blue,${broken},Blue` }).options).toEqual({ Color: ["Blue"] })
  expect(filtersFrom({ opt_Color: broken, opt_: "x", [`opt_${"t".repeat(65)}`]: "x" }).options).toEqual({})
})

test("at most 20 options are kept", () => {
  const query = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`opt_o${index}`, "x"]))
  expect(Object.keys(filtersFrom(query).options)).toHaveLength(20)
})

test("names of object prototypes are no filters", () => {
  expect(filtersFrom(JSON.parse('{"opt___proto__":"x","opt_constructor":"y"}')).options).toEqual({
    constructor: ["y"],
  })
  expect(withOption(noFilters, "toString", "x", true).options).toEqual({ toString: ["x"] })
})

test("any query is accepted, and reading it twice gives the same", () => {
  const aKey = fc.oneof(
    fc.constantFrom("price", "brands", "categories", "in_stock", "on_sale", "labels", "sort", "page", "opt_Color", "opt___proto__"),
    fc.string({ unit: anyCharacter }).map((title) => `opt_${title}`),
    fc.string(),
  )
  const text = fc.oneof(fc.string({ unit: anyCharacter }), fc.stringMatching(/^[-0-9.,%2Ca]*$/))
  fc.assert(
    fc.property(fc.dictionary(aKey, text), (query) => {
      const read = filtersFrom(query)
      expect(filtersFrom(queryFrom(read))).toEqual(read)
    }),
  )
})

test("ticking adds a choice, unticking removes it", () => {
  expect(withBrand(some, 5, true).brands).toEqual([3, 5, 12])
  expect(withBrand(some, 3, true).brands).toEqual([3, 12])
  expect(withBrand(some, 3, false).brands).toEqual([12])
  expect(withCategory(some, 7, false).categories).toEqual([])
  expect(withLabel(some, "Hot Deal", true).labels).toEqual(["Best Seller", "Hot Deal", "New"])
  expect(withLabel(some, "New", false).labels).toEqual(["Best Seller"])
  expect(withOption(some, "Color", "Black", true).options.Color).toEqual(["Black", "Blue", "Silver"])
  expect(withOption(some, "Storage", "256 GB", false).options).toEqual({
    Color: ["Blue", "Silver"],
  })
  expect(withOption(some, "RAM", "8 GB", true).options.RAM).toEqual(["8 GB"])
  expect(some.brands).toEqual([3, 12])
})

test("[LIST-26] every change of a filter or of the order returns to page 1", () => {
  const changes = [
    withBrand(some, 5, true),
    withBrand(some, 3, false),
    withCategory(some, 8, true),
    withOption(some, "Color", "Black", true),
    withPrice(some, { min: 1, max: 2 }),
    withPrice(some, null),
    withStock(some, true),
    withSale(some, false),
    withLabel(some, "New", true),
    cleared(some),
  ]
  expect(changes.map(({ page }) => page)).toEqual(changes.map(() => 1))
})

test("turning the page keeps the filters", () => {
  expect(withPage(some, 9)).toEqual({ ...some, page: 9 })
  expect(withPage(some, 0).page).toBe(1)
})

test("clearing removes every filter and keeps the order", () => {
  expect(cleared(some)).toEqual({ ...noFilters, sort: "price-low" })
})

test("order and page are no filters", () => {
  expect(hasFilters(some)).toBe(true)
  expect(hasFilters({ ...noFilters, sort: "newest", page: 3 })).toBe(false)
  expect(hasFilters(withPrice(noFilters, { min: 0, max: 5 }))).toBe(true)
  expect(hasFilters(withStock(noFilters, true))).toBe(true)
  expect(hasFilters(withSale(noFilters, true))).toBe(true)
  expect(hasFilters(withLabel(noFilters, "New", true))).toBe(true)
  expect(hasFilters(withOption(noFilters, "Color", "Blue", true))).toBe(true)
})
