import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { importText } from "#server/catalog/import/import-text.ts"
import { dumpOf } from "#server/testing/catalog/catalog-dump.ts"
import { aShopForTables, aTable, PHONES, phones } from "#server/testing/catalog/shopify-tables.ts"

const shop = aShopForTables()
const { imported, exported, refusalOf, rowsOf } = shop

test("a second import changes no row, and neither does that of the export", async () => {
  await imported(phones)
  const before = await dumpOf(shop.db)
  await imported(phones)
  expect(await dumpOf(shop.db)).toEqual(before)
  const first = await exported()
  await imported(first)
  expect(await dumpOf(shop.db)).toEqual(before)
  expect(await exported()).toBe(first)
})

test("unknown columns are exported again, those of the product and those of a variant", async () => {
  const table = aTable(
    "Handle,Title,Option1 Name,Option1 Value,Variant Price,Variant Grams,Google Shopping / MPN,Cost per item,__proto__",
    "a,A,Size,S,1,200,G-1,0.50,odd",
    "a,,,M,1,300,,0.60,",
  )
  await imported(table)
  expect(await rowsOf(sql`select extra from products`)).toEqual([
    {
      extra: Object.fromEntries([
        ["__proto__", "odd"],
        ["Google Shopping / MPN", "G-1"],
      ]),
    },
  ])
  expect(await rowsOf(sql`select extra from variants order by position`)).toEqual([
    { extra: { "Variant Grams": "200", "Cost per item": "0.50" } },
    { extra: { "Variant Grams": "300", "Cost per item": "0.60" } },
  ])
  const [header, first, second] = (await exported()).split("\n")
  expect(header).toMatch(/,Cost per item,Google Shopping \/ MPN,Variant Grams,__proto__$/)
  expect(first).toMatch(/,0\.50,G-1,200,odd$/)
  expect(second).toMatch(/,0\.60,,300,$/)
})

test("[AR-63] Arabic texts have columns, which the export writes again, and other columns leave them alone", async () => {
  const table = aTable(
    "Handle,Title,Title (ar),Body (HTML) (ar),SEO Title (ar),SEO Description (ar),Variant Price",
    "a,Lamp,مصباح,<p>جيد<script>x</script></p>,اشترِ مصباح,مصباح جيد,1",
    "b,Chair,,,,,2",
  )
  const ofAll = () => rowsOf(sql`select slug, arabic from products order by slug`)
  const arabic = { title: "مصباح", details: "<p>جيد</p>", seo_title: "اشترِ مصباح", seo_description: "مصباح جيد" }
  await imported(table)
  expect(await ofAll()).toEqual([
    { slug: "a", arabic },
    { slug: "b", arabic: {} },
  ])
  const file = await exported()
  const before = await dumpOf(shop.db)
  await imported(file)
  expect(await dumpOf(shop.db)).toEqual(before)
  expect(await exported()).toBe(file)

  await imported(aTable("Handle,Title,Title (ar)", "a,Desk lamp,مصباح مكتبي", "b,Chair,كرسي"))
  await imported(aTable("Handle,Title,SEO Title (ar)", "a,Desk lamp,"))
  expect(await ofAll()).toEqual([
    { slug: "a", arabic: { title: "مصباح مكتبي", details: "<p>جيد</p>", seo_description: "مصباح جيد" } },
    { slug: "b", arabic: { title: "كرسي" } },
  ])
})

test("data without a column in the file is unchanged", async () => {
  await imported(
    aTable(
      "Handle,Title,Vendor,Type,Tags,Variant Price,Variant Compare At Price,Variant Inventory Qty,Variant SKU,Odd",
      "a,A,Pear,Phones,new,10,20,5,S1,odd",
    ),
  )
  await imported(aTable("Handle,Variant Price", "a,12"))
  expect(
    await rowsOf(sql`select p.title, p.tags, p.extra, b.name as brand, c.name as category, v.selling_price_dirhams as selling, v.maximum_price_dirhams as maximum, v.inventory_quantity as pieces, v.sku
      from products p join variants v on v.product_id = p.id join brands b on b.id = p.brand_id join categories c on c.id = p.category_id`),
  ).toEqual([
    {
      title: "A",
      tags: ["new"],
      extra: { Odd: "odd" },
      brand: "Pear",
      category: "Phones",
      selling: 1200,
      maximum: 2000,
      pieces: 5,
      sku: "S1",
    },
  ])
})

test("variants that the file does not name are unchanged, including their position", async () => {
  await imported(phones)
  const before = await rowsOf(sql`select id, slug, position, inventory_quantity as pieces from variants order by id`)
  const { variants, missing } = await imported(
    aTable(PHONES, "pear-one,Pear One,Pear,Smartphones,Color,White,Storage,256 GB,7,1499.50,", "pear-one,,,,,Blue,,256 GB,5,1499.50,"),
  )
  expect(variants).toMatchObject({ created: 1, updated: 1, deleted: 0 })
  expect(missing).toMatchObject({ count: 2, products: 1 })
  const [black256, black1, white, cable] = before
  expect(await rowsOf(sql`select id, slug, position, inventory_quantity as pieces from variants order by id`)).toEqual([
    black256,
    black1,
    { ...white, pieces: 7 },
    cable,
    { id: expect.any(Number), slug: "pear-one-blue-256-gb", position: 4, pieces: 5 },
  ])
})

