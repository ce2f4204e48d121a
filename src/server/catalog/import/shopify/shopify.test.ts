import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import type { ImportRefused } from "#server/catalog/import/import-errors.ts"
import { importText } from "#server/catalog/import/import-text.ts"
import { filterMeta } from "#server/catalog/listing/filter-meta.queries.ts"
import { productCards } from "#server/catalog/listing/listing-products.queries.ts"
import { productDetails } from "#server/catalog/product/product.queries.ts"
import { dumpOf } from "#server/testing/catalog-dump.ts"
import { type TestDatabase, testDatabase } from "#server/testing/database.ts"
import { aFolder } from "#server/testing/folder.ts"
import { exportShopifyFile } from "./export-shopify.ts"
import { importShopifyFile, type ShopifyImport } from "./shopify.ts"

let shop: TestDatabase
let folder: Awaited<ReturnType<typeof aFolder>>

beforeAll(async () => {
  shop = await testDatabase()
  folder = await aFolder()
})
afterAll(async () => {
  await shop.close()
  await folder.remove()
})
beforeEach(async () => {
  await shop.db.execute(
    sql`truncate products, variants, product_options, option_values, brands, categories, collections, listing_entries, listing_blocks, listing_bits, search_entries restart identity cascade`,
  )
})

const imported = async (csv: string | Buffer, how: Partial<ShopifyImport> = {}) =>
  importShopifyFile({ db: shop.db, file: await folder.file("products.csv", csv), ...how })
const exported = async (): Promise<string> => {
  const file = join(folder.path, "export.csv")
  await exportShopifyFile({ db: shop.db, file })
  return readFile(file, "utf8")
}
const refusalOf = async (csv: string | Buffer, how: Partial<ShopifyImport> = {}): Promise<ImportRefused> => {
  const before = await dumpOf(shop.db)
  const refusal = await imported(csv, how).catch((fault) => fault)
  expect(refusal).toMatchObject({ name: "ImportRefused" })
  expect(await dumpOf(shop.db)).toEqual(before)
  return refusal
}
const rowsOf = async (query: ReturnType<typeof sql>) => (await shop.db.execute(query)).rows

/** A table in the words that matter to a test; the rows as lists of cells. */
function aTable(header: string, ...rows: string[]): string {
  return `${[header, ...rows].join("\n")}\n`
}

const PHONES =
  "Handle,Title,Vendor,Type,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant Inventory Qty,Variant Price,Variant Compare At Price"
const phones = aTable(
  PHONES,
  "pear-one,Pear One,Pear,Smartphones,Color,Black,Storage,256gb,5,1499.50,1699",
  "pear-one,,,,,Black,,1024 GB,3,1999,",
  "pear-one,,,,,White,,256 GB,0,1499.5,",
  "cable,Cable,Pear,,Title,Default Title,,,10,49,",
)

test("[RULE-04] prices become whole dirhams, with and without decimals", async () => {
  await imported(phones)
  expect(
    await rowsOf(
      sql`select selling_price_dirhams as selling, maximum_price_dirhams as maximum from variants order by product_id, position`,
    ),
  ).toEqual([
    { selling: 149950, maximum: 169900 },
    { selling: 199900, maximum: 199900 },
    { selling: 149950, maximum: 149950 },
    { selling: 4900, maximum: 4900 },
  ])
})

test("[RULE-14] [RULE-15] storage and memory are normalised when they come in", async () => {
  await imported(
    aTable(
      "Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant Price",
      "a,A,Storage,1024gb,RAM,16,1",
      "a,,,256,,8gb,1",
    ),
  )
  expect(await rowsOf(sql`select option, value, slug from option_values order by option, value`)).toEqual([
    { option: "RAM", value: "16 GB", slug: "16-gb" },
    { option: "RAM", value: "8 GB", slug: "8-gb" },
    { option: "Storage", value: "1 TB", slug: "1-tb" },
    { option: "Storage", value: "256 GB", slug: "256-gb" },
  ])
})

test("[RULE-07] variants and brands without their own slug get one from their name", async () => {
  await imported(phones)
  const slugs = (await rowsOf(sql`select slug from variants order by product_id, position`)).map(({ slug }) => slug)
  expect(slugs).toEqual(["pear-one-black-256-gb", "pear-one-black-1-tb", "pear-one-white-256-gb", "cable"])
  expect(await rowsOf(sql`select name, slug from brands`)).toEqual([{ name: "Pear", slug: "pear" }])
})

