import { expect, test } from "vitest"
import { listingQuery } from "./listing-query.ts"

test("the order of an address does not matter, and neither does what no listing knows", () => {
  const query = listingQuery({ sort: "newest", utm_source: "mail", opt_RAM: "8 GB", brands: "1" })
  expect(JSON.stringify(query)).toBe('{"brands":"1","opt_RAM":"8 GB","sort":"newest"}')
})

test("every name of a catalog's link is known", () => {
  const query = { brands: "[]", categories: "[]", collections: "[]", price_from: "1", price_upto: "2", products: "[]" }
  expect(listingQuery(query)).toEqual(query)
})

test("an option whose title is too long for any filter is left out", () => {
  expect(listingQuery({ [`opt_${"x".repeat(65)}`]: "a", [`opt_${"x".repeat(64)}`]: "b" })).toEqual({ [`opt_${"x".repeat(64)}`]: "b" })
})
