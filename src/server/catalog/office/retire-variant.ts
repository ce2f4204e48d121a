import type { Queries } from "#server/db/database.ts"
import { found, Refusal } from "#server/guards/refusal.ts"
import { type Actor, audit, staffIdOf } from "#server/office/audit.queries.ts"
import { refuseChanged } from "#server/office/version.ts"
import { announceProduct } from "./announce-product.ts"
import { noteProductChange } from "./change-variant.queries.ts"
import { formOf, lockProduct } from "./product-form.queries.ts"
import { shownForm } from "./product-form.ts"
import { refreshProduct } from "./refresh-product.queries.ts"
import { deleteUnsold, moveBack, moveOut, retiredVariant, soldVariant } from "./retire-variant.queries.ts"

type RetireWish = { variantId: number; version: number }
type RetireContext = { actor: Actor; now: Date; imageBase: string }

/** Takes a variant off the shop; returns its product's id. Orders keep it. The last variant of a product stays. */
export async function retireVariant(tx: Queries, { variantId, version }: RetireWish, context: RetireContext): Promise<number> {
  const { productId } = found(await soldVariant(tx, variantId))
  await refuseOther(tx, productId, version, context)
  // Again: another may have been retired before the product was locked.
  const { others } = found(await soldVariant(tx, variantId))
  if (others === 0) throw new Refusal("last_variant")
  await moveOut(tx, variantId, context.now)
  await noteRetired(tx, productId, { act: "product.retire", variantId, ...context })
  return productId
}

/** Sells a retired variant again; returns its product's id. Refuses with `already_there` when a variant has its values. */
export async function restoreVariant(tx: Queries, { variantId, version }: RetireWish, context: RetireContext): Promise<number> {
  const { productId } = found(await retiredVariant(tx, variantId))
  await refuseOther(tx, productId, version, context)
  if (!(await moveBack(tx, variantId))) throw new Refusal("already_there")
  await noteRetired(tx, productId, { act: "product.restore", variantId, ...context })
  return productId
}

/** Deletes a retired variant; returns its product's id. Refuses with `variant_sold` when an order has it. */
export async function deleteVariant(tx: Queries, { variantId, version }: RetireWish, context: RetireContext): Promise<number> {
  const { productId } = found(await retiredVariant(tx, variantId))
  await refuseOther(tx, productId, version, context)
  if (!(await deleteUnsold(tx, variantId))) throw new Refusal("variant_sold")
  await noteRetired(tx, productId, { act: "product.variant-deleted", variantId, ...context })
  return productId
}

async function refuseOther(tx: Queries, productId: number, version: number, { imageBase }: RetireContext): Promise<void> {
  await lockProduct(tx, productId)
  const row = found(await formOf(tx, productId))
  refuseChanged(version, row, shownForm(row, imageBase))
}

async function noteRetired(
  tx: Queries,
  productId: number,
  { act, variantId, actor, now }: RetireContext & { act: string; variantId: number },
): Promise<void> {
  const next = await noteProductChange(tx, productId, now)
  await refreshProduct(tx, productId, { cause: "HAND", staffId: staffIdOf(actor), now })
  await audit(tx, actor, { act, object: { kind: "product", id: productId }, after: { variant: variantId } })
  await announceProduct(tx, productId, next)
}
