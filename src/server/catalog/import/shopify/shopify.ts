import { ImportFindings } from "#server/catalog/import/import-errors.ts"
import type { OnProgress } from "#server/catalog/import/import-progress.ts"
import { type PlaceOf, stockOfStaged } from "#server/catalog/import/merge/checks.queries.ts"
import { finishImport, type MergeResult } from "#server/catalog/import/merge/finish.queries.ts"
import { analyseAfter, inImportTransaction } from "#server/catalog/import/merge/import-transaction.queries.ts"
import type { OnLocked } from "#server/catalog/import/merge/lock-products.queries.ts"
import { mergeStaged } from "#server/catalog/import/merge/merge-staged.ts"
import { stageProducts } from "#server/catalog/import/merge/staging.queries.ts"
import type { Database, Queries } from "#server/db/database.ts"
import type { ImageStore } from "#server/integrations/images/port.ts"
import { exportName, type ShopifyColumn } from "./columns.ts"
import type { FetchLimits } from "./fetch-picture.ts"
import { applyStoredPictures, stagedPictures } from "./fetched-pictures.queries.ts"
import { mergeChanges, stageChanges, uncountedQuantities } from "./merge-changes.queries.ts"
import { noteLeftOut, notePictures, noteStock, noteUncounted } from "./notes.ts"
import { type PictureSources, takeTablePictures } from "./pictures.ts"
import { openShopifyFile } from "./reader.ts"

export type ShopifyImport = {
  db: Database
  file: string
  dryRun?: boolean
  /** Whether to delete variants that the file's products have in the shop but not in the file; otherwise they stay. */
  deleteMissing?: boolean
  /** The stock of each new variant without a quantity in the file. */
  stockOfNew?: number
  /** The shop's picture store; without it pictures are not checked. */
  images?: ImageStore
  /** A folder with pictures that the file names by relative paths. */
  imagesFolder?: string
  /** Copies pictures from other servers into the shop. */
  fetching?: FetchLimits
  onProgress?: OnProgress
  /** The member who imports in the back office; null on the command line. */
  staffId?: number | null
  /** Steps of the caller in the transaction of the import: before anything is written, once rows are locked, and after all of it. */
  around?: { before?: (tx: Queries) => Promise<void>; locked?: OnLocked; after: (tx: Queries, merged: MergeResult) => Promise<void> }
}

const COLUMN_ABOUT = { slug: "handle", id: "handle", title: "title", price: "price" } as const satisfies Record<string, ShopifyColumn>

/**
 * Imports a table of products in Shopify's format, in one transaction. Products and variants that the file does not name are unchanged, and
 * so is data without a column in the file. Importing again changes nothing. Throws `ImportRefused` with every fault found, and changes
 * nothing in that case.
 */
export async function importShopifyFile({
  db,
  file,
  dryRun = false,
  deleteMissing = false,
  stockOfNew = 0,
  images,
  imagesFolder,
  fetching,
  onProgress = () => {},
  staffId = null,
  around,
}: ShopifyImport): Promise<MergeResult & { notes: ImportFindings }> {
  const faults = new ImportFindings()
  const notes = new ImportFindings()
  const { header, products, changes, leftOut } = await openShopifyFile(file, { faults, notes }, onProgress)
  const onListing = (done: number, total: number) => onProgress({ step: "listing", done, total })
  const wantsPictures = images && !dryRun && !changes && (fetching || imagesFolder !== undefined)
  const local = wantsPictures
    ? await takePicturesOf(file, { db, images, folder: imagesFolder, fetching: fetching ?? null }, notes, onProgress)
    : new Map()
  const result = await inImportTransaction(db, { dryRun }, async (run) => {
    const { tx } = run
    await around?.before?.(tx)
    const onLocked = around?.locked ?? (async () => {})
    const finish = async (merged: MergeResult, which: "planned" | "changed") => {
      const finished = await finishImport(tx, merged, { which, dryRun, onStep: onListing })
      await around?.after(tx, finished)
      return { ...finished, notes }
    }
    if (changes) {
      await stageChanges(run, changes)
      onProgress({ step: "writing", done: 0, total: 0 })
      const merged = await mergeChanges(tx, header.given, {
        faults,
        columnOf: header.nameOf(header.places.sku === undefined ? "handle" : "sku"),
        staffId,
        onLocked,
      })
      noteUncounted(notes, await uncountedQuantities(tx))
      return finish(merged, "changed")
    }
    await stageProducts(run, products)
    await applyStoredPictures(run, local)
    if (images) notePictures(notes, await picturesNotHere(tx, images))
    const given = { ...header.given, deletesMissing: deleteMissing, stockOfNew }
    const placeOf: PlaceOf = (row, about) => ({ row, column: about === "options" ? "Option1 Name" : exportName(COLUMN_ABOUT[about]) })
    const onStep = (done: number, total: number) => onProgress({ step: "writing", done, total })
    const merged = await mergeStaged(tx, given, { faults, placeOf, staffId, onStep, onLocked })
    noteLeftOut(notes, leftOut)
    if (given.variantList) noteStock(notes, header, { ...(await stockOfStaged(tx)), stockOfNew })
    return finish(merged, "planned")
  })
  if (!dryRun) await analyseAfter(db, result)
  return result
}

/** Reads the file once more for its pictures alone; its faults are reported when the products are read. */
async function takePicturesOf(
  file: string,
  sources: PictureSources,
  notes: ImportFindings,
  onProgress: OnProgress,
): Promise<Map<string, string>> {
  const discarded = { faults: new ImportFindings(), notes: new ImportFindings() }
  const { products } = await openShopifyFile(file, discarded, () => {})
  return takeTablePictures(products, sources, { notes, onTaken: (done, total) => onProgress({ step: "pictures", done, total }) })
}

async function picturesNotHere(tx: Queries, images: ImageStore): Promise<{ remote: number; missing: { path: string; row: number }[] }> {
  const { remote, paths } = await stagedPictures(tx)
  const missing = []
  for (const picture of paths) if ((await images.open(picture.path)) === null) missing.push(picture)
  return { remote, missing }
}
