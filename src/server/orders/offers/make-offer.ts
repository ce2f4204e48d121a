import type { OfficeOffer } from "#contract/office/requests/offers.ts"
import { m } from "#messages/messages.js"
import { isRequestOver } from "#rules/catalog/office/request-state.ts"
import { lowestOffer, MAX_OFFER_DAYS, type OfferLine, offerTotal } from "#rules/orders/offers/offer.ts"
import { dirhams } from "#rules/values/money.ts"
import { noteAnswer, requestToChange } from "#server/catalog/special-request/work-on-request.ts"
import type { Queries } from "#server/db/database.ts"
import { found, Refusal } from "#server/guards/refusal.ts"
import { type Actor, audit } from "#server/office/audit.queries.ts"
import { announce } from "#server/office/changes.ts"
import type { Member } from "#server/office/member.ts"
import { refuseChanged } from "#server/office/version.ts"
import { holdLines, releaseLines } from "./hold.ts"
import { mailOffer } from "./offer-mails.ts"
import { endedOfferOf, insertOffer, lockOffer, type OfferRow, offeredVariants, setOffer } from "./offers.queries.ts"
import { shownOffer } from "./read-offers.ts"

/** The highest total, in dirhams. */
const MAX_TOTAL = dirhams(10_000_000)
const DAY_MS = 24 * 3600 * 1000

type Wish = {
  requestId: number
  version: number
  lines: readonly { variant: number; quantity: number; price: number }[]
  validUntil: Date
  isHeld: boolean
}
type Context = { member: Pick<Member, "id" | "discountLimitPercent">; actor: Actor; origin: string; now: Date }

/**
 * Makes an offer and mails its link. Refuses with `offer_price` when a price is above that of the shop or below the member's limit, with
 * `offer_open` while an earlier one can be ordered, and with `above_stock` when the pieces to hold are not there. [OFFICE-150]
 */
export async function makeOffer(tx: Queries, wish: Wish, { member, actor, origin, now }: Context): Promise<OfficeOffer> {
  const { requestId, validUntil, isHeld } = wish
  const request = await requestToChange(tx, { id: requestId, version: wish.version })
  if (isRequestOver(request.state)) throw new Refusal("request_over")
  refuseTime(validUntil, now)
  await endExpired(tx, requestId, now)
  const lines = await linesOf(tx, wish.lines, member.discountLimitPercent)
  const id = await insertOffer(tx, { requestId, customerId: request.customerId, lines, isHeld, validUntil, madeBy: member.id, now })
  if (id === null) throw new Refusal("offer_open")
  if (isHeld) await keepHeld(tx, { id, lines, staffId: member.id, now })
  const offer = found(await lockOffer(tx, id))
  const mailKey = await mailOffer(tx, offer, { isReminder: false, now })
  await noteAnswer(tx, request, { memberId: member.id, mailKey, now })
  await audit(tx, actor, {
    act: "request.offer",
    object: { kind: "request", id: requestId },
    after: { offer: id, total: offerTotal(lines), valid_until: validUntil.toISOString(), is_held: isHeld },
  })
  return shownOffer(offer, origin)
}

function refuseTime(validUntil: Date, now: Date): void {
  const aheadMs = validUntil.getTime() - now.getTime()
  if (Number.isNaN(aheadMs) || aheadMs > MAX_OFFER_DAYS * DAY_MS) {
    const message = m.refusal_offer_days()
    throw new Refusal("invalid", { errors: [{ path: "valid_until", message }] })
  }
  if (aheadMs <= 0) throw new Refusal("past_date", { fields: ["valid_until"] })
}

/** Ends the open offer to a request whose time is over: the job that does it may be a minute late. */
async function endExpired(tx: Queries, requestId: number, now: Date): Promise<void> {
  const id = await endedOfferOf(tx, requestId, now)
  const offer = id === null ? null : await lockOffer(tx, id)
  if (offer?.state === "OPEN") await endOffer(tx, offer, { state: "EXPIRED", now })
}

async function keepHeld(
  tx: Queries,
  { id, lines, staffId, now }: { id: number; lines: readonly OfferLine[]; staffId: number; now: Date },
): Promise<void> {
  const held = await holdLines(tx, lines, { offerId: id, staffId, now })
  if (held === null) throw new Refusal("above_stock")
  await setOffer(tx, id, { state: "OPEN", lines: held })
}

async function linesOf(tx: Queries, wished: Wish["lines"], limitPercent: number | null): Promise<OfferLine[]> {
  const variants = await offeredVariants(
    tx,
    wished.map(({ variant }) => variant),
  )
  if (variants.size < wished.length && new Set(wished.map(({ variant }) => variant)).size < wished.length) {
    throw new Refusal("offer_line_twice", { fields: ["lines"] })
  }
  const lines = wished.map(({ variant: id, quantity, price }, at): OfferLine => {
    const { title, priceDirhams: listDirhams, isSold } = found(variants.get(id) ?? null)
    if (!isSold) throw new Refusal("not_found")
    const priceDirhams = dirhams(price)
    if (priceDirhams > listDirhams || priceDirhams < lowestOffer(listDirhams, limitPercent)) {
      throw new Refusal("offer_price", { fields: [`lines.${at}.price`] })
    }
    return { variantId: id, title, quantity, priceDirhams, listDirhams, counted: 0 }
  })
  if (offerTotal(lines) > MAX_TOTAL) throw new Refusal("offer_price", { fields: ["lines"] })
  return lines
}

/** Takes back an open offer; refuses with `offer_over` any other. */
export async function withdrawOffer(
  tx: Queries,
  { id, version }: { id: number; version: number },
  { member, actor, origin, now }: Omit<Context, "member"> & { member: Pick<Member, "id"> },
): Promise<OfficeOffer> {
  const offer = found(await lockOffer(tx, id))
  if (offer.version !== version)
    refuseChanged(version, { version: offer.version, changedBy: null, changedAt: null }, shownOffer(offer, origin))
  if (offer.state !== "OPEN") throw new Refusal("offer_over")
  await endOffer(tx, offer, { state: "WITHDRAWN", staffId: member.id, now })
  await audit(tx, actor, { act: "request.offer_withdrawn", object: { kind: "request", id: offer.requestId }, before: { offer: id } })
  return shownOffer(found(await lockOffer(tx, id)), origin)
}

/** Ends an open, locked offer, whose held pieces return to the stock. */
export async function endOffer(
  tx: Queries,
  offer: OfferRow,
  { state, staffId = null, now }: { state: "WITHDRAWN" | "EXPIRED"; staffId?: number | null; now: Date },
): Promise<void> {
  const lines = await releaseLines(tx, offer.lines, { offerId: offer.id, staffId, now })
  await setOffer(tx, offer.id, { state, lines })
  await announceOffer(tx, offer)
}

/** Tells the open offices that the offers of a request changed. */
export async function announceOffer(tx: Queries, { requestId }: Pick<OfferRow, "requestId">): Promise<void> {
  const about = { kind: "request", id: String(requestId), version: 0 }
  await announce(tx, { ...about, permission: "requests.answer", place: null, owners: [] })
}
