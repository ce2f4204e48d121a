import { expect, test } from "vitest"
import { filtersFrom, noFilters, withBrand, withPage } from "#rules/catalog/listing-filters.ts"
import { parseSearch } from "#web/paths.ts"

import {
  brandSubject,
  catalogSubject,
  categorySubject,
  collectionSubject,
  everythingSubject,
  listingBodies,
  listingHref,
  slugSubject,
  withoutPreset,
} from "./listing-subject.ts"

const twoBrands = filtersFrom({ brands: "3,5", opt_Storage: "256 GB", price: "100,900", sort: "newest", page: "2" })
const offers = filtersFrom({ in_stock: "1", on_sale: "1", labels: "New", sort: "discount" })

test("without filters, products are requested in the documented form", () => {
  expect(listingBodies(everythingSubject(), noFilters).products).toEqual({})
  expect(listingBodies(categorySubject("tablets"), noFilters).products).toEqual({ categories: ["tablets"] })
  expect(listingBodies(collectionSubject("hot-deals"), noFilters).products).toEqual({ collections: ["hot-deals"] })
  expect(listingBodies(brandSubject("apple"), noFilters).products).toEqual({ brands: ["apple"] })
})

test("[API-35] a single slug is requested as slug options", () => {
  expect(listingBodies(slugSubject("256-gb"), noFilters).products).toEqual({ options: ["256-gb"] })
})

test("[API-34] a catalog is requested with its lists and prices", () => {
  const subject = catalogSubject({
    categories: '["tablets"]',
    brands: "3",
    collections: '["gifts",7]',
    products: '"ipad"',
    price_from: "10",
    price_upto: "99.5",
  })
  expect(listingBodies(subject, noFilters).products).toEqual({
    categories: ["tablets"],
    brands: [3],
    collections: ["gifts", 7],
    products: ["ipad"],
    min_price: 10,
    max_price: 99.5,
  })
})

test("[LIST-17] filters are sent beside the page's own limits, so that the response is still named after the page", () => {
  expect(listingBodies(categorySubject("smartphones"), twoBrands).products).toEqual({
    brands: [3, 5],
    options: [{ title: "Storage", values: ["256 GB"] }],
    min_price: 100,
    max_price: 900,
    sort: "newest",
    scope: { categories: ["smartphones"] },
  })
  expect(listingBodies(everythingSubject(), twoBrands).products.scope).toEqual({})
})

test("[SH-18] stock, sale, labels and the order by discount are sent and stay in the address", () => {
  const { products, meta } = listingBodies(categorySubject("tablets"), offers)
  const chosen = { in_stock: true, on_sale: true, labels: ["New"], scope: { categories: ["tablets"] } }
  expect(products).toEqual({ ...chosen, sort: "discount" })
  expect(meta).toEqual(chosen)
  expect(listingHref(categorySubject("tablets"), offers)).toBe("/category/tablets?in_stock=1&on_sale=1&labels=New&sort=discount")
})

test("facets are requested with the page's own limits and without an order", () => {
  expect(listingBodies(brandSubject("apple"), { ...noFilters, sort: "newest" }).meta).toEqual({ scope: { brands: ["apple"] } })
  expect(listingBodies(slugSubject("256-gb"), twoBrands).meta).toMatchObject({ brands: [3, 5], scope: { options: ["256-gb"] } })
})

test("a catalog's brands and categories are preset filters, its other limits are not", () => {
  const subject = catalogSubject({ categories: '["tablets"]', brands: '["apple"]', collections: '["gifts"]', price_upto: "500" })
  expect(listingBodies(subject, noFilters).meta).toEqual({
    categories: ["tablets"],
    brands: ["apple"],
    scope: { collections: ["gifts"], max_price: 500 },
  })
  expect(listingBodies(subject, withBrand(noFilters, 4, true)).products).toEqual({
    categories: ["tablets"],
    brands: [4],
    scope: { collections: ["gifts"], max_price: 500 },
  })
})

test("[LIST-02] a catalog parameter that is not JSON limits nothing", () => {
  expect(listingBodies(catalogSubject({ collections: "[gifts", products: "{}" }), noFilters).products).toEqual({})
})

test("[LIST-16] the address of a listing is its page and its filters", () => {
  expect(listingHref(categorySubject("smartphones"), twoBrands)).toBe(
    "/category/smartphones?price=100,900&brands=3,5&opt_Storage=256+GB&sort=newest&page=2",
  )
  expect(listingHref(slugSubject("256-gb"), noFilters)).toBe("/256-gb")
  expect(listingHref(brandSubject("a b/c"), noFilters)).toBe("/brands/a%20b%2Fc")
})

test("[LIST-27] the pages of a catalog keep all parameters of its link", () => {
  const query = { categories: '["tablets"]', collections: '["gifts"]', price_upto: "500" }
  const href = listingHref(catalogSubject(query), withPage(noFilters, 2))
  expect(parseSearch(href.split("?")[1] ?? "")).toEqual({ ...query, page: "2" })
})

test("[LIST-16] after the first choice a catalog's address contains brands and categories as ids", () => {
  const query = { categories: '["tablets"]', brands: '["apple"]', collections: '["gifts"]' }
  const subject = withoutPreset(catalogSubject(query))
  const href = listingHref(subject, { ...noFilters, brands: [1, 2], categories: [] })
  expect(parseSearch(href.split("?")[1] ?? "")).toEqual({ collections: '["gifts"]', brands: "1,2" })
})

test("a catalog's address with ids is read as the same choice", () => {
  const query = { collections: '["gifts"]', brands: "3", categories: "4,5" }
  expect(listingBodies(catalogSubject(query), filtersFrom(query)).meta).toEqual({
    brands: [3],
    categories: [4, 5],
    scope: { collections: ["gifts"] },
  })
})
