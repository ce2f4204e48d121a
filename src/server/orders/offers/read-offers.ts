import type { Offer } from "#contract/offers.ts"
import type { OfficeOffer } from "#contract/office/requests/offers.ts"
import { offerTotal } from "#rules/orders/offers/offer.ts"
import type { Locale } from "#rules/values/locale.ts"
import { qar } from "#rules/values/money.ts"
import { variantInLanguage } from "#server/catalog/listing/cards-in-language.ts"
import type { Queries } from "#server/db/database.ts"
import { found } from "#server/guards/refusal.ts"
import { inLanguage, type Texts } from "#server/languages/in-language.queries.ts"
import { type OfferedVariant, type OfferRow, offerById, offeredVariants, offersOfCustomer, offersOfRequest } from "./offers.queries.ts"

/** The offers to a request as the office shows them, in a language. */
export async function shownOffers(
  db: Queries,
  requestId: number,
  { origin, language }: { origin: string; language: Locale },
): Promise<OfficeOffer[]> {
  const offers = (await offersOfRequest(db, requestId)).map((offer) => shownOffer(offer, origin))
  const variants = await offeredVariants(db, [...new Set(offers.flatMap(({ lines }) => lines.map(({ variant }) => variant)))])
  return inLanguage(db, language, offers, (all, texts) =>
    all.map(({ lines, ...offer }) => ({
      ...offer,
      lines: lines.map((line) => ({ ...line, title: titleInLanguage(line.title, variants.get(line.variant), texts) })),
    })),
  )
}

/** An offer as the office shows it. */
export function shownOffer(offer: OfferRow, origin: string): OfficeOffer {
  const { id, version, state, lines, isHeld, validUntil, createdAt, madeBy, order } = offer
  return {
    ...{ id, version, state, order },
    lines: lines.map(({ variantId, title, quantity, priceDirhams, listDirhams }) => ({
      ...{ variant: variantId, title, quantity },
      price: qar(priceDirhams),
      list_price: qar(listDirhams),
    })),
    total: qar(offerTotal(lines)),
    is_held: isHeld,
    valid_until: validUntil,
    created_at: createdAt,
    made_by: madeBy,
    link: `${origin}/offers/${id}`,
  }
}

/** An offer to its customer, with the variants of its lines; `not_found` for anybody else. */
export async function offerFor(
  db: Queries,
  { id, customerId, now }: { id: number; customerId: number; now: Date },
): Promise<{ offer: Offer; variants: ReadonlyMap<number, OfferedVariant> }> {
  const row = found(await offerById(db, id))
  if (row.customerId !== customerId) found(null)
  const variants = await offeredVariants(
    db,
    row.lines.map(({ variantId }) => variantId),
  )
  return { offer: shownToCustomer(row, variants, now), variants }
}

/** The offers to a customer, the newest first. */
export async function offersTo(db: Queries, { customerId, now }: { customerId: number; now: Date }): Promise<Offer[]> {
  const found = await offersOfCustomer(db, customerId)
  const offered = new Set(found.flatMap(({ lines }) => lines.map(({ variantId }) => variantId)))
  const variants = await offeredVariants(db, [...offered])
  return found.map((row) => shownToCustomer(row, variants, now))
}

function shownToCustomer(row: OfferRow, variants: ReadonlyMap<number, OfferedVariant>, now: Date): Offer {
  const isOver = row.state === "OPEN" && new Date(row.validUntil) <= now
  return {
    id: row.id,
    state: isOver ? "EXPIRED" : row.state,
    lines: row.lines.map((line) => shownLine(line, variants.get(line.variantId))),
    total: qar(offerTotal(row.lines)),
    valid_until: row.validUntil,
    order: row.orderId,
  }
}

function shownLine(
  { variantId, title, quantity, priceDirhams, listDirhams }: OfferRow["lines"][number],
  variant: OfferedVariant | undefined,
): Offer["lines"][number] {
  return {
    ...{ variant: variantId, title: variant?.title ?? title, quantity },
    option_values: variant?.optionValues ?? [],
    image: variant?.image ?? null,
    price: qar(priceDirhams),
    list_price: qar(listDirhams),
    is_available: variant?.isSold ?? false,
  }
}

/** The title of a line; one whose variant is gone is unchanged. */
function titleInLanguage(title: string, variant: OfferedVariant | undefined, texts: Texts): string {
  if (!variant) return title
  const product = { title: variant.productTitle, translated: texts.of("products", { id: variant.productId })["title"] }
  return variantInLanguage({ title, option_values: variant.optionValues }, product, texts).title
}

/** An offer with the texts of a language. */
export function offerInLanguage(
  { offer, variants }: { offer: Offer; variants: ReadonlyMap<number, OfferedVariant> },
  texts: Texts,
): { offer: Offer; variants: ReadonlyMap<number, OfferedVariant> } {
  const lines = offer.lines.map((line) => {
    const variant = variants.get(line.variant)
    if (!variant) return line
    const product = { title: variant.productTitle, translated: texts.of("products", { id: variant.productId })["title"] }
    return variantInLanguage(line, product, texts)
  })
  return { offer: { ...offer, lines }, variants }
}
