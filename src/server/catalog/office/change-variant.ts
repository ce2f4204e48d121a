import type { HandKind } from "#rules/catalog/office/stock-movement.ts"
import { qar } from "#rules/values/money.ts"
import { moveByHand } from "#server/catalog/stock/stock.queries.ts"
import type { Queries } from "#server/db/database.ts"
import { found, Refusal } from "#server/guards/refusal.ts"
import { type Actor, audit, staffIdOf } from "#server/office/audit.queries.ts"
import { refuseChanged } from "#server/office/version.ts"
import { announceProduct } from "./announce-product.ts"
import { lockVariant, noteProductChange, setPrices } from "./change-variant.queries.ts"
import { type DisplayContext, shownProduct } from "./read-product.ts"
import { refreshProduct } from "./refresh-product.queries.ts"

type ActContext = { actor: Actor; now: Date; shown: DisplayContext }

type PriceWish = { variantId: number; version: number; priceDirhams: number | undefined; wasDirhams: number | undefined }

/** Changes the prices of a variant; returns its product's id. Refuses with `changed_meanwhile` when the product has another version. */
export async function changePrice(
  tx: Queries,
  { variantId, version, priceDirhams, wasDirhams }: PriceWish,
  { actor, now, shown }: ActContext,
): Promise<number> {
  const variant = found(await lockVariant(tx, variantId))
  if (variant.version !== version) refuseChanged(version, variant, await shownProduct(tx, variant.productId, shown))
  const { productId } = variant
  const next = { price: priceDirhams ?? variant.price, was: wasDirhams ?? variant.was }
  if (next.price === variant.price && next.was === variant.was) return productId
  await setPrices(tx, variantId, next)
  const nextVersion = await noteProductChange(tx, productId, now)
  await refreshProduct(tx, productId, { cause: "HAND", staffId: staffIdOf(actor), now })
  const pricesOf = ({ price, was }: typeof next) => ({ price: qar(price), was: qar(was) })
  await audit(tx, actor, {
    act: "product.price",
    object: { kind: "product", id: productId },
    before: { variant: variantId, ...pricesOf(variant) },
    after: { variant: variantId, ...pricesOf(next) },
  })
  await announceProduct(tx, productId, nextVersion)
  return productId
}

export type StockWish = { variantId: number; kind: HandKind; pieces: number; seen: number | undefined; reason: string | null }

/**
 * Notes a change of stock by hand; returns the product's id. Refuses with `stock_changed` when the count is not the one that the person saw,
 * and with `stock_impossible` when more pieces would go than there are.
 */
export async function changeStock(
  tx: Queries,
  { variantId, kind, pieces, seen, reason }: StockWish,
  { actor, now }: Omit<ActContext, "shown">,
): Promise<number> {
  const variant = found(await lockVariant(tx, variantId))
  if (seen !== undefined && seen !== variant.stock) throw new Refusal("stock_changed", { extension: { current: variant.stock } })
  const moved = await moveByHand(tx, { variantId, kind, pieces, reason, staffId: staffIdOf(actor), now })
  if (moved === "unknown") throw new Refusal("not_found")
  if (moved === "impossible") throw new Refusal("stock_impossible", { fields: ["pieces"] })
  await audit(tx, actor, {
    act: "stock.move",
    object: { kind: "product", id: variant.productId },
    before: { variant: variantId, stock: moved.before },
    after: { variant: variantId, stock: moved.after, kind, reason },
  })
  // A sale changes no version either: no open form is out of date because of it.
  await announceProduct(tx, variant.productId, 0)
  return variant.productId
}
