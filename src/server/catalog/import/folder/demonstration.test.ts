import { cp, readdir, readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { collectionLayout } from "#rules/catalog/layout-variants.ts"
import { ImportRefused } from "#server/catalog/import/import-errors.ts"
import { exportShopifyFile } from "#server/catalog/import/shopify/export-shopify.ts"
import { importShopifyFile } from "#server/catalog/import/shopify/shopify.ts"
import { localImageStore } from "#server/integrations/images/local.ts"
import { dumpOf } from "#server/testing/catalog/catalog-dump.ts"
import { type TestDatabase, testDatabase } from "#server/testing/database.ts"
import { aFolder } from "#server/testing/folder.ts"
import { arabicOf } from "./arabic.queries.ts"
import { importFolder } from "./folder.ts"

const DEMO = fileURLToPath(new URL("../../../../../demo", import.meta.url))

let shop: TestDatabase
let folder: Awaited<ReturnType<typeof aFolder>>

beforeAll(async () => {
  shop = await testDatabase()
  folder = await aFolder()
  await importFolder(demonstration())
})
afterAll(async () => {
  await shop.close()
  await folder.remove()
})

const demonstration = () => ({ db: shop.db, images: localImageStore({ folder: join(folder.path, "store") }), folder: join(DEMO, "data") })
const rowsOf = async (query: ReturnType<typeof sql>) => (await shop.db.execute(query)).rows

test("the whole demonstration is imported", async () => {
  const [counts] =
    await rowsOf(sql`select (select count(*)::int from products) as products, (select count(*)::int from variants) as variants,
    (select count(*)::int from categories) as categories, (select count(*)::int from brands) as brands, (select count(*)::int from collections) as collections,
    (select count(*)::int from branches) as branches, (select count(*)::int from banners) as banners, (select count(*)::int from search_entries) as names`)
  expect(counts).toEqual({
    products: 443,
    variants: 2513,
    categories: 54,
    brands: 36,
    collections: 15,
    branches: 5,
    banners: 5,
    names: 443 + 54 + 36,
  })
})

test("[AR-58] the demonstration is in Arabic, too", async () => {
  const [missing] = await rowsOf(sql`select
    (select count(*)::int from products where not arabic ?& array['title', 'details', 'seo_title', 'seo_description']) as products,
    (select count(*)::int from categories where not arabic ?& array['name', 'seo_title', 'seo_description']) as categories,
    (select count(*)::int from brands where not arabic ? 'name') as brands, (select count(*)::int from collections where not arabic ? 'name') as collections,
    (select count(*)::int from option_values v where option = 'Color' and not exists (select from phrases p where p.kind = 'option_values' and p.english = v.value)) as colours,
    (select count(distinct warranty_info)::int from products v where not exists (select from phrases p where p.kind = 'warranty_info' and p.english = v.warranty_info)) as warranties,
    (select count(*)::int from repair_issues v where not exists (select from phrases p where p.kind = 'repair_issues' and p.english = v.title)) as issues`)
  expect(missing).toEqual({ products: 0, categories: 0, brands: 0, collections: 0, colours: 0, warranties: 0, issues: 0 })
})

test("[AR-58] Arabic texts change alone, are cleaned, and must belong to an entry", async () => {
  const own = await aFolder()
  const phrases = { labels: { Sale: "تنزيلات" } }
  await writeFile(join(own.path, "phrases.ar.json"), JSON.stringify(phrases))
  await writeFile(
    join(own.path, "products.ar.json"),
    JSON.stringify({ "apple-iphone-17-pro": { details: "<p>جيد<script>x</script></p>" } }),
  )
  const options = { ...demonstration(), folder: own.path, dryRun: false }
  await importFolder(options)
  const [changed] = await rowsOf(sql`select arabic, details <> '' as "isEnglishKept" from products where slug = 'apple-iphone-17-pro'`)
  expect(changed).toEqual({ arabic: { details: "<p>جيد</p>" }, isEnglishKept: true })
  expect(await rowsOf(sql`select arabic from phrases where kind = 'labels' and english = 'Sale'`)).toEqual([{ arabic: "تنزيلات" }])
  for (const file of ["products.ar", "categories.ar", "brands.ar", "collections.ar", "phrases.ar"] as const)
    await writeFile(join(own.path, `${file}.json`), JSON.stringify(await arabicOf(shop.db, file)))
  const before = await dumpOf(shop.db)
  await importFolder(options)
  expect(await dumpOf(shop.db), "an export brings nothing new").toEqual(before)

  await writeFile(join(own.path, "products.ar.json"), JSON.stringify({ "no-such-product": { title: "؟" } }))
  await expect(importFolder(options)).rejects.toThrow(ImportRefused)
  await importFolder(demonstration())
  await own.remove()
})

test("the demonstration names no real address, no local path and no placeholder", async () => {
  for (const file of await readdir(join(DEMO, "data"))) {
    const text = await readFile(join(DEMO, "data", file), "utf8")
    expect(
      [...text.matchAll(/[\w.-]+@[\w.-]+\.\w+/g)].filter(([email]) => !email.endsWith(".example")),
      file,
    ).toEqual([])
    expect(text, file).not.toMatch(/(?<![\w/])\/(?:tmp|root|usr|var|home|Users|opt|etc)\//)
    expect(text, file).not.toMatch(/\b(?:TODO|FIXME|lorem ipsum|NaN)\b/i)
    if (file.endsWith(".json")) expect(text, file).not.toMatch(/https?:/)
  }
})

test("the home page of the demonstration has every layout", async () => {
  const home: Record<string, unknown[]>[] = JSON.parse(await readFile(join(DEMO, "data", "home.json"), "utf8"))
  const lengths = (list: string) => home.map((section) => section[list]?.length ?? 0).filter((length) => length > 0)
  expect(lengths("collections").flatMap(collectionLayout).toSorted()).toEqual([1, 2, 3, 4])
  expect(lengths("catalogs").toSorted()).toEqual([3, 9])
  expect(lengths("categories")).toEqual(expect.arrayContaining([6, 7]))
  expect(lengths("brands")).toEqual([36])
  expect(Math.min(...lengths("products"))).toBeGreaterThan(5)
})

test("[LO-08] the home page of the demonstration has nine or ten sections, and the third is about repairs", async () => {
  const home: { collections: string[] }[] = JSON.parse(await readFile(join(DEMO, "data", "home.json"), "utf8"))
  expect([9, 10]).toContain(home.length)
  expect(home[2]?.collections).toEqual(["device-care"])
})

test("ids in the files are kept, and later additions get the next ones", async () => {
  expect(await rowsOf(sql`select id from products where slug = 'apple-iphone-17-pro-max'`)).toEqual([{ id: 1001 }])
  expect(await rowsOf(sql`select min(id) as id from variants where product_id = 1001`)).toEqual([{ id: 100101 }])
  const [next] = await rowsOf(sql`select nextval('products_id_seq')::int > (select max(id) from products) as is_free`)
  expect(next).toEqual({ is_free: true })
})

test("[RULE-04] prices are whole dirhams", async () => {
  const [variant] = await rowsOf(sql`select selling_price_dirhams, maximum_price_dirhams from variants where id = 100101`)
  expect(variant).toEqual({ selling_price_dirhams: 514900, maximum_price_dirhams: 514900 })
})

test("a listing knows the price of the first variant, the category, the collections and the option values of a product", async () => {
  const [entry] = await rowsOf(sql`
    select e.selling_price_dirhams = v.selling_price_dirhams as has_price, e.category_id = p.category_id as has_category, c.path[2] as parent,
      e.option_value_ids @> v.option_value_ids as has_values, cardinality(e.collection_ids) > 0 as has_collections
    from listing_entries e join products p on p.id = e.product_id join categories c on c.id = p.category_id join variants v on v.product_id = p.id and v.position = 1
    where p.slug = 'samsung-galaxy-s25-edge'`)
  expect(entry).toEqual({ has_price: true, has_category: true, parent: 1, has_values: true, has_collections: true })
})

test("Featured follows the order of the file, and newest begins with what the home page presents as just landed", async () => {
  const slugs = async (order: ReturnType<typeof sql>) =>
    (await rowsOf(sql`select slug from products order by ${order} limit 2`)).map(({ slug }) => slug)
  expect(await slugs(sql`rank`)).toEqual(["apple-iphone-17-pro-max", "samsung-galaxy-s26-ultra"])
  expect(await slugs(sql`created_at desc`)).toEqual(["samsung-galaxy-s26-ultra", "apple-iphone-17e"])
})

test("every variant has stored pictures of its colour, and the pictures of pages are stored too", async () => {
  const [variant] = await rowsOf(sql`select images[1] as first from variants where id = 100101`)
  expect(variant?.["first"]).toMatch(/^phone-stack\/apple-iphone-17-pro-max-orange-f0803c\.[0-9a-f]{8}\.1100x1100\.webp$/)
  expect(await rowsOf(sql`select count(*)::int as without from variants where images = '{}'`)).toEqual([{ without: 0 }])
  expect((await rowsOf(sql`select name from site_pictures order by name`)).map(({ name }) => name)).toEqual([
    "about-large",
    "about-large-rtl",
    "about-medium",
    "about-medium-rtl",
    "about-small",
    "default-product",
    "repair-large",
    "repair-large-rtl",
    "repair-medium",
    "repair-medium-rtl",
    "repair-small",
  ])
})

test("the home page refers to its entries by id, in the order of the file", async () => {
  const [section] = await rowsOf(sql`
    select s.title, (select slug from products where id = s.product_ids[1]) as first, cardinality(s.product_ids) as products
    from layout_sections s where title = 'Just Landed'`)
  expect(section).toEqual({ title: "Just Landed", first: "samsung-galaxy-s26-ultra", products: 12 })
})

test("a second import changes no row", async () => {
  const before = await dumpOf(shop.db)
  const result = await importFolder(demonstration())
  expect(result).toMatchObject({ products: { unchanged: 443, updated: 0 }, variants: { unchanged: 2513, updated: 0 }, others: 0 })
  expect(await dumpOf(shop.db)).toEqual(before)
})

test("the catalog is unchanged after an export and import, in this shop and in an empty one", async () => {
  const before = await dumpOf(shop.db)
  const first = join(folder.path, "first.csv")
  const second = join(folder.path, "second.csv")
  const third = join(folder.path, "third.csv")
  expect(await exportShopifyFile({ db: shop.db, file: first })).toEqual({ products: 443, variants: 2513 })
  await importShopifyFile({ db: shop.db, file: first })
  expect(await dumpOf(shop.db)).toEqual(before)
  await exportShopifyFile({ db: shop.db, file: second })
  expect(await readFile(second, "utf8")).toBe(await readFile(first, "utf8"))

  const empty = await testDatabase()
  await importShopifyFile({ db: empty.db, file: first })
  await exportShopifyFile({ db: empty.db, file: third })
  await empty.close()
  expect(await readFile(third, "utf8")).toBe(await readFile(first, "utf8"))
})

test("a dry run reports the changes and makes none", async () => {
  const other = await testDatabase()
  const before = await dumpOf(other.db)
  const result = await importFolder({ ...demonstration(), db: other.db, dryRun: true })
  expect(result.products.created).toBe(443)
  expect(await dumpOf(other.db)).toEqual(before)
  await other.close()
})

test("all faults are listed at once, by file and place, and nothing is imported", async () => {
  const broken = join(folder.path, "broken")
  await cp(join(DEMO, "data"), broken, { recursive: true })
  const products = JSON.parse(await readFile(join(broken, "products.json"), "utf8"))
  products[2].variants[0].selling_price = 10.001
  products[3].brand = 7
  await writeFile(join(broken, "products.json"), JSON.stringify(products))
  const before = await dumpOf(shop.db)
  const refusal = await importFolder({ ...demonstration(), folder: broken, imagesFolder: join(DEMO, "images") }).catch((fault) => fault)
  expect(refusal).toBeInstanceOf(ImportRefused)
  expect(refusal.faults).toEqual([
    { file: "products.json", path: "/2/variants/0/selling_price", message: "must be multiple of 0.01." },
    { file: "products.json", path: "/3/brand", message: "must be string or null." },
  ])
  expect(await dumpOf(shop.db)).toEqual(before)
})

test("a reference to a missing entry is a fault", async () => {
  const broken = join(folder.path, "dangling")
  await cp(join(DEMO, "data"), broken, { recursive: true })
  const collections = JSON.parse(await readFile(join(broken, "collections.json"), "utf8"))
  collections[1].products[0] = "no-such-product"
  await writeFile(join(broken, "collections.json"), JSON.stringify(collections))
  const refusal = await importFolder({ ...demonstration(), folder: broken, imagesFolder: join(DEMO, "images") }).catch((fault) => fault)
  expect(refusal.faults).toEqual([
    { file: "collections.json", path: "/1/products/0", message: '"no-such-product" is neither in products.json nor in the shop.' },
  ])
})
