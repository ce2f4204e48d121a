import type { OfferLine } from "#rules/orders/offers/offer.ts"
import { givePiecesBack, holdPieces } from "#server/catalog/stock/stock.queries.ts"
import type { Queries } from "#server/db/database.ts"

/** The movements name the offer by its number. */
type HoldContext = { offerId: number; now: Date; staffId?: number | null }

/** Takes the pieces of an offer out of the stock, by the ids of the variants; null, with nothing taken, when there are too few of one. */
export async function holdLines(tx: Queries, lines: readonly OfferLine[], { offerId, ...moved }: HoldContext): Promise<OfferLine[] | null> {
  const held: OfferLine[] = []
  // In one order: two transactions that lock in the same order cannot deadlock.
  for (const line of lines.toSorted((a, b) => a.variantId - b.variantId)) {
    const counted = await holdPieces(tx, { variantId: line.variantId, pieces: line.quantity }, { ...moved, reason: `#${offerId}` })
    if (counted === null) {
      await releaseLines(tx, held, { offerId, ...moved })
      return null
    }
    held.push({ ...line, counted })
  }
  return lines.map(({ variantId, ...line }) => ({
    ...line,
    variantId,
    counted: held.find((one) => one.variantId === variantId)?.counted ?? 0,
  }))
}

/** Returns the held pieces of an offer to the stock. */
export async function releaseLines(tx: Queries, lines: readonly OfferLine[], { offerId, ...moved }: HoldContext): Promise<OfferLine[]> {
  for (const { variantId, quantity, counted } of lines.toSorted((a, b) => a.variantId - b.variantId)) {
    if (counted > 0) await givePiecesBack(tx, { variantId, pieces: quantity, counted }, { ...moved, reason: `#${offerId}` })
  }
  return lines.map((line) => ({ ...line, counted: 0 }))
}
