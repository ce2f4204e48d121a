import type { Database } from "#server/db/database.ts"
import { finishImport, type Merged } from "./finish.queries.ts"
import { ImportFindings } from "./import-errors.ts"
import type { OnProgress } from "./import-progress.ts"
import { inImportTransaction } from "./import-transaction.queries.ts"
import { mergeStaged } from "./merge-staged.ts"
import { exportName, type ShopifyColumn } from "./shopify-columns.ts"
import { openShopifyFile } from "./shopify-reader.ts"
import { stageProducts } from "./staging.queries.ts"

export type ShopifyImport = { db: Database; file: string; dryRun?: boolean; onProgress?: OnProgress }

const COLUMN_ABOUT = { slug: "handle", id: "handle", title: "title", price: "price" } as const satisfies Record<string, ShopifyColumn>

/**
 * Imports a table of products in Shopify's format, in one transaction. The file is the whole of each product that it names: variants
 * that it does not have are deleted. Products that it does not name stay, and so does what it has no column for. A second time it
 * changes nothing. Throws `ImportRefused` with every fault found, and then nothing was changed.
 */
export async function importShopifyFile({
  db,
  file,
  dryRun = false,
  onProgress = () => {},
}: ShopifyImport): Promise<Merged & { notes: ImportFindings }> {
  const faults = new ImportFindings()
  const notes = new ImportFindings()
  const { given, products } = await openShopifyFile(file, { faults, notes }, onProgress)
  return inImportTransaction(db, { dryRun }, async (run) => {
    const { tx } = run
    await stageProducts(run, products)
    onProgress({ step: "writing", done: 0, total: 0 })
    const merged = await mergeStaged(tx, given, {
      faults,
      placeOf: (row, about) => ({ row, column: about === "options" ? "Option1 Name" : exportName(COLUMN_ABOUT[about]) }),
    })
    onProgress({ step: "listing", done: 0, total: 0 })
    return { ...(await finishImport(tx, merged, "planned")), notes }
  })
}
