import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { dumpOf } from "#server/testing/catalogue-dump.ts"
import { type TestDatabase, testDatabase } from "#server/testing/database.ts"
import { aFolder } from "#server/testing/folder.ts"
import { exportShopifyFile } from "./export-shopify.ts"
import type { ImportRefused } from "./import-errors.ts"
import { importShopifyFile } from "./shopify.ts"

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

const imported = async (csv: string | Buffer, { dryRun = false } = {}) =>
  importShopifyFile({ db: shop.db, file: await folder.file("products.csv", csv), dryRun })
const exported = async (): Promise<string> => {
  const file = join(folder.path, "export.csv")
  await exportShopifyFile({ db: shop.db, file })
  return readFile(file, "utf8")
}
const refusalOf = async (csv: string | Buffer): Promise<ImportRefused> => {
  const before = await dumpOf(shop.db)
  const refusal = await imported(csv).catch((fault) => fault)
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

test("[RULE-07] variants and brands without a slug of their own get one from their name", async () => {
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

test("the file is the whole product: a variant that it has no longer goes, one that stays keeps its id, address and place in the order", async () => {
  await imported(phones)
  const idOf = async (slug: string) => (await rowsOf(sql`select id from variants where slug = ${slug}`))[0]?.id
  const white = await idOf("pear-one-white-256-gb")
  const black = await idOf("pear-one-black-256-gb")
  const result = await imported(
    aTable(
      PHONES,
      "pear-one,Pear One,Pear,Smartphones,Color,White,Storage,256 GB,7,1499.50,",
      "pear-one,,,,,Black,,256 GB,5,1499.50,1699",
      "pear-one,,,,,Blue,,256 GB,5,1499.50,",
    ),
  )
  expect(result.variants).toMatchObject({ created: 1, deleted: 1, updated: 2 })
  expect(await rowsOf(sql`select id, slug, inventory_quantity as pieces from variants where slug like 'pear%' order by position`)).toEqual([
    { id: white, slug: "pear-one-white-256-gb", pieces: 7 },
    { id: black, slug: "pear-one-black-256-gb", pieces: 5 },
    { id: expect.any(Number), slug: "pear-one-blue-256-gb", pieces: 5 },
  ])
  expect(await rowsOf(sql`select count(*)::int as products from products`)).toEqual([{ products: 2 }])
})

test("a new id is never that of something deleted", async () => {
  await imported(aTable("Handle,Title,Option1 Name,Option1 Value,Variant Price", "a,A,Size,S,1", "a,,,M,1"))
  await imported(aTable("Handle,Title,Option1 Name,Option1 Value,Variant Price", "a,A,Size,S,1"))
  await imported(aTable("Handle,Title,Option1 Name,Option1 Value,Variant Price", "a,A,Size,S,1", "a,,,L,1"))
  expect(await rowsOf(sql`select id, slug from variants order by position`)).toEqual([
    { id: 1, slug: "a-s" },
    { id: 3, slug: "a-l" },
  ])
})

test("only a product of which something changed is dated anew", async () => {
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

test("stock below zero counts as none, and is told", async () => {
  const { notes } = await imported(aTable("Handle,Title,Variant Inventory Qty,Variant Price", "a,A,-3,1"))
  expect(await rowsOf(sql`select inventory_quantity as pieces from variants`)).toEqual([{ pieces: 0 }])
  expect(notes.listed).toEqual([{ row: 2, column: "Variant Inventory Qty", message: "-3 pieces count as none." }])
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

test("faults are told by row and column, all at once, and nothing is imported", async () => {
  const { faults } = await refusalOf(
    aTable(
      "Handle,Title,Published,Option1 Name,Option1 Value,Variant Inventory Qty,Variant Price,Image Src",
      "a,A,,,,many,12.345,https://cdn.example/1.jpg",
      'b,B,,Color,"Red\nand blue",1,"1,299.00",javascript:alert(1)',
      "b,,,,Green,1,,",
      "b,,,,Green,1,5,",
      "c,,perhaps,,,1,1,",
      "d,D,,,,1,1",
      ",E,,,,1,1,",
    ),
  )
  expect(faults).toEqual([
    { row: 2, column: "Variant Price", message: expect.stringContaining('"12.345"') },
    { row: 2, column: "Variant Inventory Qty", message: expect.stringContaining('"many"') },
    { row: 3, column: "Image Src", message: expect.stringContaining("javascript:alert(1)") },
    { row: 3, column: "Variant Price", message: expect.stringContaining('"1,299.00"') },
    { row: 4, column: "Variant Price", message: "is missing." },
    { row: 5, column: "Option1 Value", message: '"Green" is the variant of row 4 already.' },
    { row: 6, column: "Title", message: "is missing." },
    { row: 6, column: "Published", message: expect.stringContaining('"perhaps"') },
    { row: 7, message: "The row has 7 cells, and the first row has 8." },
    { row: 8, column: "Handle", message: "is missing." },
  ])
})

test("a handle that comes back later names both rows", async () => {
  const { faults } = await refusalOf(aTable("Handle,Title,Variant Price", "a,A,1", "b,B,1", "a,A,1"))
  expect(faults).toEqual([
    { row: 4, column: "Handle", message: '"a" stands in row 2 already; all rows of a product must follow each other.' },
  ])
})

test("a new product needs a title and a price", async () => {
  const { faults } = await refusalOf(aTable("Handle,Variant SKU", "a,S1"))
  expect(faults).toEqual([{ row: 2, column: "Title", message: '"a" is new to the shop and needs a title.' }])
  const second = await refusalOf(aTable("Handle,Title,Variant SKU", "a,A,S1"))
  expect(second.faults).toEqual([{ row: 2, column: "Variant Price", message: '"A" is new to the shop and needs a price.' }])
})

test("a file without columns of options does not undo the options that a product has", async () => {
  await imported(phones)
  const { faults } = await refusalOf(aTable("Handle,Variant Price", "pear-one,1"))
  expect(faults).toEqual([{ row: 2, column: "Option1 Name", message: expect.stringContaining("no columns for them") }])
  expect((await imported(aTable("Handle,SEO Title", "pear-one,Buy it"))).variants).toMatchObject({ deleted: 0, updated: 0 })
})

test("only the first hundred faults are listed, and all are counted", async () => {
  const { faults, count } = await refusalOf(
    aTable("Handle,Title,Variant Price", ...Array.from({ length: 250 }, (_, index) => `a${index},A,x`)),
  )
  expect([faults.length, count]).toEqual([100, 250])
})

test.each([
  ["an empty file", "", "The file is empty."],
  ["another table", "Name,Price\na,1\n", "This is no table of products: the column Handle is missing."],
  ["semicolons", "Handle;Title\na;A\n", "they must be separated by commas"],
  ["a column twice", "Handle,Title,Title,Variant Price\na,A,A,1\n", "The column Title occurs 2 times."],
  ["an open quotation mark", 'Handle,Title,Variant Price\na,"A,1\n', "opened and not closed"],
  ["a quotation mark within", 'Handle,Title,Variant Price\na,"A"b,1\n', "A quotation mark stands where none can be (line 2 of the file)"],
  ["text that is not UTF-8", Buffer.from("Handle,Title,Variant Price\na,K\xe4se,1\n", "latin1"), "Cell 2 is not UTF-8 text."],
])("%s is refused with a sentence", async (_name, content, sentence) => {
  const { faults } = await refusalOf(content)
  expect(faults.map(({ message }) => message).join(" ")).toContain(sentence)
})

test("a header alone imports nothing and is no fault", async () => {
  expect(await imported("Handle,Title,Variant Price\n")).toMatchObject({ products: { created: 0 }, others: 0 })
})

test("an empty shop exports a header that imports as nothing", async () => {
  const table = await exported()
  expect(table).toMatch(/^Handle,Title,Body \(HTML\),Vendor,Type,Tags,Published,Option1 Name,.*,Status\n$/)
  expect(await imported(table)).toMatchObject({ products: { created: 0 } })
})

test("products are read as they are asked for, however long the file is", async () => {
  const rows = Array.from({ length: 60_000 }, (_, index) => `p-${index},Product ${index},"<p>${"word ".repeat(20)}</p>",1`)
  const file = await folder.file("long.csv", aTable("Handle,Title,Body (HTML),Variant Price", ...rows))
  const { openShopifyFile } = await import("./shopify-reader.ts")
  const { ImportFindings } = await import("./import-errors.ts")
  let [read, size] = [0, 0]
  const { products } = await openShopifyFile(file, { faults: new ImportFindings(), notes: new ImportFindings() }, ({ done, total }) => {
    read = done
    size = total
  })
  await products.next()
  expect(read).toBeLessThan(size / 4)
  await products.return(undefined)
})
