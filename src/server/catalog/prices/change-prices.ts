import { createHash } from "node:crypto"
import type { BulkPriceRow, BulkPrices, BulkPricesLook } from "#contract/office/bulk-prices.ts"
import {
  type BulkPriceRule,
  isBulkUndoable,
  MAX_BULK_CHANGES,
  MAX_BULK_VARIANTS,
  type Prices,
  pricesAfter,
} from "#rules/catalog/office/bulk-price.ts"
import { isUnusualPrice } from "#rules/catalog/office/price-change.ts"
import type { Locale } from "#rules/values/locale.ts"
import { qar } from "#rules/values/money.ts"
import type { Queries } from "#server/db/database.ts"
import { found, Refusal } from "#server/guards/refusal.ts"
import { catalogNamesInLanguage, namesIn } from "#server/languages/catalog-names.ts"
import { inLanguage, type Texts } from "#server/languages/in-language.queries.ts"
import { type Act, type Actor, audit, auditEach } from "#server/office/audit.queries.ts"
import { announce } from "#server/office/changes.ts"
import { refuseChanged } from "#server/office/version.ts"
import {
  applyBulk,
  type BulkRow,
  bulkById,
  type ChangedPrices,
  countUndoable,
  keepBulk,
  lastBulks,
  lockBulk,
  lockPriced,
  notePriced,
  noteUndone,
  type PricedVariant,
  pricedVariants,
  productsOfBulk,
  type RestoredPrice,
  takeBulkBack,
} from "./bulk-prices.queries.ts"

type Wish = { products: readonly number[]; rule: BulkPriceRule }
type Context = { actor: Actor; staffId: number; now: Date }

/** Every old and new price of a change. Refuses with `bulk_prices_too_many`. */
export async function lookAtPrices(db: Queries, language: Locale, wish: Wish): Promise<BulkPricesLook> {
  const { moved, unchanged } = await plannedPrices(db, wish)
  return { rows: (await catalogNamesInLanguage(db, language, moved)).map(rowOf), unchanged, seen: fingerprint(moved) }
}

/** Changes the prices that were looked at; returns the id of the change. Refuses when they are others by now, or a price is impossible. */
export async function changePrices(
  tx: Queries,
  { seen, ...wish }: Wish & { seen: string },
  { actor, staffId, now }: Context,
): Promise<number> {
  await lockPriced(tx, wish.products)
  const { moved } = await plannedPrices(tx, wish)
  if (fingerprint(moved) !== seen) throw new Refusal("bulk_prices_other")
  const changed = moved.filter((variant): variant is ChangedPrices => variant.after !== null)
  if (changed.length < moved.length || changed.length === 0) throw new Refusal("bulk_price_impossible", { fields: ["/by"] })
  if ((await countUndoable(tx, now)) >= MAX_BULK_CHANGES) throw new Refusal("bulk_prices_full")
  const id = await keepBulk(tx, { rule: wish.rule, changed, staffId, now })
  await applyBulk(tx, id)
  const products = [...new Set(changed.map(({ productId }) => productId))]
  await notePriced(tx, products, { cause: "BULK", staffId, now })
  await audit(tx, actor, { act: "product.prices", object: null, after: { change: id, ...wish.rule, variants: changed.length } })
  const prices = changed.map(({ id: variant, productId, price, was, after }) => ({ variant, productId, before: { price, was }, after }))
  await auditEach(tx, actor, pricesOfProducts(prices))
  await announceProducts(tx)
  return id
}

/** Takes a change back where its prices are still there. Refuses with `bulk_prices_over` after 24 hours, and a second time. */
export async function undoPrices(
  tx: Queries,
  { id, version }: { id: number; version: number },
  { actor, staffId, now }: Context,
): Promise<void> {
  await lockBulk(tx, id)
  const bulk = found(await bulkById(tx, id))
  refuseChanged(version, { version: bulk.version, changedBy: bulk.undoneBy, changedAt: bulk.undoneAt }, shownBulk(bulk, now))
  if (!isUndoable(bulk, now)) throw new Refusal("bulk_prices_over")
  await lockPriced(tx, await productsOfBulk(tx, id))
  const restored = await takeBulkBack(tx, id)
  await notePriced(tx, [...new Set(restored.map(({ productId }) => productId))], { cause: "UNDO", staffId, now })
  await noteUndone(tx, id, { staffId, now })
  const after = { change: id, variants: restored.length, left: bulk.variants - restored.length }
  await audit(tx, actor, { act: "product.prices-undone", object: null, after })
  await auditEach(tx, actor, pricesOfProducts(restored.map(turned)))
  await announceProducts(tx)
}

