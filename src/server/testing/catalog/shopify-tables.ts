import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { type SQL, sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, expect } from "vitest"
import type { ImportRefused } from "#server/catalog/import/import-errors.ts"
import { exportShopifyFile } from "#server/catalog/import/shopify/export-shopify.ts"
import { importShopifyFile, type ShopifyImport } from "#server/catalog/import/shopify/shopify.ts"
import { type TestDatabase, testDatabase } from "#server/testing/database.ts"
import { aFolder } from "#server/testing/folder.ts"
import { dumpOf } from "./catalog-dump.ts"

/** One shop for all tests of a file; each test begins with an empty catalog. */
export function aShopForTables() {
  let database: TestDatabase
  let folder: Awaited<ReturnType<typeof aFolder>>
  beforeAll(async () => {
    database = await testDatabase()
    folder = await aFolder()
  })
  afterAll(async () => {
    await database.close()
    await folder.remove()
  })
  beforeEach(async () => {
    await database.db.execute(
      sql`truncate products, variants, product_options, option_values, brands, categories, collections, listing_entries, listing_blocks, listing_bits, search_entries, search_documents restart identity cascade`,
    )
  })

  const imported = async (csv: string | Buffer, how: Partial<ShopifyImport> = {}) =>
    importShopifyFile({ db: database.db, file: await folder.file("products.csv", csv), ...how })
  return {
    get db() {
      return database.db
    },
    file: (name: string, content: string | Buffer) => folder.file(name, content),
    imported,
    exported: async (): Promise<string> => {
      const file = join(folder.path, "export.csv")
      await exportShopifyFile({ db: database.db, file })
      return readFile(file, "utf8")
    },
    /** The faults of a refused table, after checking that nothing was changed. */
    refusalOf: async (csv: string | Buffer, how: Partial<ShopifyImport> = {}): Promise<ImportRefused> => {
      const before = await dumpOf(database.db)
      const refusal = await imported(csv, how).catch((fault) => fault)
      expect(refusal).toMatchObject({ name: "ImportRefused" })
      expect(await dumpOf(database.db)).toEqual(before)
      return refusal
    },
    rowsOf: async (query: SQL) => (await database.db.execute(query)).rows,
  }
}

/** A table with the columns that matter to a test; the rows as lists of cells. */
export function aTable(header: string, ...rows: string[]): string {
  return `${[header, ...rows].join("\n")}\n`
}

export const PHONES =
  "Handle,Title,Vendor,Type,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant Inventory Qty,Variant Price,Variant Compare At Price"
export const phones = aTable(
  PHONES,
  "pear-one,Pear One,Pear,Smartphones,Color,Black,Storage,256gb,5,1499.50,1699",
  "pear-one,,,,,Black,,1024 GB,3,1999,",
  "pear-one,,,,,White,,256 GB,0,1499.5,",
  "cable,Cable,Pear,,Title,Default Title,,,10,49,",
)
