import { once } from "node:events"
import { createWriteStream } from "node:fs"
import { rename, rm } from "node:fs/promises"
import { finished } from "node:stream/promises"
import { stringify } from "csv-stringify/sync"
import type { Database } from "#server/db/database.ts"
import { exportedProducts, exportNeeds, withCatalogView } from "./export.queries.ts"
import { shopifyColumns, shopifyRows } from "./writer.ts"

export type ShopifyExport = {
  db: Database
  file: string
  onProgress?: (progress: { done: number; total: number }) => void
}

/**
 * Exports the whole catalog as a table of products in Shopify's format. Importing it again changes nothing. The file appears only once it
 * is complete; only one batch of products is in memory.
 */
export async function exportShopifyFile({
  db,
  file,
  onProgress = () => {},
}: ShopifyExport): Promise<{ products: number; variants: number }> {
  const draft = `${file}.${process.pid}.part`
  const output = createWriteStream(draft)
  const written = finished(output)
  written.catch(() => {})
  const send = async (rows: string[][]) => {
    // The pattern also quotes a foreign line end, which other readers would take for the table's own.
    const text = stringify(rows, { record_delimiter: "\n", quoted_match: /[\r\n]/ })
    if (!output.write(text)) await Promise.race([once(output, "drain"), written])
  }
  try {
    const counts = await withCatalogView(db, async (tx) => {
      const needs = await exportNeeds(tx)
      const columns = shopifyColumns(needs)
      await send([columns.map(({ header }) => header)])
      let [products, variants] = [0, 0]
      for await (const batch of exportedProducts(tx)) {
        await send(batch.flatMap((product) => shopifyRows(product, columns)))
        products += batch.length
        variants += batch.reduce((sum, product) => sum + product.variants.length, 0)
        onProgress({ done: products, total: needs.products })
      }
      return { products, variants }
    })
    output.end()
    await written
    await rename(draft, file)
    return counts
  } catch (fault) {
    output.destroy()
    await rm(draft, { force: true })
    throw fault
  }
}
