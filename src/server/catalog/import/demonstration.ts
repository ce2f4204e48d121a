import { dirname, join } from "node:path"
import type { Database } from "#server/db/database.ts"
import type { ImageStore } from "#server/integrations/images/port.ts"
import { bannerInk } from "./banner-ink.ts"
import { type DemonstrationFiles, readDemonstration, readManifest } from "./demonstration-files.ts"
import { demonstrationGives, demonstrationProducts, variantPictures } from "./demonstration-products.ts"
import { checkReferences } from "./demonstration-references.ts"
import { mergeRepairs } from "./demonstration-repairs.queries.ts"
import { checkRepairs } from "./demonstration-repairs.ts"
import { mergeBrandsAndCategories, mergeCollections, mergePages, PLACEHOLDER, REPAIR_BANNER } from "./demonstration-rows.queries.ts"
import { finishImport, type Merged } from "./finish.queries.ts"
import { ImportFindings } from "./import-errors.ts"
import type { OnProgress } from "./import-progress.ts"
import { inImportTransaction } from "./import-transaction.queries.ts"
import { mergeStaged } from "./merge-staged.ts"
import { stageProducts } from "./staging.queries.ts"
import { takePictures } from "./take-pictures.ts"

export type DemonstrationImport = {
  db: Database
  images: ImageStore
  /** The folder with the JSON files. */
  folder: string
  /** Where its pictures lie; by default beside the folder. */
  imagesFolder?: string
  /** Does all of it and takes the rows back. The pictures stay in the store, where nothing names them. */
  dryRun?: boolean
  onProgress?: OnProgress
}

/**
 * Imports a folder in the demonstration's format: the whole catalogue, the home page, the menu, the branches and the repairs, in one
 * transaction.
 * A second time it changes nothing. Throws `ImportRefused` with every fault found, and then nothing was changed.
 */
export async function importDemonstration(options: DemonstrationImport): Promise<Merged> {
  const { db, images, folder, imagesFolder = join(dirname(folder), "images"), dryRun = false, onProgress = () => {} } = options
  const faults = new ImportFindings()
  const [files, manifest] = await Promise.all([readDemonstration(folder, faults), readManifest(imagesFolder, faults)])
  faults.refuseIfAny()
  if (!files || !manifest) throw new Error("The demonstration was neither read nor refused.")
  checkReferences(files, faults)
  checkRepairs(files.repair, faults)
  const pictures = variantPictures(files, manifest, faults)
  faults.refuseIfAny()

  const wanted = [...picturesNamed(files), ...[...pictures.values()].flat()]
  const stored = await takePictures(images, imagesFolder, wanted, faults, (done, total) => onProgress({ step: "pictures", done, total }))
  faults.refuseIfAny()
  const pathOf = (file: string) => stored.get(file) ?? ""
  const inks = await Promise.all(files.banners.map(({ image_large }) => bannerInk(join(imagesFolder, image_large))))

  onProgress({ step: "writing", done: 0, total: 0 })
  return inImportTransaction(db, { dryRun }, async (run) => {
    const { tx } = run
    const names = await mergeBrandsAndCategories(tx, files, pathOf)
    await stageProducts(
      run,
      demonstrationProducts(files, ({ id }) => (pictures.get(id) ?? []).map(pathOf)),
    )
    const placeOf = (row: number) => ({ file: "products.json", path: `/${row}` })
    const merged = await mergeStaged(tx, demonstrationGives, { faults, placeOf })
    const collections = await mergeCollections(tx, files, pathOf)
    const pages = await mergePages(tx, files, pathOf, inks)
    const repairs = await mergeRepairs(tx, files.repair, pathOf)
    onProgress({ step: "listing", done: 0, total: 0 })
    // All products: a category that moved or a collection that lost one changes products that the folder does not name.
    return finishImport(tx, { ...merged, others: merged.others + names + collections + pages + repairs }, "all")
  })
}

function picturesNamed(files: DemonstrationFiles): string[] {
  const banner = ({ image_small, image_medium, image_large }: DemonstrationFiles["about"]["banner"]) => [
    image_small,
    image_medium,
    image_large,
  ]
  return [
    PLACEHOLDER,
    ...files.categories.flatMap(({ images, thumbnail }) => [...images, thumbnail]),
    ...files.brands.map(({ thumbnail }) => thumbnail),
    ...files.collections.map(({ image_large }) => image_large),
    ...files.home.flatMap(({ catalogs }) => catalogs.map(({ image_small }) => image_small)),
    ...files.banners.flatMap(banner),
    ...banner(files.about.banner),
    ...banner(REPAIR_BANNER),
    ...files.repair.services.flatMap(({ thumbnail, brands }) => [thumbnail, ...brands.map((brand) => brand.thumbnail)]),
    ...files.repair.seo.map(({ thumbnail }) => thumbnail),
  ]
}
