import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { parse } from "csv-parse/sync"
import { stringify } from "csv-stringify/sync"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { type TestDatabase, testDatabase } from "#server/testing/database.ts"
import { aFolder } from "#server/testing/folder.ts"
import { exportShopifyFile } from "./export-shopify.ts"
import { type Cells, type ReferenceExport, referenceExports } from "./reference-exports.fixture.ts"
import { importShopifyFile } from "./shopify.ts"

let shops: [TestDatabase, TestDatabase]
let folder: Awaited<ReturnType<typeof aFolder>>
beforeAll(async () => {
  shops = [await testDatabase(), await testDatabase()]
  folder = await aFolder()
})
afterAll(async () => {
  for (const shop of shops) await shop.close()
  await folder.remove()
})

/** Imports a table into the shop, which is empty before, and returns its export. */
async function exportOf({ db }: TestDatabase, table: string | Buffer): Promise<string> {
  await db.execute(
    sql`truncate products, variants, product_options, option_values, brands, categories, collections, listing_entries, listing_blocks, listing_bits, search_entries, search_documents restart identity cascade`,
  )
  const file = join(folder.path, "export.csv")
  await importShopifyFile({ db, file: await folder.file("products.csv", table) })
  await exportShopifyFile({ db, file })
  return readFile(file, "utf8")
}

const tableOf = ({ header, rows }: ReferenceExport, delimiter = ",") =>
  stringify([header, ...rows.map((row) => header.map((name) => row[name] ?? ""))], { delimiter })

const cellsOf = (table: string): Cells[] => parse(table, { columns: true })

type Product = {
  slug: string
  title: string
  category: string
  published: boolean
  pictures: string[]
  variants: { values: string[]; sku: string; price: number; before: number; pieces: number; policy: string; picture: string }[]
}

/** The contents of a table, read in the simplest way, as the expected values. */
function saidBy({ header, rows }: ReferenceExport): Product[] {
  const handles = [...new Set(rows.map(({ Handle = "" }) => Handle))]
  return handles.map((slug) => {
    const ofProduct = rows.filter(({ Handle }) => Handle === slug)
    const [first = {}] = ofProduct
    const pictures = ofProduct.flatMap((row) => row["Image Src"] ?? [])
    return {
      slug,
      title: first["Title"] ?? "",
      category: first["Type"] ?? first["Product Category"]?.split(" > ").at(-1) ?? "Uncategorised",
      published: first["Published"]?.toLowerCase() === "true" && (first["Status"] ?? "active") === "active",
      pictures,
      variants: ofProduct.filter((row) => row["Variant Price"] !== undefined).map((row) => variantSaidBy(row, header, pictures)),
    }
  })
}

function variantSaidBy(row: Cells, header: string[], pictures: string[]): Product["variants"][number] {
  const price = dirhams(row["Variant Price"] ?? "")
  const values = [1, 2, 3].flatMap((number) => row[`Option${number} Value`] ?? [])
  const tracked = row["Variant Inventory Policy"] === "continue" ? "continue" : "counted"
  return {
    values: values[0] === "Default Title" ? [] : values,
    sku: row["Variant SKU"] ?? "",
    price,
    before: row["Variant Compare At Price"] === undefined ? price : dirhams(row["Variant Compare At Price"]),
    pieces: Math.max(0, Number(row["Variant Inventory Qty"] ?? 0)),
    policy: header.includes("Variant Inventory Tracker") && row["Variant Inventory Tracker"] !== "shopify" ? "untracked" : tracked,
    picture: row["Variant Image"] ?? pictures[0] ?? "",
  }
}

const dirhams = (price: string) => Math.round(Number(price) * 100)

/** The shop's data in the same form. */
async function productsOf({ db }: TestDatabase): Promise<Product[]> {
  const { rows } = await db.execute<Product>(sql`
    select p.slug, p.title, c.name as category, p.published,
      array(select i ->> 'src' from jsonb_array_elements(p.images) with ordinality as u(i, n) order by n) as pictures,
      (select json_agg(json_build_object('values', array(select o ->> 'value' from jsonb_array_elements(v.option_values) o),
          'sku', coalesce(v.sku, ''), 'price', v.selling_price_dirhams, 'before', v.maximum_price_dirhams, 'pieces', v.inventory_quantity,
          'policy', v.stock_policy, 'picture', coalesce(v.images[1], '')) order by v.position)
        from variants v where v.product_id = p.id) as variants
    from products p join categories c on c.id = p.category_id order by p.rank, p.id`)
  return rows
}

/** Columns that the shop does not use are exported unchanged, each cell with its product. */
function keptCells(rows: Cells[], columns: string[]): string[] {
  return rows.flatMap((row) => columns.flatMap((name) => (row[name] ? `${row["Handle"]} | ${name} | ${row[name].trim()}` : []))).toSorted()
}

/** The columns that the shop does not know, and stores as they are. */
const KEPT =
  /^(Variant (Grams|Barcode|Weight Unit|Tax Code|Taxable|Requires Shipping|Fulfillment Service)|Cost per item|Gift Card|Google .*|Product Category|.* Linked To|.*metafields.*|.* \/ .*)$/

test.each(referenceExports)("%s: imported, exported and imported into another shop, nothing is lost", async (_name, table) => {
  const [shop, another] = shops
  const first = await exportOf(shop, tableOf(table))
  expect(await productsOf(shop)).toEqual(saidBy(table))
  const kept = table.header.filter((name) => KEPT.test(name))
  expect(keptCells(cellsOf(first), kept)).toEqual(keptCells(table.rows, kept))
  const second = await exportOf(another, first)
  expect(await productsOf(another)).toEqual(saidBy(table))
  expect(second).toBe(first)
})

test.each(referenceExports)("%s: %s: saved by a spreadsheet, it imports the same", async (_name, table) => {
  const [shop] = shops
  const plain = await exportOf(shop, tableOf(table))
  const saved = [
    tableOf(table, ";"),
    `\uFEFF${tableOf(table).replaceAll("\n", "\r\n")}`,
    Buffer.from(`\uFEFF${tableOf(table, "\t")}`, "utf16le"),
    Buffer.from(`\uFEFF${tableOf(table, "\t")}`, "utf16le").swap16(),
  ]
  for (const one of saved) expect((await exportOf(shop, one)).replaceAll("\r\n", "\n")).toBe(plain)
})
