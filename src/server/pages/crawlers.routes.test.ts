import { expect, test } from "vitest"
import { aVariant } from "#server/testing/carts.ts"
import { aShopForThisTest } from "#server/testing/shop.ts"

test("the index of the sitemap names every product file, and one that it does not name is not found", async () => {
  const { call, db } = await aShopForThisTest()
  await aVariant(db)
  await aVariant(db)
  const index = await call("GET", "/sitemap.xml")
  const [, first = ""] = /\/sitemaps\/products-(\d+)\.xml</.exec(index.text) ?? []
  expect(index.text.match(/\/sitemaps\/products-/g)).toHaveLength(1)
  const named = await call("GET", `/sitemaps/products-${first}.xml`)
  expect([named.status, named.headers["content-type"]]).toEqual([200, "application/xml; charset=utf-8"])
  expect(named.text.match(/<url>/g)).toHaveLength(2)
  // The second is the id of a product, but not the first of a file; the last is no id at all.
  for (const other of ["0", String(Number(first) + 1), "2147483647", "2147483648", "9999999999"]) {
    const { status, headers } = await call("GET", `/sitemaps/products-${other}.xml`)
    expect([other, status, headers["content-type"]]).toEqual([other, 404, "application/problem+json; charset=utf-8"])
  }
})
