import fc from "fast-check"
import { expect, test } from "vitest"
import { pageAddressOf } from "./page-key.ts"

const address = (url: string) => pageAddressOf(url)?.address

test("the key leaves out what a page cannot depend on", () => {
  expect(address("/category/laptops?utm_source=x&fbclid=y")).toBe("/category/laptops")
  expect(address("/?__proto__=1&constructor=2&toString=3")).toBe("/")
  expect(address("/x?__proto__=1&constructor=2&toString=3")).toBe("/x")
  expect(address("/catalog?brands=%5B1%5D&gclid=1&price=1,2")).toBe("/catalog?brands=%5B1%5D&price=1%2C2")
})

test("each page knows the query names that it depends on, and no others", () => {
  const all = "sort=newest&page=2&opt_Color=Red&id=5&tab=privacy&device=1&token=secret"
  expect(address(`/?${all}`)).toBe("/")
  expect(address(`/cart?${all}`)).toBe("/cart")
  expect(address(`/verify-email?${all}`)).toBe("/verify-email")
  expect(address(`/phone/7/black?${all}`)).toBe("/phone/7/black")
  expect(address(`/phone/7?${all}`)).toBe("/phone/7")
  expect(address(`/category/phone/7?${all}`)).toBe("/category/phone/7")
  expect(address(`/category/phones/phone/7?${all}`)).toBe("/category/phones/phone/7")
  expect(address(`/order/details/7?${all}`)).toBe("/order/details/7")
  expect(address(`/offers/7?${all}`)).toBe("/offers/7")
  expect(address(`/policy?${all}`)).toBe("/policy?tab=privacy")
  expect(address(`/product-detail?${all}`)).toBe("/product-detail?id=5")
  expect(address(`/select-issue?${all}`)).toBe("/select-issue?device=1")
  for (const path of ["/category", "/category/phones", "/collection/gifts", "/brands/apple", "/catalog", "/256-gb", "/category/phones/"])
    expect(address(`${path}?${all}`)).toBe(`${path}?opt_Color=Red&page=2&sort=newest`)
})

test("[FIND-08] the search page depends on its keyword, and on the filters of a listing", () => {
  expect(address("/search?utm_source=x&page=2&q=%20iPhone%2017%20&exact=1&sort=newest")).toBe(
    "/search?page=2&sort=newest&q=iPhone+17&exact=1",
  )
  expect(address("/search?q=%20&exact=yes")).toBe("/search")
  expect(address(`/search?q=${"a".repeat(500)}`)).toBe(`/search?q=${"a".repeat(100)}`)
  expect(address("/category/phones?q=x&exact=1")).toBe("/category/phones")
})

test("a default value is not part of a listing's key", () => {
  expect(address("/category/phones?sort=featured&page=1&price=cheap&brands=x&opt_=1")).toBe("/category/phones")
})

test("the same choices in another order are one page", () => {
  expect(address("/x?sort=newest&page=2&opt_Color=Red")).toBe(address("/x?page=2&opt_Color=Red&sort=newest"))
  expect(address("/x?page=1&page=3")).toBe("/x?page=3")
})

test.each(["/%zz", "/%E0%A4%A", "/%C0%AF", "/a%00b", "//elsewhere.example/", "elsewhere", "http://elsewhere.example/", "", "*"])(
  "an address that cannot be read has no page: %j",
  (url) => {
    expect(pageAddressOf(url)).toBeNull()
  },
)

test("a query that cannot be stored as text is left out", () => {
  expect(address("/x?brands=1%00&page=2")).toBe("/x?page=2")
  expect(address("/x?opt_%00=1")).toBe("/x")
  expect(address("/x?opt_=1")).toBe("/x")
  expect(address(`/x?opt_${"a".repeat(65)}=1`)).toBe("/x")
  expect(address("/x?opt_Color=%zz")).toBe("/x?opt_Color=%25zz")
})

test("a very long address is rendered and not kept", () => {
  expect(pageAddressOf(`/x?brands=${"1,".repeat(400)}`)?.keepable).toBe(true)
  expect(pageAddressOf(`/x?brands=${"1,".repeat(1200)}`)?.keepable).toBe(false)
  expect(pageAddressOf(`/${"a".repeat(2100)}`)?.keepable).toBe(false)
})

test("for any input the key is readable, stable, and no longer than the request's address", () => {
  const url = fc.tuple(fc.webPath(), fc.webQueryParameters()).map(([path, query]) => `/${path.replace(/^\/+/, "")}?page=2&${query}`)
  fc.assert(
    fc.property(url, (asked) => {
      const found = pageAddressOf(asked)
      if (!found) return
      expect(pageAddressOf(found.address)).toEqual(found)
      expect(() => decodeURIComponent(found.address.split("?", 1)[0] ?? "")).not.toThrow()
    }),
    { numRuns: 500 },
  )
})
