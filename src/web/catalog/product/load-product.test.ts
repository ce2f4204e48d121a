import { expect, test } from "vitest"
import { isOwnAddress, productIdFrom, variantParams } from "./load-product.ts"

const product = { id: 7, slug: "galaxy", variants: [{ slug: "galaxy-black" }, { slug: "galaxy-white" }] }

test("only a whole number that is a possible id identifies a product", () => {
  expect(productIdFrom("1011")).toBe(1011)
  expect(productIdFrom("2147483647")).toBe(2147483647)
  for (const text of [undefined, "", "0", "-1", "1.5", "1e3", "abc", " 7", "2147483648", "99999999999"]) {
    expect(productIdFrom(text), text).toBeNull()
  }
})

test("an address is a variant's own when every part matches", () => {
  const own = { id: "7", productSlug: "galaxy", variantSlug: "galaxy-white" }
  expect(isOwnAddress(product, own)).toBe(true)
  expect(isOwnAddress(product, { ...own, variantSlug: "galaxy-red" })).toBe(false)
  expect(isOwnAddress(product, { ...own, variantSlug: undefined })).toBe(false)
  expect(isOwnAddress(product, { ...own, productSlug: "smartphones" })).toBe(false)
  expect(isOwnAddress(product, { ...own, categorySlug: "smartphones" })).toBe(false)
  expect(isOwnAddress(product, { ...own, id: "07" })).toBe(false)
})

test("a variant's own address consists of the product's slug, its id and the variant's slug", () => {
  expect(variantParams(product, "galaxy-black")).toEqual({ productSlug: "galaxy", id: "7", variantSlug: "galaxy-black" })
})
