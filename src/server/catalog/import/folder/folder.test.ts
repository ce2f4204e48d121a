import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { dumpOf } from "#server/testing/catalog/catalog-dump.ts"
import { aCategory, aProduct } from "#server/testing/catalog.ts"
import { aPhoto, aShopAndFolder, BRANCH } from "./folder.fixture.ts"

test("a folder with branches alone imports branches and leaves everything else unchanged", async () => {
  const { db, run, rows } = await aShopAndFolder({ "branches.json": [BRANCH] })
  await aProduct(db)
  expect(await run()).toMatchObject({ products: { created: 0 }, others: 1 })
  expect(await rows("select name, country_code, land_mark, place_id from branches")).toEqual([
    { name: "Old Port", country_code: "QA", land_mark: "", place_id: null },
  ])
  expect(await rows("select count(*)::int as count from products")).toEqual([{ count: 1 }])
  expect((await run()).others, "a second time changes nothing").toBe(0)
})

test("an import raises the version of what it changes once, and of nothing else", async () => {
  const product = (title: string) => ({
    title,
    brand: "pearl",
    category: "phones",
    variants: [{ selling_price: 1, inventory_quantity: 1 }],
  })
  const categories = [{ name: "Phones" }, { name: "Foldables", parent: "phones" }, { name: "Tablets" }]
  const { run, write, db } = await aShopAndFolder({
    "brands.json": [{ name: "Pearl" }, { name: "Sea" }],
    "categories.json": categories,
    "products.json": [product("One"), product("Two")],
    "collections.json": [
      { name: "Summer", products: ["one"] },
      { name: "Winter", products: ["one", "two"] },
    ],
    "branches.json": [BRANCH, { ...BRANCH, name: "New Port" }],
  })
  const raised = async () => {
    const tables = ["brands", "categories", "collections", "branches"]
    const of = tables.map((table) => `select name, version from ${table} where version > 1`).join(" union all ")
    return (await db.execute<{ name: string; version: number }>(`${of} order by name`)).rows
  }
  await run()
  expect((await run()).notes.listed).toEqual([])
  expect(await raised()).toEqual([])

  await write("brands.json", [{ name: "Pearl", description: "Made in Doha." }, { name: "Sea" }])
  const fact = { key: "ram", label: "RAM", icon: "memory", specification: "Memory", pattern: "{first}" }
  await write("categories.json", [{ name: "Phones" }, { name: "Foldables", facts: [fact] }, { name: "Tablets" }])
  await write("products.json", [])
  await write("collections.json", [
    { name: "Summer", products: ["one"] },
    { name: "Winter", products: ["two", "one"] },
  ])
  await write("branches.json", [{ ...BRANCH, street: "Al Mina Street" }])
  await run()
  expect(await raised()).toEqual(["Foldables", "Old Port", "Pearl", "Winter"].map((name) => ({ name, version: 2 })))
})

test("a branch that the shop does not have is noted: it may have another name in the office", async () => {
  const { run, write, db } = await aShopAndFolder({ "branches.json": [BRANCH] })
  expect((await run()).notes.listed).toEqual([])
  await db.execute(sql`update branches set name = 'Mina'`)
  await write("branches.json", [{ ...BRANCH, name: "Mina" }, BRANCH])
  const message = 'The shop has no branch "Old Port": it is added, and opened.'
  expect((await run()).notes.listed).toEqual([{ file: "branches.json", path: "/1/name", message }])
  expect((await run()).notes.listed).toEqual([])
})

