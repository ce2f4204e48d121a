import { afterAll, beforeAll, expect, test } from "vitest"
import { aShop, type TestShop } from "#server/testing/shop.ts"
import { ApiProblem } from "./in-memory-client.ts"

let shop: TestShop
beforeAll(async () => {
  shop = await aShop({ demonstration: true })
})
afterAll(() => shop.close())

test("it returns what a client over the network gets", async () => {
  expect(await shop.api.catalog.product({ id: 1001 })).toEqual((await shop.call("GET", "/api/store/product/1001")).json())
  const body = { brands: ["apple"], sort: "price-low" as const }
  expect(await shop.api.catalog.products({ ...body, page: 2 })).toEqual(
    (await shop.call("POST", "/api/store/products/recommendations?page=2", body)).json(),
  )
})

test("a refusal is a problem with its status and its sentence", async () => {
  const refused = shop.api.catalog.product({ id: 1 })
  await expect(refused).rejects.toThrow(ApiProblem)
  await expect(refused).rejects.toMatchObject({ status: 404, detail: "There is nothing here." })
  await expect(shop.api.catalog.products({ page: 0 })).rejects.toMatchObject({ status: 422 })
})

test.each(["..", ".", "../layout", "a/b", "all?x=1", "#", "%2e%2e", "é ٣ 🍏", "%", "%zz"])(
  "what stands in a path stays one part of it: %j",
  async (id) => {
    await expect(shop.api.home.collection({ id })).rejects.toMatchObject({ status: 404 })
  },
)

test("text that the database cannot store is a problem and no fault", async () => {
  await expect(shop.api.catalog.autocomplete({ keyword: "\u0000" })).rejects.toMatchObject({ status: 400 })
  await expect(shop.api.catalog.autocomplete({ keyword: "\ud800" })).rejects.toMatchObject({ status: 400 })
  await expect(shop.api.home.collection({ id: "\u0000" })).rejects.toMatchObject({ status: 404 })
})
