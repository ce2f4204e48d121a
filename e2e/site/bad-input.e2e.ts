import { expect, test } from "vitest"
import { expectSafePage } from "../support/public-pages.ts"
import { at } from "../support/support.ts"

const get = (path: string) => fetch(`${at("/").slice(0, -1)}${path}`, { redirect: "manual" })

const NOT_FOUND = [
  "/category/no-such-category",
  "/brands/no-such-brand",
  "/collection/no-such-collection",
  "/no-such-slug",
  "/a/b/c/d/e/f",
  "/x/999999999",
  "/x/0",
  "/x/-1",
  "/x/2147483648",
  "/x/99999999999999999999/y",
  "/x/1e3/y",
  "/x/abc/y",
  "/category/x/abc",
  "/category/a/b/999999999",
  "/%F0%9F%8D%8F",
  "/category/%F0%9F%8D%8F%F0%9F%8D%8E",
  "/brands/%E2%80%AEelppa",
  "/collection/%E2%80%8B",
  "/%D8%B3%D9%85%D8%A7%D8%B9%D8%A9",
  "/category/%3Cscript%3Ealert(1)%3C%2Fscript%3E",
  "/category/'%22%3E%3Cimg%20src=x%20onerror=alert(1)%3E",
  "/category/..%2F..%2Fetc%2Fpasswd",
  "/category/%5C..%5C",
  "/wp-login.php",
  "/.env",
  "/__proto__",
  "/category/constructor",
  `/${"a".repeat(8000)}`,
  `/category/${"%F0%9F%8D%8F".repeat(600)}`,
]
test.each(NOT_FOUND.map((path) => [path.slice(0, 60), path]))(
  "[LIST-04] [ERR-11] an unknown address shows a page with status 404: %s",
  async (_name, path) => {
    const response = await get(path)
    expect(response.status).toBe(404)
    await expectSafePage(response, path)
  },
)

test.each(["/%zz", "/%", "/%E0%A4%A", "/category/%C0%AF", "/category/%ff", "/%00", "/category/a%00b", "/x/1001/%00", "/%C3%28?page=1"])(
  "[API-09] a malformed address shows a page with status 400: %s",
  async (path) => {
    const response = await get(path)
    expect(response.status).toBe(400)
    await expectSafePage(response, path)
  },
)

const LISTINGS = ["/category/laptops", "/brands/apple", "/collection/hot-deals", "/category", "/catalog", "/256-gb"]
const QUERIES = [
  ...["page=0", "page=-1", "page=1e9", "page=1000000000", "page=abc", "page=", "page=1.5", "page=%00", "page=1&page=2", "page[]=2"],
  ...["price=abc", "price=1", "price=,", "price=5,1", "price=-1,-5", "price=1e400,2", "price=NaN,NaN", "price=1,2,3", "price=%00"],
  ...[
    "brands=abc",
    "brands=-1,0,99999999999",
    "brands=1,1,1",
    `brands=${"1,".repeat(2000)}`,
    "categories=%F0%9F%8D%8F",
    "categories=1;drop",
  ],
  ...[
    "opt_Color=",
    "opt_=x",
    "opt_Color=%00",
    "opt_Color=%E2%80%AE",
    "opt___proto__=x",
    "opt_constructor=x",
    `opt_Color=${"Red,".repeat(500)}`,
    `opt_${"x".repeat(500)}=1`,
  ],
  ...["sort=evil", "sort=", "sort=__proto__", "__proto__=1", "constructor=1", "=", "&&&", "?", "%zz", "a=%zz", "page=%E0%A4%A"],
  Array.from({ length: 60 }, (_, place) => `opt_O${place}=v`).join("&"),
]
test.each(LISTINGS)("a listing does not fail for any query: %s", async (path) => {
  for (const query of QUERIES) await expectSafePage(await get(`${path}?${query}`), `${path}?${query.slice(0, 80)}`)
})

const CATALOGS = [
  "[",
  "{}",
  "null",
  "true",
  "1e999",
  '"',
  "[[[[1]]]]",
  '["<script>"]',
  '[null,{},[],"x"]',
  '{"__proto__":1}',
  "[1,2,",
  "%00",
  `[${"1,".repeat(3000)}1]`,
  '["\\ud800"]',
  `${"[".repeat(2000)}${"]".repeat(2000)}`,
  '["\u202e"]',
  '["🍏"]',
]
test.each(["brands", "categories", "collections", "products", "price_from", "price_upto"])(
  "[LIST-02] a catalog does not fail for any value of %s",
  async (name) => {
    for (const value of CATALOGS) {
      const query = `${name}=${value === "%00" ? value : encodeURIComponent(value)}`
      await expectSafePage(await get(`/catalog?${query}`), query.slice(0, 80))
    }
  },
)

test.each([
  "/product-detail?id=abc",
  "/product-detail?id=%00",
  "/product-detail",
  "/order/details/abc",
  "/offers/abc",
  "/order-cancellation/1/x",
  "/payment-success?transId=%00",
  "/policy?tab=evil",
  "/select-brand;device=%00",
  "/select-brand;;;=",
  "/select-model;device=1;device=2",
  "/verify-email?token=%00",
  "/x-service/abc",
])("a screen does not fail for an invalid parameter: %s", async (path) => {
  const response = await get(path)
  expect(response.status).toBeLessThan(500)
  if (response.status < 300 || response.status >= 400) await expectSafePage(response, path)
})

test("addresses of 20 KiB and 64 KiB are refused, and the shop keeps running", async () => {
  for (const length of [20_000, 65_536]) {
    const response = await get(`/${"a".repeat(length)}`).catch(() => null)
    if (response) expect([response.status, response.headers.get("content-type")]).toEqual([400, "application/problem+json; charset=utf-8"])
  }
  expect((await get("/about")).status).toBe(200)
})

test("HTML in an address is escaped in the page", async () => {
  const html = await (
    await get(
      `/category/laptops?opt_${encodeURIComponent("</script><script>alert(1)</script>")}=x&sort=${encodeURIComponent('"><img src=x onerror=alert(1)>')}`,
    )
  ).text()
  expect(html).not.toContain("<script>alert(1)")
  expect(html).not.toContain("<img src=x")
})