test("an owner's products name their own photos and leave out optional fields", async () => {
  const { run, rows } = await aShopAndFolder({
    "categories.json": [{ name: "Phones" }, { name: "Foldables", parent: "phones", thumbnail: "photos/back.jpg" }],
    "products.json": [
      {
        title: "Pearl One",
        category: "phones",
        sub_category: "foldables",
        variants: [
          {
            option_values: [{ option: "Color", value: "Red", code: "#aa0000" }],
            selling_price: 99.5,
            inventory_quantity: 3,
            image: "photos/front.jpg",
          },
          {
            option_values: [{ option: "Color", value: "Blue" }],
            selling_price: 80,
            maximum_price: 100,
            inventory_quantity: 0,
            images: ["https://cdn.example/blue.jpg", "صورة.jpg"],
          },
        ],
      },
    ],
    "photos/front.jpg": await aPhoto("#a00"),
    "photos/back.jpg": await aPhoto("#0a0"),
    "صورة.jpg": await aPhoto("#00a"),
  })
  expect(await run()).toMatchObject({ products: { created: 1 }, variants: { created: 2 } })
  expect(
    await rows(
      "select slug, title, selling_price_dirhams as price, maximum_price_dirhams as maximum, images from variants order by position",
    ),
  ).toEqual([
    {
      slug: "pearl-one-red",
      title: "Pearl One (Red)",
      price: 9950,
      maximum: 9950,
      images: [expect.stringMatching(/^photos\/front\.[0-9a-f]{8}\.60x40\.jpg$/)],
    },
    {
      slug: "pearl-one-blue",
      title: "Pearl One (Blue)",
      price: 8000,
      maximum: 10000,
      images: ["https://cdn.example/blue.jpg", expect.stringMatching(/^picture\.[0-9a-f]{8}\.60x40\.jpg$/)],
    },
  ])
  expect(await run()).toMatchObject({ products: { unchanged: 1, updated: 0 }, variants: { unchanged: 2, updated: 0 }, others: 0 })
})

test("a home page and a menu can be imported alone and refer to products in the shop", async () => {
  const { db, run, rows } = await aShopAndFolder({
    "home.json": [
      { title: "Ours", products: ["pearl-one"] },
      { title: "All", categories: ["phones"] },
    ],
    "menu.json": [{ name: "Phones", url: "/category/phones" }],
    "branches.json": "this is not read",
  })
  await aProduct(db, { slug: "pearl-one", category: await aCategory(db, { name: "Phones" }) })
  await run({ only: "home" })
  await run({ only: "menu" })
  expect(await rows("select s.title, p.slug from layout_sections s join products p on p.id = any(s.product_ids)")).toEqual([
    { title: "Ours", slug: "pearl-one" },
  ])
  expect(await rows("select name from menu_items")).toEqual([{ name: "Phones" }])
})

const PHONES = {
  title: "Phones",
  issues: [{ title: "Screen" }, { title: "Battery" }],
  brands: [{ name: "Apple", available_models: [{ name: "One" }] }],
}

test("[RE-07] [TARIFF-04] prices are imported with the repairs, once each, and prices that the file leaves out are deleted", async () => {
  const tariffs = [
    { device: "phones", issue: "Screen", price: 199, is_from: true, minutes: 60, warranty_days: 90 },
    { device: "phones", issue: "Screen", brand: "apple", model: "One", grade: "original", price: 749.5, minutes: 45, warranty_days: 180 },
    { device: "phones", issue: "Screen", brand: "apple", model: "One", grade: "compatible", price: 449, minutes: 45, warranty_days: 90 },
    { device: "phones", issue: "Battery", price: 99, minutes: 30, warranty_days: 0, at_home: true, valid_until: "2027-01-31" },
  ]
  const { run, rows, write } = await aShopAndFolder({ "repair.json": { services: [PHONES], tariffs } })
  await run()
  const known = () =>
    rows(`select issue_id, brand_id, model_id, grade, price_dirhams, is_from, minutes, warranty_days, at_home, valid_until::text
      from repair_tariffs order by id`)
  const screen = { issue_id: 1, minutes: 45, at_home: false, valid_until: null }
  expect(await known()).toMatchObject([
    { ...screen, brand_id: null, model_id: null, grade: null, price_dirhams: 19_900, is_from: true, minutes: 60 },
    { ...screen, brand_id: 1, model_id: 1, grade: "original", price_dirhams: 74_950, is_from: false, warranty_days: 180 },
    { ...screen, brand_id: 1, model_id: 1, grade: "compatible", price_dirhams: 44_900 },
    { issue_id: 2, at_home: true, valid_until: "2027-01-31", warranty_days: 0 },
  ])
  expect((await run()).others).toBe(0)
  await write("repair.json", { services: [PHONES], tariffs: [{ ...tariffs[1], price: 699 }] })
  await run()
  expect(await known()).toMatchObject([{ grade: "original", price_dirhams: 69_900 }])
})

