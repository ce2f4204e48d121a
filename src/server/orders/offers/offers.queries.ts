import { type SQL, sql } from "drizzle-orm"
import Type, { type Static } from "typebox"
import { OptionValue } from "#contract/products.ts"
import { OneOf, OrNull } from "#contract/shapes.ts"
import { OFFER_STATES, type OfferLine, type OfferState } from "#rules/orders/offers/offer.ts"
import { LOCALES } from "#rules/values/locale.ts"
import type { Queries } from "#server/db/database.ts"
import { rows, run } from "#server/db/rows.ts"
import { array, instant } from "#server/db/sql.ts"

const KeptLine = Type.Object({
  variantId: Type.Integer(),
  title: Type.String(),
  quantity: Type.Integer(),
  priceDirhams: Type.Integer(),
  listDirhams: Type.Integer(),
  counted: Type.Integer(),
})

const OfferRow = Type.Object({
  id: Type.Integer(),
  version: Type.Integer(),
  requestId: Type.Integer(),
  customerId: Type.Integer(),
  state: OneOf(OFFER_STATES),
  lines: Type.Array(KeptLine),
  isHeld: Type.Boolean(),
  validUntil: Type.String(),
  createdAt: Type.String(),
  madeBy: Type.String(),
  orderId: OrNull(Type.Integer()),
  order: OrNull(Type.String()),
})
export type OfferRow = Static<typeof OfferRow>

const offer = sql`
  select f.id, f.version, f.request_id as "requestId", f.customer_id as "customerId", f.state, f.lines, f.is_held as "isHeld",
    ${instant(sql`f.valid_until`)} as "validUntil", ${instant(sql`f.created_at`)} as "createdAt", s.name as "madeBy",
    f.order_id as "orderId", o.reference as "order"
  from offers f join staff s on s.id = f.made_by left join orders o on o.id = f.order_id`

/** The offers to a request, the newest first. */
export async function offersOfRequest(db: Queries, requestId: number): Promise<OfferRow[]> {
  return rows(db, "offers of request", sql`${offer} where f.request_id = ${requestId} order by f.id desc limit 100`, OfferRow)
}

export async function offerById(db: Queries, id: number): Promise<OfferRow | null> {
  const [found] = await rows(db, "offer by id", sql`${offer} where f.id = ${id}`, OfferRow)
  return found ?? null
}

/** The offers to a customer, the newest first. */
export async function offersOfCustomer(db: Queries, customerId: number): Promise<OfferRow[]> {
  return rows(db, "offers of customer", sql`${offer} where f.customer_id = ${customerId} order by f.id desc limit 1000`, OfferRow)
}

/** Locks an offer until the transaction ends, and returns it; null when there is none. */
export async function lockOffer(tx: Queries, id: number): Promise<OfferRow | null> {
  await run(tx, "lock offer", sql`select from offers where id = ${id} for no key update`)
  return offerById(tx, id)
}

type NewOffer = {
  requestId: number
  customerId: number
  lines: readonly OfferLine[]
  isHeld: boolean
  validUntil: Date
  madeBy: number
  now: Date
}

/** Adds an offer; null when the request has another that is open. */
export async function insertOffer(
  tx: Queries,
  { requestId, customerId, lines, isHeld, validUntil, madeBy, now }: NewOffer,
): Promise<number | null> {
  const [made] = await rows(
    tx,
    "insert offer",
    sql`
    insert into offers (request_id, customer_id, lines, is_held, valid_until, made_by, created_at)
    values (${requestId}, ${customerId}, ${JSON.stringify(lines)}::jsonb, ${isHeld}, ${validUntil.toISOString()}::timestamptz, ${madeBy},
      ${now.toISOString()}::timestamptz)
    on conflict (request_id) where state = 'OPEN' do nothing returning id`,
    Type.Object({ id: Type.Integer() }),
  )
  return made?.id ?? null
}

type OfferChange = { state: OfferState; orderId?: number | null; lines: readonly OfferLine[] }

/** Sets the state and the lines of a locked offer; returns its next version. */
export async function setOffer(tx: Queries, id: number, { state, orderId = null, lines }: OfferChange): Promise<number> {
  const [changed] = await rows(
    tx,
    "set offer",
    sql`
    update offers set state = ${state}, order_id = ${orderId}, lines = ${JSON.stringify(lines)}::jsonb, version = version + 1
    where id = ${id} returning version`,
    Type.Object({ version: Type.Integer() }),
  )
  if (!changed) throw new Error(`There is no offer ${id}.`)
  return changed.version
}

