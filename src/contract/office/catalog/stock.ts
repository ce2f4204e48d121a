import Type, { type Static } from "typebox"
import { STOCK_VIEWS } from "#rules/catalog/office/stock-list.ts"
import { Id, OneOf, OrNull } from "../../shapes.ts"
import { officeCalls } from "../office-call.ts"
import { Movement } from "../products.ts"

const Whole = Type.Integer()

export const StockLine = Type.Object({
  /** Of the variant. */
  id: Id,
  product_id: Id,
  /** The product's. */
  title: Type.String(),
  /** Its option values, such as "White 512 GB"; empty for a product without options. */
  name: Type.String(),
  sku: OrNull(Type.String()),
  image: OrNull(Type.String()),
  is_live: Type.Boolean(),
  /** The pieces that can be sold; null for a variant whose stock is not tracked. */
  stock: OrNull(Whole),
  is_low: Type.Boolean(),
  /** With this many pieces or fewer it is low; null where stock does not limit the sale. */
  low_limit: OrNull(Whole),
  /** Pieces of orders that are not shipped. They are no longer in `stock`. */
  ordered: Whole,
  /** Pieces sold in the last 30 days, today among them, without cancelled ones. */
  sold: Whole,
  /** For how many whole days the stock lasts if it sells like that; null without sales or count. */
  days_left: OrNull(Whole),
})
export type StockLine = Static<typeof StockLine>

export const LedgerLine = Type.Object({
  ...Movement.properties,
  /** Null for a product that no longer exists. */
  product_id: OrNull(Id),
  title: OrNull(Type.String()),
  sku: OrNull(Type.String()),
  image: OrNull(Type.String()),
})
export type LedgerLine = Static<typeof LedgerLine>

const Text = Type.Optional(Type.String({ maxLength: 200 }))
const limit = Type.Optional(Type.Integer({ minimum: 1, maximum: 100 }))

export const stock = officeCalls({
  list: {
    summary: "Variants with their stock, by title, stock or the days that it lasts.",
    method: "GET",
    path: "/api/office/stock",
    query: Type.Object({ view: Text, q: Text, sort: Text, after: Type.Optional(Type.String({ maxLength: 600 })), limit }),
    answers: { 200: Type.Object({ results: Type.Array(StockLine), next: OrNull(Type.String()), count: Whole }) },
    refusals: [],
    permission: "products.read",
  },
  views: {
    summary: "The number of variants in each view.",
    method: "GET",
    path: "/api/office/stock/views",
    answers: { 200: Type.Object({ views: Type.Array(Type.Object({ view: OneOf(STOCK_VIEWS), count: Whole })) }) },
    refusals: [],
    permission: "products.read",
  },
  movements: {
    summary: "The movements of all variants, the newest first.",
    method: "GET",
    path: "/api/office/stock/movements",
    query: Type.Object({
      kind: Text,
      /** 1, 7, 30 or 90 days, today among them. */
      days: Text,
      q: Text,
      after: Type.Optional(Type.String({ maxLength: 20, pattern: "^\\d{1,9}$" })),
      limit,
    }),
    answers: { 200: Type.Object({ results: Type.Array(LedgerLine), next: OrNull(Type.String()), count: Whole }) },
    refusals: [],
    permission: "products.read",
  },
})
