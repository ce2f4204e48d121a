import { stat } from "node:fs/promises"
import { userInfo } from "node:os"
import { basename, dirname, extname, join, resolve } from "node:path"
import { folderFile } from "#server/catalog/import/folder/files.ts"
import { importFolder } from "#server/catalog/import/folder/folder.ts"
import { ImportRefused } from "#server/catalog/import/import-errors.ts"
import type { ImportProgress } from "#server/catalog/import/import-progress.ts"
import { faultsText, importText } from "#server/catalog/import/import-text.ts"
import type { MergeResult } from "#server/catalog/import/merge/finish.queries.ts"
import { importShopifyFile } from "#server/catalog/import/shopify/shopify.ts"
import type { Queries } from "#server/db/database.ts"
import { localImageStore } from "#server/integrations/images/local.ts"
import { audit, commandLine } from "#server/office/audit.queries.ts"
import type { Answer } from "./answer.ts"
import { type Shop, withShop } from "./open-shop.ts"
import { progressBar } from "./progress-bar.ts"

export type ImportCommand = {
  path: string
  dryRun: boolean
  imagesFolder: string | undefined
  deleteMissing: boolean
  stock: string | undefined
  fetchImages: boolean
  json: boolean
}

const STEPS: Readonly<Record<ImportProgress["step"], string>> = {
  checking: "Checking the pictures",
  pictures: "Pictures",
  reading: "Reading",
  writing: "Writing",
  listing: "Listings",
}

/** How pictures of other servers are fetched. A table is untrusted, so it cannot make this machine request addresses in a private network. */
const FETCHING = { timeLimitMs: 30_000, allowsPrivate: false }

/** `corniche import`: a folder, one of its files, or a table in Shopify's format. */
export async function importCommand(command: ImportCommand): Promise<Answer> {
  const path = resolve(command.path)
  const found = await stat(path).catch(() => null)
  if (!found) return { code: 1, complaint: `${path} does not exist.` }
  const only = found.isFile() ? (folderFile(basename(path)) ?? undefined) : undefined
  if (found.isFile() && extname(path) === ".json" && !only)
    return { code: 1, complaint: `${path} is not one of the files in docs/shop-owner.md. The name of a table of products ends in .csv.` }
  if (!/^\d{1,6}$/.test(command.stock ?? "0"))
    return { code: 1, complaint: `--stock takes a whole number from 0 to 999999, not "${command.stock}".` }
  const bar = progressBar()
  const onProgress = ({ step, done, total }: ImportProgress) => bar.show(STEPS[step], done, total)
  let startedMs = performance.now()
  try {
    const done = await withShop((shop) => {
      startedMs = performance.now()
      const how = { db: shop.db, dryRun: command.dryRun, onProgress }
      const after = (tx: Queries, merged: MergeResult) => noteImport(tx, basename(path), merged)
      const pictures = { images: imagesOf(shop), imagesFolder: command.imagesFolder && resolve(command.imagesFolder) }
      if (!found.isFile()) return importFolder({ ...how, ...pictures, folder: path, after })
      if (only) return importFolder({ ...how, ...pictures, folder: dirname(path), only, after })
      const { deleteMissing, fetchImages, stock = "0" } = command
      const fetching = fetchImages ? FETCHING : undefined
      return importShopifyFile({ ...how, ...pictures, file: path, deleteMissing, stockOfNew: Number(stock), fetching, around: { after } })
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

/** The row of an import in the audit. That of a dry run is rolled back with all else. */
async function noteImport(tx: Queries, name: string, { products, variants, others }: MergeResult): Promise<void> {
  const after = { name, products, variants, others }
  await audit(tx, commandLine(userInfo().username), { act: "import.applied", object: null, after })
}

function imagesOf({ config }: Shop) {
  return localImageStore({ folder: join(config.dataFolder, "images") })
}
