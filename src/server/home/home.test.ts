import { afterAll, beforeAll, expect, test } from "vitest"
import { type Banner, type CatalogTile, type Collection, home, type LayoutSection, type MenuItem } from "#contract/home.ts"
import type { Brand, Category } from "#contract/products.ts"
import { expectContract, expectProblem } from "#server/testing/answers.ts"
import { demonstrationFile } from "#server/testing/demonstration.ts"
import { aShop, aShopForThisTest, type TestShop } from "#server/testing/shop.ts"

let shop: TestShop
beforeAll(async () => {
  shop = await aShop({ demonstration: true })
})
afterAll(() => shop.close())

const STORED = /^[a-z0-9/-]+\.[0-9a-f]{8}\.\d+x\d+\.webp$/
const keysOf = (thing: object | undefined) => Object.keys(thing ?? {}).toSorted()
const sections = async () => (await shop.call("GET", home.layout.path)).json<LayoutSection[]>()

test("[API-19] [DATA-04] the banners are an array in their order, with the fields of a banner", async () => {
  const answer = await shop.call("GET", home.banners.path)
  expectContract(home.banners, answer)
  const banners = answer.json<Banner[]>()
  const given = await demonstrationFile<{ title: string; redirect_url: string | null }[]>("banners")
  expect(banners.map(({ title, redirect_url }) => [title, redirect_url])).toEqual(
    given.map(({ title, redirect_url }) => [title, redirect_url]),
  )
  expect(keysOf(banners[0])).toEqual(["image_large", "image_medium", "image_small", "ink", "redirect_url", "title"])
  for (const { image_small, image_medium, image_large } of banners)
    for (const path of [image_small, image_medium, image_large]) expect(path).toMatch(STORED)
})

test("[API-20] [DATA-05] all collections are an array, with the fields of a collection", async () => {
  const answer = await shop.call("GET", home.collections.path)
  expectContract(home.collections, answer)
  const given = await demonstrationFile<{ slug: string }[]>("collections")
  expect(answer.json<Collection[]>().map(({ slug }) => slug)).toEqual(given.map(({ slug }) => slug))
  expect(keysOf(answer.json<Collection[]>()[0])).toEqual(["id", "image_large", "name", "slug", "url"])
})

test("[API-21] a collection is found by its id and by its slug", async () => {
  const [, second] = (await shop.call("GET", home.collections.path)).json<Collection[]>()
  for (const reference of [second?.id, second?.slug]) {
    const answer = await shop.call("GET", `/api/home/collection/${reference}`)
    expectContract(home.collection, answer)
    expect(answer.json()).toEqual(second)
  }
})

test("[API-21] an id takes precedence over a numeric slug, up to the largest id", async () => {
  const { db, call } = await aShopForThisTest()
  await db.execute(
    "insert into collections (id, slug, name) values (2147483647, 'last', 'Last'), (700, '2024', 'Of a year'), (701, '700', 'Named like an id')",
  )
  const name = async (reference: string) => (await call("GET", `/api/home/collection/${reference}`)).json<{ name: string }>().name
  expect(await name("2147483647")).toBe("Last")
  expect(await name("2024")).toBe("Of a year")
  expect(await name("700")).toBe("Of a year")
})

test.each(["9999", "nothing", "2147483648", "99999999999", "-1", "Hot-Deals"])(
  "[API-11] an unknown collection responds 404: %s",
  async (reference) => {
    expectProblem(await shop.call("GET", `/api/home/collection/${reference}`), 404)
  },
)

test("[API-22] the layout is an array of sections with six lists each, possibly empty", async () => {
  const answer = await shop.call("GET", home.layout.path)
  expectContract(home.layout, answer)
  const layout = answer.json<LayoutSection[]>()
  for (const section of layout) expect(keysOf(section)).toEqual(["brands", "catalogs", "categories", "collections", "products", "title"])
  type Named = { slug: string }[]
  const slugs = (list: readonly { slug: string }[]) => list.map(({ slug }) => slug)
  const given =
    await demonstrationFile<
      { title: string | null; products: string[]; categories: string[]; brands: string[]; collections: string[]; catalogs: unknown[] }[]
    >("home")
  expect(
    layout.map((s) => [s.title, slugs(s.products as Named), slugs(s.categories), slugs(s.brands), slugs(s.collections), s.catalogs.length]),
  ).toEqual(given.map((s) => [s.title, s.products, s.categories, s.brands, s.collections, s.catalogs.length]))
})

test("[DATA-02] a category of the layout has slug, name, images, thumbnail and its alternative text", async () => {
  const categories = (await sections()).flatMap((section): Category[] => section.categories)
  expect(keysOf(categories[0])).toEqual(["id", "images", "name", "slug", "thumbnail", "thumbnail_alt_text"])
  for (const { images, thumbnail } of categories) for (const path of [...images, thumbnail]) expect(path).toMatch(STORED)
})

test("[DATA-03] a brand has its fields and an image address derived from the thumbnail", async () => {
  const brands = (await sections()).flatMap((section): Brand[] => section.brands)
  expect(keysOf(brands[0])).toEqual(["description", "id", "imageUrl", "name", "slug", "thumbnail", "thumbnail_alt_text"])
  for (const { thumbnail, imageUrl } of brands) expect(imageUrl).toBe(`/images/${thumbnail}`)
})

test("[DATA-06] a catalog tile has its fields; lists hold slugs, prices are numbers or none", async () => {
  const tiles = (await sections()).flatMap((section): CatalogTile[] => section.catalogs)
  expect(keysOf(tiles[0])).toEqual([
    "brands",
    "categories",
    "collections",
    "description",
    "image_small",
    "price_from",
    "price_upto",
    "products",
  ])
  for (const { image_small } of tiles) expect(image_small).toMatch(STORED)
  expect(tiles.some(({ price_from }) => price_from !== null)).toBe(true)
})

test("[API-23] the menu is an array of names with addresses, some with children", async () => {
  const answer = await shop.call("GET", home.menu.path)
  expectContract(home.menu, answer)
  expect(answer.json<MenuItem[]>()).toEqual(await demonstrationFile<MenuItem[]>("menu"))
  expect(answer.json<MenuItem[]>().some(({ children }) => children)).toBe(true)
})

test("[API-07] lists without paging are plain arrays", async () => {
  for (const call of [home.banners, home.collections, home.layout, home.menu])
    expect(Array.isArray((await shop.call("GET", call.path)).json())).toBe(true)
})
