import { sql } from "drizzle-orm"
import type { Database } from "#server/db/database.ts"

const TABLES = {
  brands: "id",
  categories: "id",
  products: "id",
  product_options: "id",
  option_values: "id",
  variants: "id",
  collections: "id",
  collection_products: "collection_id, product_id",
  listing_entries: "product_id",
  listing_labels: "id",
  listing_values: "product_id",
  category_filters: "category_id, position",
  listing_blocks: "category_id, block",
  listing_bits: "category_id, block, kind, reference",
  search_entries: "type, reference",
  search_documents: "product_id",
  search_words: "word",
  banners: "position",
  layout_sections: "position",
  menu_items: "position",
  branches: "id",
  repair_devices: "id",
  repair_issues: "id",
  repair_brands: "id",
  repair_offers: "device_id, brand_id",
  repair_models: "id",
  repair_tariffs: "id",
  site_pictures: "name",
  phrases: "kind, english",
}

/** Every row of every table that an import writes, ids and times included. `xmin` shows even a row written again with the same values. */
export async function dumpOf(db: Database): Promise<Record<string, unknown[]>> {
  const tables = await Promise.all(
    Object.entries(TABLES).map(async ([table, order]) => {
      const { rows } = await db.execute(sql.raw(`select xmin::text, * from ${table} order by ${order}`))
      return [table, rows] as const
    }),
  )
  return Object.fromEntries(tables)
}
