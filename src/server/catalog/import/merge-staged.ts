import type { Queries } from "#server/db/database.ts"
import { checkPlannedVariants, checkStaged, type PlaceOf } from "./checks.queries.ts"
import { finishProducts, type Merged } from "./finish.queries.ts"
import type { ImportFindings } from "./import-errors.ts"
import { addMissingNames, mergeProducts, planProducts } from "./merge-products.queries.ts"
import { mergeOptionValues, mergeVariants, planVariants } from "./merge-variants.queries.ts"
import type { Given } from "./source-product.ts"

/** Checks what was staged and brings the shop's products and variants to it. Throws, with all faults, when it cannot be taken. */
export async function mergeStaged(
  tx: Queries,
  given: Given,
  { faults, placeOf }: { faults: ImportFindings; placeOf: PlaceOf },
): Promise<Merged> {
  await checkStaged(tx, given, faults, placeOf)
  faults.refuseIfAny()
  const others = await addMissingNames(tx, given)
  await planProducts(tx)
  if (given.variantList) {
    await mergeOptionValues(tx)
    await planVariants(tx, given)
    if (!given.variants.has("selling_price_dirhams")) await checkPlannedVariants(tx, faults, placeOf)
    faults.refuseIfAny()
  }
  const products = await mergeProducts(tx, given)
  const variants = given.variantList ? await mergeVariants(tx, given) : { created: 0, updated: 0, deleted: 0 }
  const { staged, updatedProducts } = await finishProducts(tx)
  return {
    products: { ...products, updated: updatedProducts, unchanged: staged.products - products.created - updatedProducts, deleted: 0 },
    variants: { ...variants, unchanged: staged.variants - variants.created - variants.updated },
    others,
  }
}
