import { expect, test } from "vitest"
import type { SearchResult } from "#contract/catalog.ts"
import type { FilterMeta, Listing } from "#contract/listings.ts"
import type { ProductDetails } from "#contract/products.ts"
import { layoutSections } from "#server/home/home.tables.ts"
import { aBrand, aCategory, aCollection, aProduct } from "#server/testing/catalog.ts"
import { aShopForThisTest } from "#server/testing/shop.ts"

const LONG = "very-long-".repeat(300)

/** A catalog with everything that a database accepts and a person would not write. */
async function anOddShop() {
  const shop = await aShopForThisTest()
  const brand = await aBrand(shop.db, { name: LONG, slug: LONG, thumbnail: `${LONG}.webp` })
  const category = await aCategory(shop.db, { name: LONG, slug: LONG, images: [LONG], thumbnail: LONG })
  const collection = await aCollection(shop.db, { name: LONG, slug: LONG, url: LONG, imageLarge: LONG })
  const id = await aProduct(shop.db, {
    title: `${LONG} "quoted" \u2028 </script> \\ 🍏 ٣`,
    slug: LONG,
    brand,
    category,
    collections: [collection],
    labelText: LONG,
    variants: [
      {
        slug: LONG,
        images: [`https://elsewhere.example/${LONG}.png`],
        specifications: [
          ["Line\nbreak", "a\nb"],
          ["__proto__", "x"],
          ["constructor", "y"],
          ["", "empty"],
          [LONG, LONG],
        ],
        options: { ["__proto__"]: "polluted", "Line\nbreak": "a\u2028b", constructor: "c", "": "nothing", [LONG]: LONG },
      },
    ],
  })
  await shop.db.insert(layoutSections).values({
    position: 1,
    productIds: [id],
    brandIds: [brand],
    categoryIds: [category],
    collectionIds: [collection],
    catalogs: [
      {
        description: LONG,
        image_small: LONG,
        categories: [LONG],
        collections: [],
        products: [],
        brands: [],
        price_from: -5,
        price_upto: 1e12,
      },
    ],
  })
  return { ...shop, id }
}

test("[API-25] a product page responds whatever the catalog holds, with all of it", async () => {
  const { call, id } = await anOddShop()
  const answer = await call("GET", `/api/store/product/${id}`)
  expect(answer.status).toBe(200)
  const [variant] = answer.json<ProductDetails>().variants
  expect(Object.keys(variant?.specifications ?? {})).toEqual(["Line\nbreak", "__proto__", "constructor", "", LONG])
  expect(variant?.option_values).toHaveLength(5)
  expect(answer.json<ProductDetails>().brand?.slug).toBe(LONG)
})

test("[API-27] [API-31] a listing and its filters respond whatever the catalog holds", async () => {
  const { call, id } = await anOddShop()
  const listing = await call("POST", "/api/store/products/recommendations", {})
  expect(listing.json<Listing>().results.map((product) => product.id)).toEqual([id])
  const meta = await call("POST", "/api/store/products/filter_meta", {})
  expect(Object.keys(meta.json<FilterMeta>().options).toSorted()).toEqual(["", "Line\nbreak", "__proto__", "constructor", LONG].toSorted())
  expect(meta.json<FilterMeta>().brands).toMatchObject([{ slug: LONG, count: 1 }])
})

test("[API-22] [API-24] the home page and the search box respond whatever the catalog holds", async () => {
  const { call, id } = await anOddShop()
  expect((await call("GET", "/api/home/layout")).json()).toMatchObject([{ products: [{ id }], catalogs: [{ price_from: -5 }] }])
  const found = (await call("POST", "/api/store/autocomplete", { keyword: "very-long" })).json<SearchResult[]>()
  expect(found.map(({ type }) => type).toSorted()).toEqual(["brand", "category", "product"])
})