const OfferedVariant = Type.Object({
  id: Type.Integer(),
  productId: Type.Integer(),
  title: Type.String(),
  productTitle: Type.String(),
  optionValues: Type.Array(OptionValue),
  image: OrNull(Type.String()),
  priceDirhams: Type.Integer(),
  isSold: Type.Boolean(),
})
export type OfferedVariant = Static<typeof OfferedVariant>

/** The variants among these that exist, with the titles and prices of now. */
export async function offeredVariants(db: Queries, ids: readonly number[]): Promise<Map<number, OfferedVariant>> {
  const found = await rows(
    db,
    "offered variants",
    sql`
    select v.id, p.id as "productId", coalesce(nullif(v.title, ''), p.title) as title, p.title as "productTitle",
      v.option_values as "optionValues", v.images[1] as image, v.selling_price_dirhams as "priceDirhams", p.published as "isSold"
    from variants v join products p on p.id = v.product_id where v.id = any(${array([...ids])}::int[])`,
    OfferedVariant,
  )
  return new Map(found.map((variant) => [variant.id, variant]))
}

/** The open offers whose time is over, the oldest first. */
export async function endedOffers(db: Queries, now: Date, limit: number): Promise<number[]> {
  return idsOf(db, sql`f.valid_until <= ${now.toISOString()}::timestamptz order by f.valid_until limit ${limit}`)
}

/** The open offer to a request, when its time is over; null otherwise. A request has at most one that is open. */
export async function endedOfferOf(db: Queries, requestId: number, now: Date): Promise<number | null> {
  const [id = null] = await idsOf(db, sql`f.request_id = ${requestId} and f.valid_until <= ${now.toISOString()}::timestamptz`)
  return id
}

/** The open offers that end before a moment, whose customers were not reminded, and which were made before another. */
export async function offersToRemindOf(
  db: Queries,
  { now, endsBefore, madeBefore, limit }: { now: Date; endsBefore: Date; madeBefore: Date; limit: number },
): Promise<number[]> {
  return idsOf(
    db,
    sql`f.reminded_at is null and f.valid_until > ${now.toISOString()}::timestamptz and f.valid_until <= ${endsBefore.toISOString()}::timestamptz
      and f.created_at < ${madeBefore.toISOString()}::timestamptz order by f.valid_until limit ${limit}`,
  )
}

async function idsOf(db: Queries, wanted: SQL): Promise<number[]> {
  const found = await rows(
    db,
    null,
    sql`select f.id from offers f where f.state = 'OPEN' and ${wanted}`,
    Type.Object({ id: Type.Integer() }),
  )
  return found.map(({ id }) => id)
}

/** Notes that the customer of an offer is reminded; false when that was noted before, or it is no longer open. */
export async function markReminded(tx: Queries, id: number, now: Date): Promise<boolean> {
  const noted = await run(
    tx,
    "note offer reminder",
    sql`update offers set reminded_at = ${now.toISOString()}::timestamptz where id = ${id} and state = 'OPEN' and reminded_at is null`,
  )
  return noted === 1
}

/** Whether an offer to a request is open. */
export async function hasOpenOffer(tx: Queries, requestId: number): Promise<boolean> {
  return (await idsOf(tx, sql`f.request_id = ${requestId}`)).length > 0
}

/** The ids of a customer's open offers. */
export async function openOffersOf(tx: Queries, customerId: number): Promise<number[]> {
  return idsOf(tx, sql`f.customer_id = ${customerId} order by f.id limit 1000`)
}

/** The offer that an order came from; null for any other order. */
export async function offerOfOrder(tx: Queries, orderId: number): Promise<number | null> {
  const [found] = await rows(
    tx,
    "offer of order",
    sql`select id from offers where order_id = ${orderId}`,
    Type.Object({ id: Type.Integer() }),
  )
  return found?.id ?? null
}

const Reader = Type.Object({ email: Type.String(), name: Type.String(), locale: OneOf(LOCALES) })

/** The customer who gets the mails of an offer; null once the account is deleted. */
export async function readerOf(db: Queries, customerId: number): Promise<Static<typeof Reader> | null> {
  const [found] = await rows(
    db,
    "reader of offer",
    sql`select email, trim(first_name || ' ' || last_name) as name, locale from customers where id = ${customerId} and email <> ''`,
    Reader,
  )
  return found ?? null
}
