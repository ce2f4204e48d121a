import { stat } from "node:fs/promises"
import { join, resolve } from "node:path"
import { importDemonstration } from "#server/catalog/import/demonstration.ts"
import { ImportRefused } from "#server/catalog/import/import-errors.ts"
import type { ImportProgress } from "#server/catalog/import/import-progress.ts"
import { faultsText, importText } from "#server/catalog/import/import-text.ts"
import { importShopifyFile } from "#server/catalog/import/shopify.ts"
import { localImageStore } from "#server/integrations/images/local.ts"
import type { Answer } from "./answer.ts"
import { type Shop, withShop } from "./open-shop.ts"
import { progressBar } from "./progress-bar.ts"

export type ImportCommand = { path: string; dryRun: boolean; imagesFolder: string | undefined; json: boolean }

const STEPS: Readonly<Record<ImportProgress["step"], string>> = {
  pictures: "Pictures",
  reading: "Reading",
  writing: "Writing",
  listing: "Listings",
}

/** `corniche import`: a folder of the demonstration's format or a table in Shopify's. */
export async function importCommand(command: ImportCommand): Promise<Answer> {
  const path = resolve(command.path)
  const found = await stat(path).catch(() => null)
  if (!found) return { code: 1, complaint: `There is no ${path}.` }
  const bar = progressBar()
  const onProgress = ({ step, done, total }: ImportProgress) => bar.show(STEPS[step], done, total)
  let startedMs = performance.now()
  try {
    const done = await withShop((shop) => {
      startedMs = performance.now()
      const how = { db: shop.db, dryRun: command.dryRun, onProgress }
      if (found.isFile()) return importShopifyFile({ ...how, file: path })
      return importDemonstration({
        ...how,
        folder: path,
        imagesFolder: command.imagesFolder && resolve(command.imagesFolder),
        images: imagesOf(shop),
      })
    })
    const seconds = (performance.now() - startedMs) / 1000
    const { dryRun } = command
    return { code: 0, text: command.json ? JSON.stringify({ ok: true, dryRun, ...done, seconds }) : importText(done, { dryRun, seconds }) }
  } catch (fault) {
    if (!(fault instanceof ImportRefused)) throw fault
    const { message, faults, count } = fault
    if (!command.json) return { code: 1, complaint: faultsText(fault) }
    return { code: 1, text: JSON.stringify({ ok: false, dryRun: command.dryRun, message, count, faults }) }
  } finally {
    bar.end()
  }
}

function imagesOf({ config }: Shop) {
  return localImageStore({ folder: join(config.dataFolder, "images") })
}
