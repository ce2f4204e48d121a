import { stat } from "node:fs/promises"
import { dirname, resolve } from "node:path"
import { exportShopifyFile } from "#server/catalog/import/export-shopify.ts"
import { withShop } from "./open-shop.ts"
import { progressBar } from "./progress-bar.ts"

/** `corniche export`: all products as a table in Shopify's format. Returns the exit code. */
export async function exportCommand({ path, json }: { path: string; json: boolean }): Promise<number> {
  const file = resolve(path)
  const folder = await stat(dirname(file)).catch(() => null)
  if (!folder?.isDirectory()) {
    console.error(`There is no folder ${dirname(file)}.`)
    return 1
  }
  const bar = progressBar()
  try {
    const counts = await withShop(({ db }) =>
      exportShopifyFile({ db, file, onProgress: ({ done, total }) => bar.show("Writing", done, total) }),
    )
    bar.end()
    console.log(json ? JSON.stringify({ ok: true, file, ...counts }) : `${counts.products} products with ${counts.variants} variants are in ${file}.`)
    return 0
  } finally {
    bar.end()
  }
}
