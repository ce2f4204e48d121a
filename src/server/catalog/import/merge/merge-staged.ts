import type { ImportFindings } from "#server/catalog/import/import-errors.ts"
import type { SourceColumns } from "#server/catalog/import/source-product.ts"
import type { Queries } from "#server/db/database.ts"
import { checkPlannedVariants, checkStaged, checkStaying, missingVariants, type PlaceOf } from "./checks.queries.ts"
import { finishProducts, type MergeResult } from "./finish.queries.ts"
import { followFormerSlugs } from "./former-slugs.queries.ts"
import type { OnLocked } from "./lock-products.queries.ts"
import { addMissingNames, mergeProducts, planProducts } from "./merge-products.queries.ts"
import { mergeOptionValues, mergeVariants, planVariants } from "./merge-variants.queries.ts"

/** The number of steps that progress reports. */
const STEPS = 6

type MergeOptions = {
  faults: ImportFindings
  placeOf: PlaceOf
  /** The member who imports in the back office; null on the command line. */
  staffId?: number | null
  onStep?: (done: number, total: number) => void
  onLocked?: OnLocked
}

/** Checks the staged rows and merges them into the shop's products and variants. Throws, with all faults, when they are invalid. */
export async function mergeStaged(
  tx: Queries,
  given: SourceColumns,
  { faults, placeOf, staffId = null, onStep = () => {}, onLocked = async () => {} }: MergeOptions,
): Promise<MergeResult> {
  let done = 0
  const step = () => onStep(done++, STEPS)
  step()
  await followFormerSlugs(tx, "staged_products")
  await checkStaged(tx, given, faults, placeOf)
  faults.refuseIfAny()
  step()
  const others = await addMissingNames(tx, given)
  await planProducts(tx)
  step()
  if (given.variantList) {
    await mergeOptionValues(tx)
    step()
    await planVariants(tx, given)
    if (!given.variants.has("selling_price_dirhams")) await checkPlannedVariants(tx, faults, placeOf)
    if (!given.deletesMissing) await checkStaying(tx, faults, placeOf)
    faults.refuseIfAny()
  }
  const missing = given.variantList ? await missingVariants(tx) : { count: 0, products: 0, names: [] }
  step()
  const products = await mergeProducts(tx, given, onLocked)
  step()
  const variants = given.variantList ? await mergeVariants(tx, given, { staffId, onLocked }) : { created: 0, updated: 0, deleted: 0 }
  const { staged, updatedProducts } = await finishProducts(tx)
  return {
    products: { ...products, updated: updatedProducts, unchanged: staged.products - products.created - updatedProducts, deleted: 0 },
    variants: { ...variants, unchanged: staged.variants - variants.created - variants.updated },
    missing,
    others,
  }
}
