import { sql } from "drizzle-orm"
import type { SourceProduct, SourceVariant } from "#server/catalog/import/source-product.ts"
import { run } from "#server/db/rows.ts"
import { type CopyValue, copyRows } from "./copy-rows.queries.ts"
import type { ImportTransaction } from "./import-transaction.queries.ts"

/** The number of variants sent to the database at a time: large enough for speed, small enough for memory. */
const BATCH = 2000

type Column<T> = [name: string, type: string, value: (item: T, ordinal: number, position: number) => CopyValue]

const productColumns: Column<SourceProduct>[] = [
  ["ordinal", "int", (_, ordinal) => ordinal],
  ["source_row", "int", (p) => p.row],
  ["source_id", "int", (p) => p.id],
  ["slug", "text", (p) => p.slug],
  ["title", "text", (p) => p.title],
  ["brand_slug", "text", (p) => p.brand?.slug ?? null],
  ["brand_name", "text", (p) => p.brand?.name ?? null],
  ["category_slug", "text", (p) => p.category.slug],
  ["category_name", "text", (p) => p.category.name],
  ["has_own_category", "boolean", (p) => p.hasOwnCategory],
  ["label_text", "text", (p) => p.labelText],
  ["reviews", "int", (p) => p.reviews ?? 0],
  ["seo_title", "text", (p) => p.seoTitle],
  ["seo_description", "text", (p) => p.seoDescription],
  ["details", "text", (p) => p.details ?? ""],
  ["warranty_info", "text", (p) => p.warrantyInfo ?? ""],
  ["return_policy", "text", (p) => p.returnPolicy ?? ""],
  ["max_quantity", "int", (p) => p.maxQuantity],
  ["images", "jsonb", (p) => ({ json: p.images })],
  ["thumbnail_alt_text", "text", (p) => p.images[0]?.alt ?? ""],
  ["published", "boolean", (p) => p.published],
  ["extra", "jsonb", (p) => ({ json: p.extra })],
  ["arabic", "jsonb", (p) => ({ json: p.arabic })],
  ["tags", "text[]", (p) => p.tags],
  ["rank", "int", (p) => p.rank],
  ["created_at", "timestamptz", (p) => p.createdAt],
  ["option_titles", "text[]", (p) => p.optionTitles],
]

const variantColumns: Column<SourceVariant>[] = [
  ["ordinal", "int", (_, ordinal) => ordinal],
  ["position", "int", (_, _ordinal, position) => position],
  ["source_row", "int", (v) => v.row],
  ["source_id", "int", (v) => v.id],
  ["slug", "text", (v) => v.slug],
  ["has_own_slug", "boolean", (v) => v.hasOwnSlug],
  ["title", "text", (v) => v.title],
  ["has_own_title", "boolean", (v) => v.hasOwnTitle],
  ["sku", "text", (v) => v.sku],
  ["selling_price_dirhams", "int", (v) => v.sellingPriceDirhams],
  ["maximum_price_dirhams", "int", (v) => v.maximumPriceDirhams],
  ["inventory_quantity", "int", (v) => v.inventoryQuantity],
  ["stock_policy", "text", (v) => v.stockPolicy],
  ["delivery_type", "smallint", (v) => v.deliveryType ?? 2],
  ["delivery_days", "int", (v) => v.deliveryDays ?? 1],
  ["delivery_text", "text", (v) => v.deliveryText ?? ""],
  ["images", "text[]", (v) => v.images],
  ["specifications", "jsonb", (v) => ({ json: v.specifications ?? [] })],
  ["option_values", "text[]", (v) => v.optionValues.map(({ value }) => value)],
  ["option_slugs", "text[]", (v) => v.optionValues.map(({ slug }) => slug)],
  ["option_codes", "text[]", (v) => v.optionValues.map(({ code }) => code)],
  ["extra", "jsonb", (v) => ({ json: v.extra })],
]

/** Writes all products of a source into temporary tables of the transaction, in batches. */
export async function stageProducts(
  { tx, client }: ImportTransaction,
  source: AsyncIterable<SourceProduct> | Iterable<SourceProduct>,
): Promise<void> {
  const definition = (columns: Column<never>[]) => sql.raw(columns.map(([name, type]) => `${name} ${type}`).join(", "))
  await run(tx, null, sql`create temporary table staged_products (${definition(productColumns)}, primary key (ordinal)) on commit drop`)
  await run(
    tx,
    null,
    sql`create temporary table staged_variants (${definition(variantColumns)}, primary key (ordinal, position)) on commit drop`,
  )

  let products: CopyValue[][] = []
  let variants: CopyValue[][] = []
  let sending: Promise<void> = Promise.resolve()
  // The next batch is read while the database writes this one; reading then waits, so that at most two are in memory.
  const send = async () => {
    await sending
    sending = copyBatch(client, products, variants)
    sending.catch(() => {})
    products = []
    variants = []
  }
  let ordinal = 0
  for await (const product of source) {
    ordinal++
    products.push(productColumns.map(([, , value]) => value(product, ordinal, 0)))
    for (const [index, variant] of product.variants.entries()) {
      variants.push(variantColumns.map(([, , value]) => value(variant, ordinal, index + 1)))
    }
    if (variants.length + products.length >= BATCH) await send()
  }
  await send()
  await sending
  // Only the columns that rows are joined by: analysing long texts and lists costs more time than it saves.
  await run(tx, null, sql`analyze staged_products (ordinal, slug, brand_slug, category_slug)`)
  await run(tx, null, sql`analyze staged_variants (ordinal, position)`)
}

async function copyBatch(client: ImportTransaction["client"], products: CopyValue[][], variants: CopyValue[][]): Promise<void> {
  await copyRows(client, "staged_products", names(productColumns), products)
  await copyRows(client, "staged_variants", names(variantColumns), variants)
}

function names(columns: Column<never>[]): string[] {
  return columns.map(([name]) => name)
}
