import type { OfferLine } from "#rules/orders/offers/offer.ts"
import { waitForCustomer, winRequest } from "#server/catalog/special-request/work-on-request.ts"
import type { Queries } from "#server/db/database.ts"
import { found, Refusal } from "#server/guards/refusal.ts"
import { holdLines, releaseLines } from "./hold.ts"
import { announceOffer } from "./make-offer.ts"
import { hasOpenOffer, lockOffer, offerOfOrder, setOffer } from "./offers.queries.ts"

/** The offer that is being ordered: its lines, with nothing held any more. */
export type TakenOffer = { id: number; requestId: number; lines: readonly OfferLine[] }

/**
 * Locks a customer's open offer for an order and returns its held pieces to the stock, from which the order takes them in the same
 * transaction. Refuses with `not_found`, and with `offer_over` once it was ordered, withdrawn, or its time is over.
 */
export async function takeOffer(tx: Queries, { id, customerId, now }: { id: number; customerId: number; now: Date }): Promise<TakenOffer> {
  const offer = found(await lockOffer(tx, id))
  if (offer.customerId !== customerId) throw new Refusal("not_found")
  if (offer.state !== "OPEN" || new Date(offer.validUntil) <= now) throw new Refusal("offer_over")
  return { id, requestId: offer.requestId, lines: await releaseLines(tx, offer.lines, { offerId: id, now }) }
}

/** Ends a taken offer with the order that it became; its request is won. */
export async function closeOffer(tx: Queries, { id, requestId, lines }: TakenOffer, orderId: number, now: Date): Promise<void> {
  await setOffer(tx, id, { state: "ORDERED", orderId, lines })
  await winRequest(tx, requestId, now)
  await announceOffer(tx, { requestId })
}

/**
 * Opens the offer of an order that was undone, because its payment could not be started, and its request waits for the customer again. The
 * pieces are held again if all are there. The offer ends instead if staff made another one meanwhile.
 */
export async function reopenOffer(tx: Queries, orderId: number, now: Date): Promise<void> {
  const id = await offerOfOrder(tx, orderId)
  const offer = id === null ? null : await lockOffer(tx, id)
  if (offer?.state !== "ORDERED") return
  await waitForCustomer(tx, offer.requestId, now)
  const isReplaced = await hasOpenOffer(tx, offer.requestId)
  const held = offer.isHeld && !isReplaced ? await holdLines(tx, offer.lines, { offerId: offer.id, now }) : null
  await setOffer(tx, offer.id, { state: isReplaced ? "WITHDRAWN" : "OPEN", lines: held ?? offer.lines })
  await announceOffer(tx, offer)
}
