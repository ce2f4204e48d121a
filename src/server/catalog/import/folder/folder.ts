import { dirname, join } from "node:path"
import { ImportFindings } from "#server/catalog/import/import-errors.ts"
import type { OnProgress } from "#server/catalog/import/import-progress.ts"
import { finishImport, type MergeResult, nothingMerged } from "#server/catalog/import/merge/finish.queries.ts"
import { analyseAfter, inImportTransaction } from "#server/catalog/import/merge/import-transaction.queries.ts"
import { mergeStaged } from "#server/catalog/import/merge/merge-staged.ts"
import { stageProducts } from "#server/catalog/import/merge/staging.queries.ts"
import type { Database, Queries } from "#server/db/database.ts"
import type { ImageStore } from "#server/integrations/images/port.ts"
import { mergeArabic } from "./arabic.queries.ts"
import { bannerInk } from "./banner-ink.ts"
import { checkConsistency } from "./consistency.ts"
import { readFolder, readPictureSets } from "./files.ts"
import type { FolderFile } from "./format.ts"
import { findPictures, isRemote, keepPictures, picturesNamed, variantPictures } from "./pictures.ts"
import { folderGives, folderProducts } from "./products.ts"
import { checkReferences } from "./references.ts"
import { mergeRepairs } from "./repairs.queries.ts"
import { checkRepairs } from "./repairs.ts"
import { mergeBrandsAndCategories, mergeCollections, mergePages, missingFromShop } from "./rows.queries.ts"

export type FolderImport = {
  db: Database
  images: ImageStore
  /** The folder with the JSON files. */
  folder: string
  /** The only file to read, such as `home`; all files when undefined. */
  only?: FolderFile
  /** Where pictures are looked for first; by default the folder itself, then `images` beside it. */
  imagesFolder?: string
  /** Does the whole import, then rolls back and stores no pictures. */
  dryRun?: boolean
  onProgress?: OnProgress
  /** A step of the caller in the transaction of the import, after all of it. */
  after?: (tx: Queries, merged: MergeResult) => Promise<void>
}

/**
 * Imports a folder, or one file of it, in one transaction. Every file is optional; the shop's data for a missing file is unchanged.
 * Importing again changes nothing. Throws `ImportRefused` with every fault found, and changes nothing in that case.
 */
export async function importFolder(options: FolderImport): Promise<MergeResult & { notes: ImportFindings }> {
  const { db, images, folder, only, imagesFolder, dryRun = false, onProgress = () => {}, after } = options
  const pictureFolders = imagesFolder === undefined ? [folder, join(dirname(folder), "images")] : [imagesFolder, folder]
  const [faults, notes] = [new ImportFindings(), new ImportFindings()]
  const files = await readFolder(folder, { faults, notes }, only && [only])
  faults.refuseIfAny()
  if (!files) throw new Error("The folder was neither read nor refused.")
  const products = files.products ?? []
  const references = checkReferences(files, faults)
  checkConsistency(files, faults)
  if (files.repair) checkRepairs(files.repair, faults)
  const isDepicted = products.some(({ variants }) => variants.some(({ depicted }) => depicted !== null))
  const sets = isDepicted ? await readPictureSets(folder, pictureFolders, faults) : null
  const { pictures, named } = variantPictures(products, sets, faults)
  for (const { kind, slug, file, path } of await missingFromShop(db, references))
    faults.add({ file, path, message: `"${slug}" is neither in ${kind}.json nor in the shop.` })

  const found = await findPictures(images, pictureFolders, [...picturesNamed(files), ...named], faults, (done, total) =>
    onProgress({ step: "checking", done, total }),
  )
  faults.refuseIfAny()
  if (!dryRun) await keepPictures(images, found, (done, total) => onProgress({ step: "pictures", done, total }))
  const pathOf = (picture: string) => (isRemote(picture) ? picture : (found.get(picture)?.stored ?? ""))
  const inks = await Promise.all(
    (files.banners ?? []).map(({ image_large }) => {
      const file = found.get(image_large)?.file
      return file === undefined ? "dark" : bannerInk(file)
    }),
  )

  onProgress({ step: "writing", done: 0, total: 0 })
  const result = await inImportTransaction(db, { dryRun }, async (run) => {
    const { tx } = run
    const names = await mergeBrandsAndCategories(tx, files, pathOf)
    let merged = nothingMerged
    if (products.length > 0) {
      const storedPictures = (variant: Parameters<typeof pictures.get>[0]) => (pictures.get(variant) ?? []).map(pathOf)
      await stageProducts(run, folderProducts(products, { home: files.home, now: new Date(), storedPictures }))
      const placeOf = (row: number) => ({ file: "products.json", path: `/${row}` })
      merged = await mergeStaged(tx, folderGives, { faults, placeOf })
    }
    const collections = await mergeCollections(tx, files, pathOf)
    const pages = await mergePages(tx, files, pathOf, { inks, notes })
    const arabic = await mergeArabic(tx, files)
    const repairs = files.repair ? await mergeRepairs(tx, files.repair, { pathOf: (picture) => pathOf(picture) || null, notes }) : 0
    onProgress({ step: "listing", done: 0, total: 0 })
    // All products: a moved category or a smaller collection changes products that the folder does not name.
    const others = merged.others + names + collections + pages + arabic + repairs
    const finished = await finishImport(tx, { ...merged, others }, { which: "all", dryRun })
    await after?.(tx, finished)
    return { ...finished, notes }
  })
  if (!dryRun) await analyseAfter(db, result)
  return result
}
