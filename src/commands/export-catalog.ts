import { stat } from "node:fs/promises"
import { dirname, resolve } from "node:path"
import { exportShopifyFile } from "#server/catalog/import/shopify/export-shopify.ts"
import type { Answer } from "./answer.ts"
import { withShop } from "./open-shop.ts"
import { progressBar } from "./progress-bar.ts"

/** `corniche export`: all products as a table in Shopify's format. */
export async function exportCommand({ path, json }: { path: string; json: boolean }): Promise<Answer> {
  const file = resolve(path)
  const folder = await stat(dirname(file)).catch(() => null)
  if (!folder?.isDirectory()) return { code: 1, complaint: `The folder ${dirname(file)} does not exist.` }
  const bar = progressBar()
  try {
    const counts = await withShop(({ db }) =>
      exportShopifyFile({ db, file, onProgress: ({ done, total }) => bar.show("Writing", done, total) }),
    )
    const sentence = `Exported ${counts.products} products with ${counts.variants} variants to ${file}.`
    return { code: 0, text: json ? JSON.stringify({ ok: true, file, ...counts }) : sentence }
  } finally {
    bar.end()
  }
}
