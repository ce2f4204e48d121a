import { expect, test } from "vitest"
import { aProduct } from "#server/testing/catalog.ts"
import { aShopForThisTest } from "#server/testing/shop.ts"
import { contentsOf, lacksOf } from "./contents.queries.ts"

test.each([
  ["counted", true],
  ["untracked", false],
  ["continue", false],
] as const)("a shop whose only variant has no piece and is %s lacks stock: %s", async (stockPolicy, isLacking) => {
  const { db } = await aShopForThisTest()
  await aProduct(db, { price: 10, variants: [{ stockPolicy, inventoryQuantity: 0 }] })
  expect(lacksOf(await contentsOf(db)).some(({ name }) => name === "stock")).toBe(isLacking)
})
