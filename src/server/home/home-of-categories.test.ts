import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { home, type LayoutSection, type MenuItem } from "#contract/home.ts"
import { layoutSections, menuItems } from "#server/home/home.tables.ts"
import { expectContract } from "#server/testing/answers.ts"
import { aCategory, aProduct } from "#server/testing/catalog.ts"
import { aShopForThisTest, type TestShop } from "#server/testing/shop.ts"

async function sectionsOf({ call }: TestShop): Promise<LayoutSection[]> {
  const answer = await call("GET", home.layout.path)
  expectContract(home.layout, answer)
  return answer.json<LayoutSection[]>()
}

async function menuOf({ call }: TestShop): Promise<MenuItem[]> {
  const answer = await call("GET", home.menu.path)
  expectContract(home.menu, answer)
  return answer.json<MenuItem[]>()
}

test("a shop with only products has a home page of its categories, newest products and reduced products", async () => {
  const shop = await aShopForThisTest()
  const phones = await aCategory(shop.db, { name: "Phones" })
  const foldables = await aCategory(shop.db, { name: "Foldables", parent: phones })
  const cables = await aCategory(shop.db, { name: "Cables", thumbnail: "cables/front.webp" })
  await aCategory(shop.db, { name: "Without products" })
  const old = await aProduct(shop.db, { category: cables, createdAt: new Date("2024-01-01") })
  const reduced = await aProduct(shop.db, {
    category: foldables,
    createdAt: new Date("2025-01-01"),
    variants: [{ price: 90, maximum: 100, images: ["https://pictures.example/fold.jpg"] }],
  })
  await aProduct(shop.db, { category: cables, published: false })
  const newest = await aProduct(shop.db, { category: phones, createdAt: new Date("2026-01-01") })

  const sections = await sectionsOf(shop)
  expect(sections.map(({ title }) => title)).toEqual(["Shop by Category", "New Arrivals", "On Sale"])
  expect(sections[0]?.categories.map(({ name, thumbnail }) => [name, thumbnail])).toEqual([
    ["Phones", "https://pictures.example/fold.jpg"],
    ["Cables", "cables/front.webp"],
  ])
  expect(sections[1]?.products.map(({ id }) => id)).toEqual([newest, reduced, old])
  expect(sections[2]?.products.map(({ id }) => id)).toEqual([reduced])
})

test("its menu has the categories with the most products first, each with its sub-categories", async () => {
  const shop = await aShopForThisTest()
  const phones = await aCategory(shop.db, { name: "Phones" })
  const foldables = await aCategory(shop.db, { name: "Foldables", parent: phones })
  const cables = await aCategory(shop.db, { name: "Cables" })
  await aProduct(shop.db, { category: cables })
  await aProduct(shop.db, { category: foldables })
  await aProduct(shop.db, { category: phones })
  expect(await menuOf(shop)).toEqual([
    {
      name: "Phones",
      url: "/category/phones",
      children: [
        { name: "Foldables", url: "/category/foldables" },
        { name: "All Phones", url: "/category/phones" },
      ],
    },
    { name: "Cables", url: "/category/cables" },
  ])
})

test("a shop with very many categories shows the largest, and the lists are limited", async () => {
  const shop = await aShopForThisTest()
  await aProduct(shop.db, { category: await aCategory(shop.db, { name: "Largest" }) })
  await shop.db.execute(sql`
    with made as (insert into categories (slug, name) select 'c-' || n, 'C ' || n from generate_series(1, 150) n returning id)
    update categories c set path = array[c.id] from made where made.id = c.id`)
  await shop.db.execute(sql`update categories set path = array[id]`)
  await shop.db.execute(sql`
    insert into listing_entries (product_id, category_id, selling_price_dirhams, rank, created_at, collection_ids, option_value_ids)
    select 1000000 + id * 10 + n, id, 100, id, now(), '{}', '{}' from categories, generate_series(1, case when name = 'Largest' then 5 else 1 end) n`)
  const menu = await menuOf(shop)
  expect([menu.length, menu[0]?.name, menu.at(-1)?.name, menu.at(-1)?.children?.length]).toEqual([11, "Largest", "More", 90])
  const [categories] = await sectionsOf(shop)
  expect([categories?.categories.length, categories?.categories[0]?.name]).toEqual([60, "Largest"])
})

test("the owner's sections and menu replace them", async () => {
  const shop = await aShopForThisTest()
  const product = await aProduct(shop.db)
  await shop.db.insert(layoutSections).values({ position: 1, title: "Ours", productIds: [product] })
  await shop.db.insert(menuItems).values({ position: 1, name: "Ours", url: "/about" })
  expect((await sectionsOf(shop)).map(({ title }) => title)).toEqual(["Ours"])
  expect(await menuOf(shop)).toEqual([{ name: "Ours", url: "/about" }])
})
