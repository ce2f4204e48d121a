import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { dumpOf } from "#server/testing/catalog/catalog-dump.ts"
import { aShopForTables, aTable, phones } from "#server/testing/catalog/shopify-tables.ts"

const shop = aShopForTables()
const { imported, exported, refusalOf, rowsOf } = shop

test("a byte order mark, CRLF, line ends and quotes in cells, emoji and right-to-left text survive import and export", async () => {
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

test("the newer template's column names are recognised", async () => {
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

test("a dry run reports the changes and makes none", async () => {
  const before = await dumpOf(shop.db)
  expect((await imported(phones, { dryRun: true })).variants.created).toBe(4)
  expect(await dumpOf(shop.db)).toEqual(before)
})

test("all faults are listed by row and column, and nothing is imported", async () => {
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

test("a handle that reappears later names both rows", async () => {
  const { faults } = await refusalOf(aTable("Handle,Title,Variant Price", "a,A,1", "b,B,1", "a,A,1"))
  expect(faults).toEqual([{ row: 4, column: "Handle", message: '"a" is already in row 2; all rows of a product must follow each other.' }])
})

test("a new product needs a title and a price", async () => {
  const { faults } = await refusalOf(aTable("Handle,Variant SKU", "a,S1"))
  expect(faults).toEqual([{ row: 2, column: "Title", message: '"a" is new to the shop and needs a title.' }])
  const second = await refusalOf(aTable("Handle,Title,Variant SKU", "a,A,S1"))
  expect(second.faults).toEqual([{ row: 2, column: "Variant Price", message: '"A" is new to the shop and needs a price.' }])
})

test("only the first hundred faults are listed, but all are counted", async () => {
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

test("prices with thousands separators or a decimal comma are read", async () => {
  const prices = ["1,999.00", "1.999,00", "1 999.5", "1999,5", "1,234,567", "1.234.567,89", "12,5", "0,99"]
  await imported(aTable("Handle;Title;Variant Price", ...prices.map((price, index) => `p${index};P;${price}`)))
  expect((await rowsOf(sql`select selling_price_dirhams as selling from variants order by id`)).map(({ selling }) => selling)).toEqual([
    199900, 199900, 199950, 199950, 123456700, 123456789, 1250, 99,
  ])
})

test("an ambiguous price and an invalid one are faults", async () => {
  const prices = ["1,999", "1.999", "1,99.00", "1,999,00", "12,34,567", "1.999.00", "QR 5", "123456789"]
  const { faults } = await refusalOf(aTable("Handle;Title;Variant Price", ...prices.map((price, index) => `p${index};P;${price}`)))
  expect(faults.map(({ message }) => message)).toEqual([
    '"1,999" is ambiguous: thousands or a fraction. Write it like 1999 or 1999.00.',
    '"1.999" is ambiguous: thousands or a fraction. Write it like 1999 or 1999.00.',
    ...prices.slice(2).map((price) => `"${price}" is not a price; write it like 1499 or 1499.50.`),
  ])
})

test("progress is reported in figures until the end", async () => {
  const progress: string[] = []
  await imported(phones, {
    onProgress: ({ step, done, total }) => progress.push(`${step} ${total > 0 ? `${done}/${total}` : "without a figure"}`),
  })
  expect(progress.filter((line) => line.includes("without"))).toEqual([])
  expect(progress).toEqual(expect.arrayContaining(["writing 0/6", "writing 5/6", "listing 0/1"]))
})

test("a table with only a header imports nothing and is no fault", async () => {
  expect(await imported("Handle,Title,Variant Price\n")).toMatchObject({ products: { created: 0 }, others: 0 })
})

test("an empty shop exports a header that imports as nothing", async () => {
  const table = await exported()
  expect(table).toMatch(/^Handle,Title,Body \(HTML\),Vendor,Type,Tags,Published,Option1 Name,.*,Status\n$/)
  expect(await imported(table)).toMatchObject({ products: { created: 0 } })
})

test("products are read on demand, however long the file is", async () => {
  const rows = Array.from({ length: 60_000 }, (_, index) => `p-${index},Product ${index},"<p>${"word ".repeat(20)}</p>",1`)
  const file = await shop.file("long.csv", aTable("Handle,Title,Body (HTML),Variant Price", ...rows))
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