test("variants that the file does not name are deleted when that is requested, and a dry run names each", async () => {
  await imported(phones)
  const idOf = async (slug: string) => (await rowsOf(sql`select id from variants where slug = ${slug}`))[0]?.id
  const white = await idOf("pear-one-white-256-gb")
  const black = await idOf("pear-one-black-256-gb")
  const table = aTable(
    PHONES,
    "pear-one,Pear One,Pear,Smartphones,Color,White,Storage,256 GB,7,1499.50,",
    "pear-one,,,,,Black,,256 GB,5,1499.50,1699",
    "pear-one,,,,,Blue,,256 GB,5,1499.50,",
  )
  const dry = await imported(table, { deleteMissing: true, dryRun: true })
  expect(importText(dry, { dryRun: true, seconds: 1 })).toContain("Deleted variants:\n  pear-one: Pear One (Black, 1 TB)")
  expect(await idOf("pear-one-black-1-tb")).toBeDefined()
  const result = await imported(table, { deleteMissing: true })
  expect(result.variants).toMatchObject({ created: 1, deleted: 1, updated: 2 })
  expect(await rowsOf(sql`select id, slug, inventory_quantity as pieces from variants where slug like 'pear%' order by position`)).toEqual([
    { id: white, slug: "pear-one-white-256-gb", pieces: 7 },
    { id: black, slug: "pear-one-black-256-gb", pieces: 5 },
    { id: expect.any(Number), slug: "pear-one-blue-256-gb", pieces: 5 },
  ])
  expect(await rowsOf(sql`select count(*)::int as products from products`)).toEqual([{ products: 2 }])
})

test("a file that changes a product's options must name all its variants", async () => {
  await imported(phones)
  const table = aTable("Handle,Title,Option1 Name,Option1 Value,Variant Price", "pear-one,Pear One,Color,Black,10", "pear-one,,,White,10")
  const { faults } = await refusalOf(table)
  expect(faults).toEqual([
    {
      row: 2,
      column: "Option1 Name",
      message: expect.stringContaining(
        '"pear-one" has the options Color in the file and Color, Storage in the shop, and 3 of its variants',
      ),
    },
  ])
  expect((await imported(table, { deleteMissing: true })).variants).toMatchObject({ created: 2, deleted: 3 })
})

test("a variant cannot take the options of one that the file does not name", async () => {
  const header = "Handle,Title,Option1 Name,Option1 Value,Variant Price,Slug (variant.metafields.corniche.slug)"
  await imported(aTable(header, "a,A,Size,S,1,small", "a,,,M,1,medium"))
  const { faults } = await refusalOf(aTable(header, "a,A,Size,M,1,small"))
  expect(faults).toEqual([{ row: 2, column: "Option1 Name", message: expect.stringContaining('has the options of "medium"') }])
})

test("a new id never repeats a deleted one", async () => {
  const header = "Handle,Title,Option1 Name,Option1 Value,Variant Price"
  await imported(aTable(header, "a,A,Size,S,1", "a,,,M,1"))
  await imported(aTable(header, "a,A,Size,S,1"), { deleteMissing: true })
  await imported(aTable(header, "a,A,Size,S,1", "a,,,L,1"))
  expect(await rowsOf(sql`select id, slug from variants order by position`)).toEqual([
    { id: 1, slug: "a-s" },
    { id: 3, slug: "a-l" },
  ])
})

test("only a changed product gets a new date", async () => {
  await imported(phones)
  const [before] = await rowsOf(sql`select updated_at from products where slug = 'cable'`)
  const result = await imported(phones.replace("1999", "1899"))
  expect(result).toMatchObject({ products: { updated: 1, unchanged: 1 }, variants: { updated: 1, unchanged: 3 } })
  expect(await rowsOf(sql`select updated_at = ${before?.updated_at} as is_same from products where slug = 'cable'`)).toEqual([
    { is_same: true },
  ])
  expect(await rowsOf(sql`select updated_at > created_at as is_newer from products where slug = 'pear-one'`)).toEqual([{ is_newer: true }])
})

test("a changed title changes the titles derived from it, and no slug", async () => {
  await imported(phones)
  await imported(phones.replace("Pear One,", "Pear Two,"))
  expect(await rowsOf(sql`select title, slug from variants where position = 1 and product_id = 1`)).toEqual([
    { title: "Pear Two (Black, 256 GB)", slug: "pear-one-black-256-gb" },
  ])
})

test("a file without option columns leaves the options of a product unchanged", async () => {
  await imported(phones)
  const { faults } = await refusalOf(aTable("Handle,Title,Variant Price", "pear-one,Pear,1"))
  expect(faults).toEqual([{ row: 2, column: "Option1 Name", message: expect.stringContaining("no columns for them") }])
  expect((await imported(aTable("Handle,SEO Title", "pear-one,Buy it"))).variants).toMatchObject({ deleted: 0, updated: 0 })
})
