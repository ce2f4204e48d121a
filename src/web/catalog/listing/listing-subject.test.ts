import { expect, test } from "vitest"
import { filtersFrom, noFilters, withBrand, withPage } from "#rules/listing-filters.ts"
import { parseSearch } from "#web/search-codec.ts"
import { listingBodies } from "./listing-bodies.ts"
import {
  brandPlace,
  catalogPlace,
  categoryPlace,
  collectionPlace,
  everythingPlace,
  listingHref,
  slugPlace,
  withoutPreset,
} from "./listing-subject.ts"

const twoBrands = filtersFrom({ brands: "3,5", opt_Storage: "256 GB", price: "100,900", sort: "newest", page: "2" })

test("a page without a choice asks for its products in the documented form", () => {
  expect(listingBodies(everythingPlace(), noFilters).products).toEqual({})
  expect(listingBodies(categoryPlace("tablets"), noFilters).products).toEqual({ categories: ["tablets"] })
  expect(listingBodies(collectionPlace("hot-deals"), noFilters).products).toEqual({ collections: ["hot-deals"] })
  expect(listingBodies(brandPlace("apple"), noFilters).products).toEqual({ brands: ["apple"] })
})

test("[API-35] a single slug is asked for as slug options", () => {
  expect(listingBodies(slugPlace("256-gb"), noFilters).products).toEqual({ options: ["256-gb"] })
})

test("[API-34] a catalog is asked for with its lists and prices", () => {
  const place = catalogPlace({
    categories: '["tablets"]',
    brands: "3",
    collections: '["gifts",7]',
    products: '"ipad"',
    price_from: "10",
    price_upto: "99.5",
  })
  expect(listingBodies(place, noFilters).products).toEqual({
    categories: ["tablets"],
    brands: [3],
    collections: ["gifts", 7],
    products: ["ipad"],
    min_price: 10,
    max_price: 99.5,
  })
})

test("[LIST-17] a choice goes beside the page's own limits, so that the answer is still named after the page", () => {
  expect(listingBodies(categoryPlace("smartphones"), twoBrands).products).toEqual({
    brands: [3, 5],
    options: [{ title: "Storage", values: ["256 GB"] }],
    min_price: 100,
    max_price: 900,
    sort: "newest",
    scope: { categories: ["smartphones"] },
  })
  expect(listingBodies(everythingPlace(), twoBrands).products.scope).toEqual({})
})

test("the facets always know the page's own limits, and no order", () => {
  expect(listingBodies(brandPlace("apple"), { ...noFilters, sort: "newest" }).meta).toEqual({ scope: { brands: ["apple"] } })
  expect(listingBodies(slugPlace("256-gb"), twoBrands).meta).toMatchObject({ brands: [3, 5], scope: { options: ["256-gb"] } })
})

test("a catalog's brands and categories are choices made ahead, its other limits are not", () => {
  const place = catalogPlace({ categories: '["tablets"]', brands: '["apple"]', collections: '["gifts"]', price_upto: "500" })
  expect(listingBodies(place, noFilters).meta).toEqual({
    categories: ["tablets"],
    brands: ["apple"],
    scope: { collections: ["gifts"], max_price: 500 },
  })
  expect(listingBodies(place, withBrand(noFilters, 4, true)).products).toEqual({
    categories: ["tablets"],
    brands: [4],
    scope: { collections: ["gifts"], max_price: 500 },
  })
})

test("[LIST-02] a catalog parameter that is no JSON limits nothing", () => {
  expect(listingBodies(catalogPlace({ collections: "[gifts", products: "{}" }), noFilters).products).toEqual({})
})

test("[LIST-16] the address of a listing is its page and its filters", () => {
  expect(listingHref(categoryPlace("smartphones"), twoBrands)).toBe(
    "/category/smartphones?price=100,900&brands=3,5&opt_Storage=256+GB&sort=newest&page=2",
  )
  expect(listingHref(slugPlace("256-gb"), noFilters)).toBe("/256-gb")
  expect(listingHref(brandPlace("a b/c"), noFilters)).toBe("/brands/a%20b%2Fc")
})

test("[LIST-27] the pages of a catalog keep everything that its link said", () => {
  const query = { categories: '["tablets"]', collections: '["gifts"]', price_upto: "500" }
  const href = listingHref(catalogPlace(query), withPage(noFilters, 2))
  expect(parseSearch(href.split("?")[1] ?? "")).toEqual({ ...query, page: "2" })
})

test("[LIST-16] from the first choice on a catalog's address says brands and categories as ids", () => {
  const query = { categories: '["tablets"]', brands: '["apple"]', collections: '["gifts"]' }
  const place = withoutPreset(catalogPlace(query))
  const href = listingHref(place, { ...noFilters, brands: [1, 2], categories: [] })
  expect(parseSearch(href.split("?")[1] ?? "")).toEqual({ collections: '["gifts"]', brands: "1,2" })
})

test("a catalog's address with ids is understood again as the same choice", () => {
  const query = { collections: '["gifts"]', brands: "3", categories: "4,5" }
  expect(listingBodies(catalogPlace(query), filtersFrom(query)).meta).toEqual({
    brands: [3],
    categories: [4, 5],
    scope: { collections: ["gifts"] },
  })
})
