import { expect, test } from "vitest"
import { home, type LayoutSection } from "#contract/home.ts"
import { layoutSections } from "#server/home/home.tables.ts"
import { aBrand, aCategory, aCollection, aProduct } from "#server/testing/catalog.ts"
import { aShopForThisTest, type ShopOptions } from "#server/testing/shop.ts"

async function aHome(row: Partial<typeof layoutSections.$inferInsert>, options?: ShopOptions) {
  const shop = await aShopForThisTest(options)
  const place = async (section: Partial<typeof layoutSections.$inferInsert>) => {
    await shop.db.insert(layoutSections).values({ position: 1, ...section })
    return (await shop.call("GET", home.layout.path)).json<LayoutSection[]>()
  }
  return { ...shop, place: (section: Partial<typeof layoutSections.$inferInsert>) => place({ ...row, ...section }) }
}

test("[API-22] an empty shop has an empty layout", async () => {
  const { call } = await aShopForThisTest()
  expect((await call("GET", home.layout.path)).json()).toEqual([])
})

test("[API-22] a section shows its entries in its own order, without missing and unpublished ones", async () => {
  const { db, place } = await aHome({})
  const [first, second, hidden] = [await aProduct(db), await aProduct(db), await aProduct(db, { published: false })]
  const brand = await aBrand(db)
  const category = await aCategory(db)
  const collection = await aCollection(db)
  const [section] = await place({
    productIds: [second, 999_999, hidden, first],
    brandIds: [999_999, brand],
    categoryIds: [category],
    collectionIds: [collection],
  })
  expect(section?.products.map(({ id }) => id)).toEqual([second, first])
  expect(section?.brands.map(({ id }) => id)).toEqual([brand])
  expect(section?.categories.map(({ id }) => id)).toEqual([category])
  expect(section?.collections.map(({ id }) => id)).toEqual([collection])
})

test("[RULE-21] a brand's image address begins with the image base, unless the picture is external or there is none", async () => {
  const { db, place } = await aHome({}, { environment: { IMAGE_BASE_URL: "https://pictures.example/shop/" } })
  const brandIds = [
    await aBrand(db, { thumbnail: "brands/a.webp" }),
    await aBrand(db, { thumbnail: "https://elsewhere.example/b.png" }),
    await aBrand(db),
  ]
  const [section] = await place({ brandIds })
  expect(section?.brands.map(({ thumbnail, imageUrl }) => [thumbnail, imageUrl])).toEqual([
    ["brands/a.webp", "https://pictures.example/shop/brands/a.webp"],
    ["https://elsewhere.example/b.png", "https://elsewhere.example/b.png"],
    ["", ""],
  ])
})