test("[TARIFF-14] a price for an unknown repair, or of 0, is reported with its place, by a dry run as well", async () => {
  const price = { device: "phones", issue: "Screen", price: 199, minutes: 60, warranty_days: 90 }
  const faultsOf = async (...tariffs: object[]) => {
    const shop = await aShopAndFolder({ "repair.json": { services: [PHONES], tariffs } })
    return (await shop.faultsOf({ dryRun: true })).map(({ path }) => path)
  }
  const faults = await faultsOf(
    { ...price, issue: "Speaker" },
    { ...price, brand: "nokia" },
    { ...price, brand: "apple", model: "Two" },
    { ...price, device: "ovens" },
    { ...price, valid_from: "2026-12-02", valid_until: "2026-12-01" },
    price,
    price,
  )
  for (const said of [
    "/tariffs/0/issue",
    "/tariffs/1/brand",
    "/tariffs/2/model",
    "/tariffs/3/device",
    "/tariffs/4/valid_until",
    "/tariffs/6",
  ]) {
    expect(faults).toContain(said)
  }
  expect(await faultsOf({ ...price, price: 0 })).toContain("/tariffs/0/price")
})

test("repairs need neither ids nor texts, and keep their ids when the file is imported again", async () => {
  const services = [
    {
      title: "Phones",
      issues: [{ title: "Screen" }, { title: "Battery" }],
      brands: [{ name: "Apple", available_models: [{ name: "One" }] }],
    },
  ]
  const { run, rows, write } = await aShopAndFolder({ "repair.json": { services } })
  await run()
  const known = await rows("select id, title, rank from repair_issues order by id")
  expect(known).toEqual([
    { id: 1, title: "Screen", rank: 1 },
    { id: 2, title: "Battery", rank: 2 },
  ])
  expect((await run()).others).toBe(0)
  await write("repair.json", { services: [{ ...services[0], issues: [{ title: "Speaker" }, { title: "Battery" }] }] })
  await run()
  expect(await rows("select id, title from repair_issues order by id")).toEqual([
    { id: 2, title: "Battery" },
    { id: 3, title: "Speaker" },
  ])
})

test("an empty list of products deletes none, and an empty home page is replaced by the categories", async () => {
  const { db, run, rows } = await aShopAndFolder({ "products.json": [], "home.json": [] })
  await aProduct(db)
  await db.execute(sql`insert into layout_sections (position, title) values (1, 'Old')`)
  expect(await run()).toMatchObject({ products: { deleted: 0 }, variants: { deleted: 0 } })
  expect(
    await rows("select (select count(*)::int from products) as products, (select count(*)::int from layout_sections) as sections"),
  ).toEqual([{ products: 1, sections: 0 }])
})

test("a dry run checks the pictures and writes neither rows nor files", async () => {
  const { db, run, store, parent } = await aShopAndFolder({
    "brands.json": [{ name: "Apple", thumbnail: "a.jpg" }],
    "a.jpg": await aPhoto("#123"),
  })
  const rowsBefore = await dumpOf(db)
  const filesBefore = await readdir(parent, { recursive: true })
  expect(await run({ dryRun: true })).toMatchObject({ others: 1 })
  expect(await dumpOf(db)).toEqual(rowsBefore)
  expect(await readdir(parent, { recursive: true })).toEqual(filesBefore)
  await run()
  expect(await readdir(store)).toEqual(["drafts", "originals"])
  expect(await readdir(join(store, "drafts"))).toEqual([])
})

test("the examples of the owner's manual can be imported unchanged", async () => {
  const manual = await readFile(new URL("../../../../../docs/shop-owner.md", import.meta.url), "utf8")
  const examples = [...manual.matchAll(/^`([a-z]+\.json)`.*\n\n((?: {4}.*\n)+)/gm)].map(
    ([, name, text]) => [name ?? "", text ?? ""] as const,
  )
  const photos = [...manual.matchAll(/"(photos\/[^"]+)"/g)].map(([, path]) => path ?? "")
  const photo = await aPhoto("#abc")
  const { run, rows } = await aShopAndFolder({
    ...Object.fromEntries(examples),
    ...Object.fromEntries(photos.map((path) => [path, photo])),
  })
  expect(await run()).toMatchObject({ products: { created: 1 }, variants: { created: 2 } })
  const tables = [
    "categories",
    "brands",
    "collections",
    "layout_sections",
    "banners",
    "menu_items",
    "branches",
    "repair_models",
    "site_pictures",
  ]
  expect(
    await rows(tables.map((table) => `select '${table}' as empty where not exists (select from ${table})`).join(" union all ")),
  ).toEqual([])
})
