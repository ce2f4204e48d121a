import { randomBytes } from "node:crypto"
import { piecesTaken } from "#rules/catalog/buying.ts"
import { REFERENCE_BYTES, referenceOf } from "#rules/values/reference.ts"
import { lockForSale, takeStock } from "#server/catalog/stock/stock.queries.ts"
import type { Queries } from "#server/db/database.ts"
import { type Actor, audit, staffIdOf } from "#server/office/audit.queries.ts"
import { Impossible } from "#server/operators/impossible.ts"
import { advanceItems } from "#server/orders/advance-items.ts"
import type { LockedItem } from "#server/orders/order-items.queries.ts"
import { insertItems } from "#server/orders/placing/place-order.queries.ts"
import { insertReplacementOrder } from "./place-replacement.queries.ts"

type Wish = { pieces: number; now: Date; by: Actor }

/**
 * The order that replaces pieces of an item: of the same variant, at no charge, to the address of the first order, and confirmed at once. Its
 * stock is taken. The customer has the mail of the accepted request. Returns its reference.
 */
export async function placeReplacement(tx: Queries, item: LockedItem, { pieces, now, by }: Wish): Promise<string> {
  const [variant] = await lockForSale(tx, [item.variantId])
  if (!variant || variant.inventory < pieces)
    throw new Impossible(`Fewer than ${pieces} of ${item.name} are in stock: refuse the request, or give the money back.`, {
      reason: "no_stock",
    })
  const taken = piecesTaken({ ...variant, quantity: pieces })
  const reference = referenceOf(randomBytes(REFERENCE_BYTES))
  const orderId = await insertReplacementOrder(tx, { reference, item, now })
  const line = { ...variant, quantity: pieces, taken, sellingPriceDirhams: 0, maximumPriceDirhams: 0 }
  const items = await insertItems(tx, orderId, [line], now)
  const sold = items.map(({ id, variantId, quantity }) => ({ itemId: id, variantId, pieces: quantity, counted: taken }))
  if (!(await takeStock(tx, sold, { now }))) throw new Error("Stock that was locked is not there.")
  const staffId = staffIdOf(by)
  const step = { cause: "operator", staffId, now, mail: false } as const
  await advanceItems(tx, items, { ...step, to: "PLACED" })
  await advanceItems(
    tx,
    items.map((one) => ({ ...one, status: "PLACED" as const })),
    { ...step, to: "CONFIRMED" },
  )
  await audit(tx, by, { act: "replacement.order", object: { kind: "order", id: reference }, after: { item: item.id, pieces } })
  return reference
}
