import { expect, test } from "vitest"
import { home, type MenuItem, type MenuPanel } from "#contract/home.ts"
import { discountPercent } from "#rules/catalog/pricing.ts"
import { menuItems } from "#server/home/home.tables.ts"
import { expectContract } from "#server/testing/answers.ts"
import { aBrand, aCategory, aProduct } from "#server/testing/catalog.ts"
import { aShopForThisTest, type TestShop } from "#server/testing/shop.ts"

async function panelsOf({ call }: TestShop): Promise<MenuPanel[]> {
  const answer = await call("GET", home.menuPanels.path)
  expectContract(home.menuPanels, answer)
  return answer.json<MenuPanel[]>()
}

test("[LO-13] the panels of the demonstration have a picture for each category, brands, and the largest discount", async () => {
  const shop = await aShopForThisTest({ demonstration: true })
  const menu = (await shop.call("GET", home.menu.path)).json<MenuItem[]>()
  const panels = await panelsOf(shop)
  const withChildren = menu.filter(({ children }) => children)
  expect(panels.map(({ category }) => `/category/${category}`)).toEqual(withChildren.map(({ url }) => url))
  for (const [place, { category, pictures, brands, offer }] of panels.entries()) {
    expect(new Set(pictures.map((picture) => `/category/${picture.category}`)), category).toEqual(
      new Set(withChildren[place]?.children?.map(({ url }) => url)),
    )
    expect(pictures.filter(({ image }) => !image)).toEqual([])
    expect(brands.length, category).toBeGreaterThan(2)
    expect(discountPercent(offer?.selling_price ?? 0, offer?.maximum_price ?? 0), category).toBeGreaterThanOrEqual(10)
  }
})

test("[LO-13] a panel has the picture of a product where a category has none, and an offer only of a product in stock", async () => {
  const shop = await aShopForThisTest()
  const { db } = shop
  const phones = await aCategory(db, { name: "Phones" })
  const foldables = await aCategory(db, { name: "Foldables", parent: phones })
  const [many, few] = [await aBrand(db, { name: "Many" }), await aBrand(db, { name: "Few" })]
  await aProduct(db, { category: foldables, brand: few, variants: [{ price: 50, maximum: 100, inventoryQuantity: 0 }] })
  await aProduct(db, { category: phones, brand: many, variants: [{ price: 95, maximum: 100 }] })
  await aProduct(db, { category: phones, brand: many, variants: [{ price: 60, maximum: 100 }], published: false })
  const fold = { category: foldables, brand: many, title: "Fold", slug: "fold" }
  await db.insert(menuItems).values([
    { position: 1, name: "About", url: "/about", children: [{ name: "Phones", url: "/category/phones" }] },
    { position: 2, name: "Phones", url: "/category/phones", children: [{ name: "Foldables", url: "/category/foldables" }] },
    { position: 3, name: "Foldables", url: "/category/foldables" },
  ])
  const panel = { category: "phones", pictures: [{ category: "foldables", image: "" }], offer: null }
  expect(await panelsOf(shop)).toMatchObject([{ ...panel, brands: [{ name: "Many" }, { name: "Few" }] }])

  const id = await aProduct(db, { ...fold, variants: [{ price: 80, maximum: 100, images: ["https://pictures.example/fold.jpg"] }] })
  shop.services.kept.clear()
  expect(await panelsOf(shop)).toMatchObject([
    {
      pictures: [{ category: "foldables", image: "https://pictures.example/fold.jpg" }],
      offer: { id, slug: "fold", title: "Fold", selling_price: 80, maximum_price: 100, variant: "variant-1" },
    },
  ])
})
