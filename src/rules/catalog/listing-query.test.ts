import { expect, test } from "vitest"
import { listingQuery } from "./listing-query.ts"

test("the order of an address does not matter, and unknown names are ignored", () => {
  const query = listingQuery({ sort: "newest", utm_source: "mail", opt_RAM: "8 GB", brands: "1" })
  expect(JSON.stringify(query)).toBe('{"brands":"1","opt_RAM":"8 GB","sort":"newest"}')
})

test("every name of a catalog's link is known", () => {
  const query = { brands: '["apple"]', categories: "[1]", collections: '"gifts"', price_from: "1", price_upto: "2", products: "[7]" }
  expect(listingQuery(query)).toEqual(query)
})

test("values that change nothing are left out", () => {
  const query = {
    brands: "[]",
    categories: "x",
    collections: "{}",
    sort: "featured",
    page: "1",
    price: "cheap",
    price_from: "",
    opt_RAM: " ",
    in_stock: "0",
    on_sale: "yes",
    labels: " , ",
  }
  expect(listingQuery(query)).toEqual({})
  expect(listingQuery({ sort: "oldest", page: "-3", tab: "x", id: "1" })).toEqual({})
})

test("an option whose title is too long for any filter is left out", () => {
  expect(listingQuery({ [`opt_${"x".repeat(65)}`]: "a", [`opt_${"x".repeat(64)}`]: "b" })).toEqual({ [`opt_${"x".repeat(64)}`]: "b" })
})