/** A change as the office shows it; refuses with `not_found`. */
export async function oneBulk(db: Queries, id: number, { now, language }: BulkReadOptions): Promise<BulkPrices> {
  return shownBulk(await inLanguage(db, language, found(await bulkById(db, id)), bulkInLanguage), now)
}

export async function listedBulks(db: Queries, { now, language }: BulkReadOptions): Promise<BulkPrices[]> {
  const changes = await inLanguage(db, language, await lastBulks(db), (all, texts) => all.map((bulk) => bulkInLanguage(bulk, texts)))
  return changes.map((row) => shownBulk(row, now))
}

type BulkReadOptions = { now: Date; language: Locale }

function bulkInLanguage(bulk: BulkRow, texts: Texts): BulkRow {
  return { ...bulk, left: bulk.left.map((variant) => namesIn(variant, texts)) }
}

type PlannedPrice = PricedVariant & { after: Prices | null }

async function plannedPrices(db: Queries, { products, rule }: Wish): Promise<{ moved: PlannedPrice[]; unchanged: number }> {
  const variants = await pricedVariants(db, products)
  if (variants.length > MAX_BULK_VARIANTS) throw new Refusal("bulk_prices_too_many", { fields: ["/products"] })
  const planned = variants.map((variant) => ({ ...variant, after: pricesAfter(variant, rule) }))
  const moved = planned.filter(({ price, was, after }) => after === null || after.price !== price || after.was !== was)
  return { moved, unchanged: planned.length - moved.length }
}

function rowOf({ id, price, was, after, ...variant }: PlannedPrice): BulkPriceRow {
  return {
    ...{ variant_id: id, name: nameOf(variant), before: inQar({ price, was }), after: after && inQar(after) },
    is_unusual: after !== null && isUnusualPrice(price, after.price),
  }
}

const nameOf = ({ title, values }: { title: string; values: readonly string[] }) => [title, ...values].join(" ")

const inQar = ({ price, was }: Prices) => ({ price: qar(price), was: qar(was) })

/** Differs when any old or new price does. */
function fingerprint(moved: readonly PlannedPrice[]): string {
  const facts = moved.map(({ id, price, was, after }) => [id, price, was, after && [after.price, after.was]])
  return createHash("sha256").update(JSON.stringify(facts)).digest("base64url")
}

type PriceMove = { variant: number; productId: number; before: Prices; after: Prices }

const turned = ({ variant, productId, priceBefore, wasBefore, price, was }: RestoredPrice): PriceMove => ({
  ...{ variant, productId, before: { price, was }, after: { price: priceBefore, was: wasBefore } },
})

/** One act for each product, with the prices of its variants. */
function pricesOfProducts(moved: readonly PriceMove[]): Act[] {
  return [...Map.groupBy(moved, ({ productId }) => productId)].map(([id, variants]) => ({
    ...{ act: "product.price", object: { kind: "product", id } },
    before: { variants: variants.map(({ variant, before }) => ({ variant, ...inQar(before) })) },
    after: { variants: variants.map(({ variant, after }) => ({ variant, ...inQar(after) })) },
  }))
}

function isUndoable({ at, undoneAt }: BulkRow, now: Date): boolean {
  return isBulkUndoable({ at: new Date(at), undoneAt: undoneAt === null ? null : new Date(undoneAt) }, now)
}

function shownBulk(row: BulkRow, now: Date): BulkPrices {
  const { undoneAt, undoneBy: _by, ...bulk } = row
  return { ...bulk, left: bulk.left.map(nameOf), is_undoable: isUndoable(row, now), undone_at: undoneAt }
}

/** Tells every list of products to reload. */
async function announceProducts(tx: Queries): Promise<void> {
  await announce(tx, { kind: "product", id: "all", version: 0, permission: "products.read", place: null, owners: [] })
}
