import { stat, writeFile } from "node:fs/promises"
import { basename, dirname, resolve } from "node:path"
import { arabicFile, arabicOf } from "#server/catalog/import/folder/arabic.queries.ts"
import { exportShopifyFile } from "#server/catalog/import/shopify/export-shopify.ts"
import type { Answer } from "./answer.ts"
import { withShop } from "./open-shop.ts"
import { progressBar } from "./progress-bar.ts"

/** `corniche export`: all products as a table in Shopify's format, or the Arabic texts of a file such as `phrases.ar.json`. */
export async function exportCommand({ path, json }: { path: string; json: boolean }): Promise<Answer> {
  const file = resolve(path)
  const folder = await stat(dirname(file)).catch(() => null)
  if (!folder?.isDirectory()) return { code: 1, complaint: `The folder ${dirname(file)} does not exist.` }
  const arabic = arabicFile(basename(file))
  if (arabic) {
    const texts = await withShop(({ db }) => arabicOf(db, arabic))
    await writeFile(file, `${JSON.stringify(texts, null, 2)}\n`)
    const entries = Object.keys(texts).length
    return { code: 0, text: json ? JSON.stringify({ ok: true, file, entries }) : `Exported the Arabic texts to ${file}.` }
  }
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