test("a type that the shop does not know becomes a top category; a product without one is uncategorised", async () => {
  await imported(phones)
  expect(await rowsOf(sql`select slug, name, parent_id, path = array[id] as is_top from categories order by slug`)).toEqual([
    { slug: "smartphones", name: "Smartphones", parent_id: null, is_top: true },
    { slug: "uncategorised", name: "Uncategorised", parent_id: null, is_top: true },
  ])
})

test("listings and the search know the products at once", async () => {
  await imported(phones)
  expect(await rowsOf(sql`select name, slug from search_entries where type = 'product' order by name`)).toEqual([
    { name: "Cable", slug: "cable" },
    { name: "Pear One", slug: "pear-one-black-256-gb" },
  ])
  expect(
    await rowsOf(
      sql`select selling_price_dirhams as price, cardinality(option_value_ids) as values from listing_entries order by product_id`,
    ),
  ).toEqual([
    { price: 149950, values: 4 },
    { price: 4900, values: 0 },
  ])
})

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

test("a byte order mark, CRLF, line ends and quotes in cells, emoji and right-to-left text come through and go back", async () => {
  const csv = [
    "\uFEFFHandle,Title,Body (HTML),Vendor,Variant Price,SEO Title,Colour Chart",
    '"ear-buds","Buds 🎧 ""Pro""","<p>Line one,\r\nline two</p>","Käse & Söhne, Ltd.",99.90,"سماعات, بيضاء","a\nb"',
    "ساعة,ساعة ذكية,,سامسونج,10,,",
    "",
  ].join("\r\n")
  await imported(Buffer.from(csv))
  expect(await rowsOf(sql`select slug, title, details, seo_title, extra from products order by id`)).toEqual([
    {
      slug: "ear-buds",
      title: 'Buds 🎧 "Pro"',
      details: "<p>Line one,\r\nline two</p>",
      seo_title: "سماعات, بيضاء",
      extra: { "Colour Chart": "a\nb" },
    },
    { slug: "ساعة", title: "ساعة ذكية", details: "", seo_title: null, extra: {} },
  ])
  expect(await rowsOf(sql`select name, slug from brands order by id`)).toEqual([
    { name: "Käse & Söhne, Ltd.", slug: "kse-shne-ltd" },
    { name: "سامسونج", slug: expect.stringMatching(/^x[0-9a-f]{10}$/) },
  ])
  const before = await dumpOf(shop.db)
  const first = await exported()
  await imported(first)
  expect(await dumpOf(shop.db)).toEqual(before)
  expect(await exported()).toBe(first)
})

test("HTML is sanitised on the way in", async () => {
  await imported(aTable("Handle,Title,Body (HTML),Variant Price", 'a,A,"<p onclick=""x()"">Good<script>alert(1)</script></p>",1'))
  expect(await rowsOf(sql`select details from products`)).toEqual([{ details: "<p>Good</p>" }])
})

test("pictures: by position, the variant's own first, rows that bring nothing else are no variants", async () => {
  await imported(
    aTable(
      "Handle,Title,Option1 Name,Option1 Value,Variant Price,Image Src,Image Position,Image Alt Text,Variant Image",
      "a,A,Color,Red,1,https://cdn.example/2.jpg,2,Second,HTTPS://cdn.example/3.jpg",
      "a,,,Blue,1,https://cdn.example/1.jpg,1,First,",
      "a,,,,,https://cdn.example/3.jpg,3,,",
    ),
  )
  const [one, two, three] = ["https://cdn.example/1.jpg", "https://cdn.example/2.jpg", "https://cdn.example/3.jpg"]
  expect(await rowsOf(sql`select images from variants order by position`)).toEqual([
    { images: [three, one, two] },
    { images: [one, two, three] },
  ])
  expect(await rowsOf(sql`select thumbnail_alt_text, images from products`)).toEqual([
    {
      thumbnail_alt_text: "First",
      images: [
        { src: one, alt: "First" },
        { src: two, alt: "Second" },
        { src: three, alt: "" },
      ],
    },
  ])
  const before = await dumpOf(shop.db)
  const table = await exported()
  expect(table).toContain(`a,A,,,Uncategorised,,true,Color,Red,,,,,,0,1.00,,${one},1,First,${three},,,active\n`)
  await imported(table)
  expect(await dumpOf(shop.db)).toEqual(before)
})

