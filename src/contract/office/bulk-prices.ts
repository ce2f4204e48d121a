import Type, { type Static } from "typebox"
import { FORMER_PRICES, MAX_BULK_PRODUCTS, PRICE_MEASURES, PRICE_ROUNDINGS } from "#rules/catalog/office/bulk-price.ts"
import { closed, Id, Money, OneOf, OrNull } from "../shapes.ts"
import { officeCalls } from "./office-call.ts"

const Moment = Type.String()
const Whole = Type.Integer()

const rule = {
  measure: OneOf(PRICE_MEASURES),
  /** In percent, or in QAR; below 0 for lower prices. */
  by: Type.Number({ minimum: -100_000, maximum: 100_000, multipleOf: 0.01 }),
  rounding: OneOf(PRICE_ROUNDINGS),
  /** How the former price changes. */
  former: OneOf(FORMER_PRICES),
}
const products = Type.Array(Id, { minItems: 1, maxItems: MAX_BULK_PRODUCTS })

const Prices = Type.Object({ price: Money, was: Money })

const BulkPriceRow = Type.Object({
  variant_id: Id,
  /** Product and variant. */
  name: Type.String(),
  before: Prices,
  /** Null where the price would be 0, less, or more than the shop takes. */
  after: OrNull(Prices),
  /** It changes by more than 30 %. */
  is_unusual: Type.Boolean(),
})
export type BulkPriceRow = Static<typeof BulkPriceRow>

const BulkPricesLook = Type.Object({
  /** Every price that changes. */
  rows: Type.Array(BulkPriceRow),
  unchanged: Whole,
  /** Names exactly these old and new prices; the change carries it. */
  seen: Type.String(),
})
export type BulkPricesLook = Static<typeof BulkPricesLook>

export const BulkPrices = Type.Object({
  id: Id,
  version: Whole,
  ...rule,
  variants: Whole,
  products: Whole,
  staff: Type.String(),
  at: Moment,
  is_undoable: Type.Boolean(),
  undone_at: OrNull(Moment),
  /** The variants whose prices were left because something changed them since. */
  left: Type.Array(Type.String()),
})
export type BulkPrices = Static<typeof BulkPrices>

export const bulkPrices = officeCalls({
  bulkLook: {
    summary: "Every old and new price of a change of many prices. Nothing is changed.",
    method: "POST",
    path: "/api/office/variants/prices/look",
    body: Type.Object({ products, ...rule }, closed),
    answers: { 200: BulkPricesLook },
    refusals: ["bulk_prices_too_many"],
    permission: "products.price",
    reads: true,
  },
  bulkChange: {
    summary: "Changes the prices that were looked at, all or none.",
    method: "POST",
    path: "/api/office/variants/prices",
    body: Type.Object({ products, ...rule, seen: Type.String({ maxLength: 100 }) }, closed),
    answers: { 201: BulkPrices },
    refusals: ["bulk_prices_too_many", "bulk_prices_other", "bulk_prices_full", "bulk_price_impossible", "catalog_busy"],
    permission: "products.price",
  },
  bulkList: {
    summary: "The changes of many prices of the last 7 days, the newest first.",
    method: "GET",
    path: "/api/office/variants/prices",
    answers: { 200: Type.Object({ results: Type.Array(BulkPrices) }) },
    refusals: [],
    permission: "products.price",
  },
  bulkUndo: {
    summary: "Takes a change of many prices back, for 24 hours. Prices that changed since are left and named.",
    method: "POST",
    path: "/api/office/variants/prices/{id}/undo",
    params: Type.Object({ id: Id }),
    answers: { 200: BulkPrices },
    refusals: ["not_found", "changed_meanwhile", "bulk_prices_over", "catalog_busy"],
    permission: "products.price",
    versioned: true,
  },
})