test("columns that the shop does not know are given back, those of the product and those of a variant", async () => {
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

test("what the file has no column for stays", async () => {
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

test("variants that the file does not name stay as they are, with their place in the order", async () => {
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

test("a new id is never that of something deleted", async () => {
  const header = "Handle,Title,Option1 Name,Option1 Value,Variant Price"
  await imported(aTable(header, "a,A,Size,S,1", "a,,,M,1"))
  await imported(aTable(header, "a,A,Size,S,1"), { deleteMissing: true })
  await imported(aTable(header, "a,A,Size,S,1", "a,,,L,1"))
  expect(await rowsOf(sql`select id, slug from variants order by position`)).toEqual([
    { id: 1, slug: "a-s" },
    { id: 3, slug: "a-l" },
  ])
})

test("only a product of which something changed is dated again", async () => {
  await imported(phones)
  const [before] = await rowsOf(sql`select updated_at from products where slug = 'cable'`)
  const result = await imported(phones.replace("1999", "1899"))
  expect(result).toMatchObject({ products: { updated: 1, unchanged: 1 }, variants: { updated: 1, unchanged: 3 } })
  expect(await rowsOf(sql`select updated_at = ${before?.updated_at} as is_same from products where slug = 'cable'`)).toEqual([
    { is_same: true },
  ])
  expect(await rowsOf(sql`select updated_at > created_at as is_newer from products where slug = 'pear-one'`)).toEqual([{ is_newer: true }])
})

test("a title that changes changes the titles made from it, and no address", async () => {
  await imported(phones)
  await imported(phones.replace("Pear One,", "Pear Two,"))
  expect(await rowsOf(sql`select title, slug from variants where position = 1 and product_id = 1`)).toEqual([
    { title: "Pear Two (Black, 256 GB)", slug: "pear-one-black-256-gb" },
  ])
})

test("unpublished products and drafts are kept and not found", async () => {
  await imported(
    aTable("Handle,Title,Published,Status,Variant Price", "a,A,TRUE,active,1", "b,B,false,active,1", "c,C,true,draft,1", "d,D,,,1"),
  )
  expect(await rowsOf(sql`select slug, published from products order by slug`)).toEqual([
    { slug: "a", published: true },
    { slug: "b", published: false },
    { slug: "c", published: false },
    { slug: "d", published: true },
  ])
  expect(await rowsOf(sql`select count(*)::int as found from search_entries where type = 'product'`)).toEqual([{ found: 2 }])
})

test("stock below zero counts as none, with a note", async () => {
  const { notes } = await imported(aTable("Handle,Title,Variant Inventory Qty,Variant Price", "a,A,-3,1"))
  expect(await rowsOf(sql`select inventory_quantity as pieces from variants`)).toEqual([{ pieces: 0 }])
  expect(notes.listed).toEqual([{ row: 2, column: "Variant Inventory Qty", message: "-3 is imported as 0." }])
})

test("a file without quantities says how many new variants are out of stock, and takes a number for them", async () => {
  const table = aTable("Handle,Title,Option1 Name,Option1 Value,Variant Price", "a,A,Size,S,1", "a,,,M,1")
  const dry = await imported(table, { dryRun: true })
  expect(dry.notes.listed).toEqual([{ message: "No quantities in this file: 2 new variants out of stock. --stock 5 gives each 5 pieces." }])
  const { notes } = await imported(table, { stockOfNew: 7 })
  expect(notes.listed).toEqual([{ message: "No quantities in this file: 2 new variants with 7 pieces each, as --stock says." }])
  const again = await imported(table, { stockOfNew: 9 })
  expect(again).toMatchObject({ variants: { updated: 0, unchanged: 2 }, notes: { count: 0 } })
  expect(await stockOfAll()).toEqual([
    { policy: "counted", pieces: 7 },
    { policy: "counted", pieces: 7 },
  ])
})

test.each([
  [
    "the older columns",
    "Handle,Title,Option1 Name,Option1 Value,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price",
  ],
  [
    "the newer columns",
    "URL handle,Title,Option1 name,Option1 value,Inventory tracker,Inventory quantity,Continue selling when out of stock,Price",
  ],
])("an empty tracker and a policy to continue are kept, and told with their numbers: %s", async (_name, header) => {
  const table = aTable(header, "a,A,Size,S,,0,deny,1", "a,,,M,shopify,0,CONTINUE,1", "a,,,L,shopify,3,deny,1", "b,B,,,,,,1")
  const { notes } = await imported(table)
  expect(notes.listed.map(({ message }) => message)).toEqual([
    expect.stringMatching(/^2 variants are not tracked and always for sale: .*[Tt]racker is empty\.$/),
    expect.stringMatching(/^1 variant is sold without stock too: .* is "continue"\.$/),
  ])
  expect(await stockOfAll()).toEqual([
    { policy: "untracked", pieces: 0 },
    { policy: "continue", pieces: 0 },
    { policy: "counted", pieces: 3 },
    { policy: "untracked", pieces: 0 },
  ])
  const before = await dumpOf(shop.db)
  const first = await exported()
  expect(first).toContain(",Variant Inventory Tracker,Variant Inventory Policy")
  await imported(first)
  expect(await dumpOf(shop.db)).toEqual(before)
  expect(await exported()).toBe(first)
})

test("a colour without a code gets that of its name wherever it is shown, and none when the name tells none", async () => {
  await imported(aTable("Handle,Title,Option1 Name,Option1 Value,Variant Price", "a,A,Colour,Space Grey,1", "a,,,Design 7,1"))
  expect(await rowsOf(sql`select title from product_options`)).toEqual([{ title: "Color" }])
  const [{ id } = { id: 0 }] = (await shop.db.execute<{ id: number }>(sql`select id from products`)).rows
  const details = await productDetails(shop.db, id)
  const cards = await productCards(shop.db, [id])
  const filters = await filterMeta(shop.db, {})
  const codes = [
    details?.variants.map(({ option_values }) => option_values[0]?.code),
    cards[0]?.variants.map(({ option_values }) => option_values[0]?.code),
    filters.options.Color?.map(({ code }) => code),
  ]
  expect(codes.map((some) => some?.toSorted())).toEqual(Array.from({ length: 3 }, () => ["#535150", null]))
  const before = await dumpOf(shop.db)
  await imported(await exported())
  expect(await dumpOf(shop.db)).toEqual(before)
})

test("the newer template's names of the columns are understood", async () => {
  await imported(
    aTable(
      "Title,URL handle,Description,Vendor,Product category,Type,Published on online store,Status,SKU,Option1 name,Option1 value,Price,Compare-at price,Inventory quantity,Product image URL,Image position,Image alt text,Variant image URL,SEO title,SEO description",
      "A,a,<p>Text</p>,Pear,Electronics,Phones,TRUE,Active,S-1,Size,S,10,12,4,https://cdn.example/1.jpg,1,Alt,,Seo,Words",
    ),
  )
  expect(
    await rowsOf(sql`select p.slug, details, seo_title, p.thumbnail_alt_text as alt, p.extra, sku, v.selling_price_dirhams as selling, v.maximum_price_dirhams as maximum, inventory_quantity as pieces
      from products p join variants v on v.product_id = p.id`),
  ).toEqual([
    {
      slug: "a",
      details: "<p>Text</p>",
      seo_title: "Seo",
      alt: "Alt",
      extra: { "Product category": "Electronics" },
      sku: "S-1",
      selling: 1000,
      maximum: 1200,
      pieces: 4,
    },
  ])
})

test("three options and a hundred variants", async () => {
  const values = Array.from({ length: 100 }, (_, index) => [
    `Color ${index % 5}`,
    `${2 ** (index % 4)} GB`,
    `Kit ${Math.floor(index / 20)}`,
  ])
  const rows = values.map(
    ([color, ram, kit], index) =>
      `big,${index === 0 ? "Big" : ""},${index === 0 ? "Color" : ""},${color},${index === 0 ? "RAM" : ""},${ram},${index === 0 ? "Kit" : ""},${kit},${index + 1}`,
  )
  const table = aTable(
    "Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Option3 Name,Option3 Value,Variant Price",
    ...rows,
  )
  expect((await imported(table)).variants.created).toBe(100)
  expect((await imported(await exported())).variants).toMatchObject({ unchanged: 100, updated: 0 })
})

test("a dry run says what would change and changes nothing", async () => {
  const before = await dumpOf(shop.db)
  expect((await imported(phones, { dryRun: true })).variants.created).toBe(4)
  expect(await dumpOf(shop.db)).toEqual(before)
})

test("faults are listed by row and column, all at once, and nothing is imported", async () => {
  const { faults } = await refusalOf(
    aTable(
      "Handle,Title,Published,Option1 Name,Option1 Value,Variant Inventory Qty,Variant Price,Image Src",
      "a,A,,,,many,12.345,https://cdn.example/1.jpg",
      'b,B,,Color,"Red\nand blue",1,"1,299",javascript:alert(1)',
      "b,,,,Green,1,,",
      "b,,,,Green,1,5,",
      "c,,perhaps,,,1,1,",
      "d,D,,,,1,1",
      ",,,,,1,1,",
    ),
  )
  expect(faults).toEqual([
    { row: 2, column: "Variant Price", message: expect.stringContaining('"12.345" is ambiguous') },
    { row: 2, column: "Variant Inventory Qty", message: expect.stringContaining('"many"') },
    { row: 3, column: "Image Src", message: expect.stringContaining("javascript:alert(1)") },
    { row: 3, column: "Variant Price", message: expect.stringContaining('"1,299" is ambiguous: thousands or a fraction') },
    { row: 4, column: "Variant Price", message: "is missing." },
    { row: 5, column: "Option1 Value", message: '"Green" is already the variant in row 4.' },
    { row: 6, column: "Title", message: "is missing." },
    { row: 6, column: "Published", message: expect.stringContaining('"perhaps"') },
    { row: 7, message: "The row has 7 cells, but the first row has 8." },
    { row: 8, column: "Handle", message: "is missing." },
  ])
})

test("a handle that comes back later names both rows", async () => {
  const { faults } = await refusalOf(aTable("Handle,Title,Variant Price", "a,A,1", "b,B,1", "a,A,1"))
  expect(faults).toEqual([{ row: 4, column: "Handle", message: '"a" is already in row 2; all rows of a product must follow each other.' }])
})

test("a new product needs a title and a price", async () => {
  const { faults } = await refusalOf(aTable("Handle,Variant SKU", "a,S1"))
  expect(faults).toEqual([{ row: 2, column: "Title", message: '"a" is new to the shop and needs a title.' }])
  const second = await refusalOf(aTable("Handle,Title,Variant SKU", "a,A,S1"))
  expect(second.faults).toEqual([{ row: 2, column: "Variant Price", message: '"A" is new to the shop and needs a price.' }])
})

test("a file without columns of options does not undo the options that a product has", async () => {
  await imported(phones)
  const { faults } = await refusalOf(aTable("Handle,Title,Variant Price", "pear-one,Pear,1"))
  expect(faults).toEqual([{ row: 2, column: "Option1 Name", message: expect.stringContaining("no columns for them") }])
  expect((await imported(aTable("Handle,SEO Title", "pear-one,Buy it"))).variants).toMatchObject({ deleted: 0, updated: 0 })
})

const stockOfAll = () =>
  rowsOf(sql`select stock_policy as policy, inventory_quantity as pieces from variants order by product_id, position`)

const numbersOf = () =>
  rowsOf(sql`select slug, selling_price_dirhams as selling, maximum_price_dirhams as maximum, inventory_quantity as pieces
    from variants order by product_id, position`)

test("a list of prices or stock names variants by SKU, with or without the handle", async () => {
  await imported(
    aTable(
      `${PHONES},Variant SKU`,
      ...phones
        .split("\n")
        .slice(1, 5)
        .map((row, index) => `${row},S-${index + 1}`),
    ),
  )
  const bySku = await imported(aTable("Variant SKU,Variant Inventory Qty", "S-2,30", "S-4,40"))
  expect(bySku).toMatchObject({ products: { updated: 2 }, variants: { created: 0, updated: 2, unchanged: 0, deleted: 0 } })
  const byBoth = await imported(
    aTable("Handle,Variant SKU,Variant Price,Variant Compare At Price", "pear-one,S-1,1399.00,1699", "cable,S-4,,"),
  )
  expect(byBoth).toMatchObject({ products: { updated: 1, unchanged: 1 }, variants: { updated: 1, unchanged: 1 } })
  expect(await numbersOf()).toEqual([
    { slug: "pear-one-black-256-gb", selling: 139900, maximum: 169900, pieces: 5 },
    { slug: "pear-one-black-1-tb", selling: 199900, maximum: 199900, pieces: 30 },
    { slug: "pear-one-white-256-gb", selling: 149950, maximum: 149950, pieces: 0 },
    { slug: "cable", selling: 4900, maximum: 4900, pieces: 40 },
  ])
  expect(await rowsOf(sql`select selling_price_dirhams as price from listing_entries order by product_id`)).toEqual([
    { price: 139900 },
    { price: 4900 },
  ])
})

test("a list of prices or stock names variants by handle and option values, as the file or the shop writes them", async () => {
  await imported(phones)
  const { variants } = await imported(
    aTable("Handle,Option1 Value,Option2 Value,Variant Price", "pear-one,Black,1024gb,1899", "pear-one,White,256 GB,1299", "cable,,,45"),
  )
  expect(variants).toMatchObject({ updated: 3, unchanged: 0, deleted: 0 })
  expect((await numbersOf()).map(({ selling }) => selling)).toEqual([149950, 189900, 129900, 4500])
})

test("a list of stock does not begin to track a variant unless it says so", async () => {
  await imported(aTable("Handle,Title,Variant Inventory Tracker,Variant SKU,Variant Price", "a,A,,X,1"))
  const { notes } = await imported(aTable("Variant SKU,Variant Inventory Qty", "X,5"))
  expect(notes.listed).toEqual([{ message: expect.stringContaining("1 variant is not tracked, so the quantity limits no sale") }])
  expect(await stockOfAll()).toEqual([{ policy: "untracked", pieces: 5 }])
  expect((await imported(aTable("Variant SKU,Variant Inventory Tracker", "X,shopify"))).notes.count).toBe(0)
  expect(await stockOfAll()).toEqual([{ policy: "counted", pieces: 5 }])
})

test("a row of a list that names no variant, several, or one again is a fault", async () => {
  await imported(aTable("Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price", "a,A,Size,S,X,1", "a,,,M,X,1", "b,B,,,Y,1"))
  const { faults } = await refusalOf(
    aTable("Handle,Option1 Value,Variant SKU,Variant Price", "a,,X,2", "a,,,2", "a,L,,2", ",,Z,2", ",,Y,2", "b,,,3", ",,,4", "a,M,X,x"),
  )
  expect(faults.map(({ row, message }) => [row, message])).toEqual([
    [2, '"a, SKU X" is 2 variants of the shop. Name one by its SKU, or by the handle and the values of its options.'],
    [3, '"a" is 2 variants of the shop. Name one by its SKU, or by the handle and the values of its options.'],
    [4, 'The shop has no variant "a, L"; a new product needs a file with its title.'],
    [5, 'The shop has no variant "SKU Z"; a new product needs a file with its title.'],
    [7, "names the variant of row 6 again."],
    [8, "is missing."],
    [9, expect.stringContaining('"x" is not a price')],
  ])
})

test("only the first hundred faults are listed, and all are counted", async () => {
  const { faults, count } = await refusalOf(
    aTable("Handle,Title,Variant Price", ...Array.from({ length: 250 }, (_, index) => `a${index},A,x`)),
  )
  expect([faults.length, count]).toEqual([100, 250])
})

test.each([
  ["an empty file", "", "The file is empty."],
  ["another table", "Name,Price\na,1\n", "This is not a table of products: it has neither a column Handle nor a column Title."],
  [
    "a table of empty rows",
    "Handle,Title,Variant Price\n,,\n,,\n , ,\n",
    "The file has no products: all 3 rows below the first are empty.",
  ],
  ["a column twice", "Handle,Title,Title,Variant Price\na,A,A,1\n", "The column Title occurs 2 times."],
  ["an open quotation mark", 'Handle,Title,Variant Price\na,"A,1\n', "A quotation mark is not closed"],
  ["a quotation mark within", 'Handle,Title,Variant Price\na,"A"b,1\n', "A quotation mark is not allowed here (line 2 of the file)"],
  ["text that is not UTF-8", Buffer.from("Handle,Title,Variant Price\na,K\xe4se,1\n", "latin1"), "Cell 2 is not UTF-8 text."],
])("%s is refused with a sentence", async (_name, content, sentence) => {
  const { faults } = await refusalOf(content)
  expect(faults.map(({ message }) => message).join(" ")).toContain(sentence)
})

test.each([
  ["semicolons", (text: string) => Buffer.from(text.replaceAll(",", ";"))],
  ["tabs", (text: string) => Buffer.from(text.replaceAll(",", "\t"))],
  ["UTF-16 with tabs, as Excel's Unicode text", (text: string) => Buffer.from(`\uFEFF${text.replaceAll(",", "\t")}`, "utf16le")],
  ["UTF-16 of the other byte order", (text: string) => Buffer.from(`\uFEFF${text}`, "utf16le").swap16()],
])("a table with %s is read", async (_name, saved) => {
  await imported(saved(aTable("Handle,Title,Vendor,Variant Price", "a,ساعة,Käse,1.50", 'b,"B\nb",Pear,2')))
  expect(
    await rowsOf(sql`select p.slug, p.title, b.name as brand, selling_price_dirhams as selling
      from products p join variants v on v.product_id = p.id join brands b on b.id = p.brand_id order by p.id`),
  ).toEqual([
    { slug: "a", title: "ساعة", brand: "Käse", selling: 150 },
    { slug: "b", title: "B\nb", brand: "Pear", selling: 200 },
  ])
})

test("prices with separated thousands and with a decimal comma are read", async () => {
  const prices = ["1,999.00", "1.999,00", "1 999.5", "1999,5", "1,234,567", "1.234.567,89", "12,5", "0,99"]
  await imported(aTable("Handle;Title;Variant Price", ...prices.map((price, index) => `p${index};P;${price}`)))
  expect((await rowsOf(sql`select selling_price_dirhams as selling from variants order by id`)).map(({ selling }) => selling)).toEqual([
    199900, 199900, 199950, 199950, 123456700, 123456789, 1250, 99,
  ])
})

test("a price that can be read in two ways, and what is none, are faults", async () => {
  const prices = ["1,999", "1.999", "1,99.00", "1,999,00", "12,34,567", "1.999.00", "QR 5", "123456789"]
  const { faults } = await refusalOf(aTable("Handle;Title;Variant Price", ...prices.map((price, index) => `p${index};P;${price}`)))
  expect(faults.map(({ message }) => message)).toEqual([
    '"1,999" is ambiguous: thousands or a fraction. Write it like 1999 or 1999.00.',
    '"1.999" is ambiguous: thousands or a fraction. Write it like 1999 or 1999.00.',
    ...prices.slice(2).map((price) => `"${price}" is not a price; write it like 1499 or 1499.50.`),
  ])
})

test("a product without a handle gets one from its title, with a note, and a second import finds it", async () => {
  const table = aTable("Handle,Title,Option1 Name,Option1 Value,Variant Price", ",Pear Watch 2,Size,S,1", ",Pear Watch 2,,M,2", "b,B,,,3")
  const { notes } = await imported(table)
  expect(notes.listed).toContainEqual({ row: 2, column: "Handle", message: '"pear-watch-2" is made from the title.' })
  expect(notes.listed.filter(({ column }) => column === "Handle")).toHaveLength(1)
  expect(await rowsOf(sql`select slug from products order by id`)).toEqual([{ slug: "pear-watch-2" }, { slug: "b" }])
  expect(await imported(table)).toMatchObject({ products: { created: 0, updated: 0 }, variants: { unchanged: 3 } })
  await imported(aTable("Title,Variant Price", "Titles Alone,5"))
  expect(await rowsOf(sql`select slug from products where title = 'Titles Alone'`)).toEqual([{ slug: "titles-alone" }])
})

test("the last part of the standard category is the category of a product without a type", async () => {
  const table = aTable(
    "Handle,Title,Type,Product Category,Variant Price",
    "a,A,,Electronics > Communications > Mobile Phones,1",
    "b,B,Phones,Electronics > Communications > Mobile Phones,1",
    "c,C,,,1",
  )
  await imported(table)
  const categories = () => rowsOf(sql`select p.slug, c.name from products p join categories c on c.id = p.category_id order by p.id`)
  const known = [
    { slug: "a", name: "Mobile Phones" },
    { slug: "b", name: "Phones" },
    { slug: "c", name: "Uncategorised" },
  ]
  expect(await categories()).toEqual(known)
  const before = await dumpOf(shop.db)
  const first = await exported()
  expect(first).toContain("Electronics > Communications > Mobile Phones")
  await imported(first)
  expect(await dumpOf(shop.db)).toEqual(before)
})

test.each([
  ["an empty type", "Handle,Title,Type,Variant Price", "a,A,,2"],
  ["an empty standard category", "Handle,Title,Product Category,Variant Price", "a,A,,2"],
  ["neither", "Handle,Title,Type,Product Category,Variant Price", "a,A,,,2"],
])("a product keeps its category when a file with %s comes again", async (_name, header, row) => {
  await imported(aTable("Handle,Title,Type,Product Category,Variant Price", "a,A,,Electronics > Mobile Phones,1"))
  await imported(aTable(header, row))
  expect(
    await rowsOf(sql`select c.name, selling_price_dirhams as selling from products p
      join categories c on c.id = p.category_id join variants v on v.product_id = p.id`),
  ).toEqual([{ name: "Mobile Phones", selling: 200 }])
  expect(await rowsOf(sql`select name from categories`), "no empty category is made").toEqual([{ name: "Mobile Phones" }])
})

test("a standard category moves a product that has no type, and a product that is new has none without both", async () => {
  await imported(aTable("Handle,Title,Type,Variant Price", "a,A,Phones,1"))
  await imported(aTable("Handle,Title,Type,Product Category,Variant Price", "a,A,,Electronics > Mobile Phones,1", "b,B,,,1"))
  expect(await rowsOf(sql`select p.slug, c.name from products p join categories c on c.id = p.category_id order by p.id`)).toEqual([
    { slug: "a", name: "Mobile Phones" },
    { slug: "b", name: "Uncategorised" },
  ])
})

test("pictures and frames in descriptions are left out, with their numbers", async () => {
  const { notes } = await imported(
    aTable(
      "Handle,Title,Body (HTML),Variant Inventory Qty,Variant Price",
      'a,A,"<p>Good <img src=""x.jpg""><IMG src=y></p><iframe src=""https://tube.example""></iframe>",1,1',
      'b,B,"<img src=""x.jpg"" onerror=""alert(1)""><p style=""color:red"" onclick=""x()"">Text<a href=""javascript:alert(1)"">link</a></p>",1,1',
      "c,C,<p>Plain</p>,1,1",
    ),
  )
  expect(notes.listed).toEqual([
    { message: "3 pictures and 1 frame or film in the descriptions of 2 products left out: descriptions are text." },
  ])
  expect(await rowsOf(sql`select details from products order by id`)).toEqual([
    { details: "<p>Good </p>" },
    { details: "<p>Text<a>link</a></p>" },
    { details: "<p>Plain</p>" },
  ])
})

test("progress is reported in figures until the end", async () => {
  const told: string[] = []
  await imported(phones, {
    onProgress: ({ step, done, total }) => told.push(`${step} ${total > 0 ? `${done}/${total}` : "without a figure"}`),
  })
  expect(told.filter((line) => line.includes("without"))).toEqual([])
  expect(told).toEqual(expect.arrayContaining(["writing 0/6", "writing 5/6", "listing 0/2", "listing 1/2"]))
})

test("a header alone imports nothing and is no fault", async () => {
  expect(await imported("Handle,Title,Variant Price\n")).toMatchObject({ products: { created: 0 }, others: 0 })
})

test("an empty shop exports a header that imports as nothing", async () => {
  const table = await exported()
  expect(table).toMatch(/^Handle,Title,Body \(HTML\),Vendor,Type,Tags,Published,Option1 Name,.*,Status\n$/)
  expect(await imported(table)).toMatchObject({ products: { created: 0 } })
})

test("products are read as they are requested, however long the file is", async () => {
  const rows = Array.from({ length: 60_000 }, (_, index) => `p-${index},Product ${index},"<p>${"word ".repeat(20)}</p>",1`)
  const file = await folder.file("long.csv", aTable("Handle,Title,Body (HTML),Variant Price", ...rows))
  const { openShopifyFile } = await import("./reader.ts")
  const { ImportFindings } = await import("#server/catalog/import/import-errors.ts")
  let [read, size] = [0, 0]
  const { products } = await openShopifyFile(file, { faults: new ImportFindings(), notes: new ImportFindings() }, ({ done, total }) => {
    read = done
    size = total
  })
  await products.next()
  expect(read).toBeLessThan(size / 4)
  await products.return(undefined)
})
