import Type, { type Static } from "typebox"
import { MAX_PRICE, PRICE_CAUSES } from "#rules/catalog/office/price-change.ts"
import { PRODUCT_VIEWS } from "#rules/catalog/office/product-list.ts"
import { HAND_KINDS, MAX_STOCK, MAX_STOCK_REASON, MOVEMENT_KINDS } from "#rules/catalog/office/stock-movement.ts"
import { closed, Id, Money, OneOf, OrNull } from "../shapes.ts"
import { officeCalls } from "./office-call.ts"

const Moment = Type.String()
const Text = Type.Optional(Type.String({ maxLength: 2000 }))
const byId = Type.Object({ id: Id })
const Person = OrNull(Type.Object({ id: Id, name: Type.String() }))
const Choice = Type.Object({ id: Id, name: Type.String() })
const Pieces = Type.Integer({ minimum: 0, maximum: MAX_STOCK })
const Price = Type.Number({ minimum: 0, maximum: MAX_PRICE, multipleOf: 0.01 })

const OfficeVariant = Type.Object({
  id: Id,
  /** Its option values, such as "White 512 GB"; empty for a product without options. */
  name: Type.String(),
  sku: OrNull(Type.String()),
  image: OrNull(Type.String()),
  price: Money,
  /** A value at or below the price is no discount. */
  was: Money,
  /** Null for a variant whose stock is not tracked. */
  stock: OrNull(Type.Integer()),
  is_low: Type.Boolean(),
})
export type OfficeVariant = Static<typeof OfficeVariant>

export const ProductLine = Type.Object({
  id: Id,
  version: Type.Integer(),
  slug: Type.String(),
  title: Type.String(),
  image: OrNull(Type.String()),
  brand: OrNull(Type.String()),
  category: Type.String(),
  label: OrNull(Type.String()),
  is_live: Type.Boolean(),
  /** When a draft becomes live. */
  publish_at: OrNull(Moment),
  has_arabic: Type.Boolean(),
  variants: Type.Integer(),
  price_from: Money,
  price_to: Money,
  /** The sum of the counted variants; null when none is counted. */
  stock: OrNull(Type.Integer()),
  /** Whether the sum is low; single variants may be while it is not. */
  is_low: Type.Boolean(),
  /** The variant of a product that has one: its price and stock are changed in the list. */
  only: OrNull(OfficeVariant),
  changed_at: Moment,
})
export type ProductLine = Static<typeof ProductLine>

export const OfficeProduct = Type.Object({
  id: Id,
  version: Type.Integer(),
  slug: Type.String(),
  title: Type.String(),
  image: OrNull(Type.String()),
  brand: OrNull(Type.String()),
  category: Type.String(),
  label: OrNull(Type.String()),
  is_live: Type.Boolean(),
  has_arabic: Type.Boolean(),
  changed_at: Moment,
  variants: Type.Array(OfficeVariant),
})
export type OfficeProduct = Static<typeof OfficeProduct>

const PriceChange = Type.Object({
  id: Id,
  variant_id: Id,
  variant: Type.String(),
  cause: OneOf(PRICE_CAUSES),
  by: Person,
  /** Null for the first prices of a variant. */
  before: OrNull(Type.Object({ price: Money, was: Money })),
  price: Money,
  was: Money,
  at: Moment,
})
export type PriceChange = Static<typeof PriceChange>

export const Movement = Type.Object({
  id: Id,
  variant: Type.String(),
  kind: OneOf(MOVEMENT_KINDS),
  /** The change of the stock; 0 for a variant whose stock is not tracked. */
  change: Type.Integer(),
  pieces: Type.Integer(),
  balance: OrNull(Type.Integer()),
  reason: OrNull(Type.String()),
  by: Person,
  /** The order that took or returned the pieces. */
  order: OrNull(Type.String()),
  /** The repair that took or returned the pieces. */
  repair: OrNull(Type.String()),
  at: Moment,
})
export type Movement = Static<typeof Movement>

const ProductChoices = Type.Object({
  brands: Type.Array(Choice),
  categories: Type.Array(Choice),
  /** `label`: the English text; `name`: in the language of the member. */
  labels: Type.Array(Type.Object({ label: Type.String(), name: Type.String() })),
})
export type ProductChoices = Static<typeof ProductChoices>

const After = Type.Optional(Type.String({ maxLength: 300 }))
const OlderThan = Type.Optional(Id)

export const products = officeCalls({
  list: {
    summary: "Products, the last changed first.",
    method: "GET",
    path: "/api/office/products",
    query: Type.Object({
      view: Text,
      q: Type.Optional(Type.String({ maxLength: 200 })),
      brand: Text,
      category: Text,
      label: Text,
      sort: Text,
      after: After,
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    }),
    answers: { 200: Type.Object({ results: Type.Array(ProductLine), next: OrNull(Type.String()), count: Type.Integer() }) },
    refusals: [],
    permission: "products.read",
  },
  views: {
    summary: "The number of products in each view.",
    method: "GET",
    path: "/api/office/products/views",
    answers: {
      200: Type.Object({
        views: Type.Array(Type.Object({ view: OneOf(PRODUCT_VIEWS), count: Type.Integer() })),
        variants: Type.Integer(),
      }),
    },
    refusals: [],
    permission: "products.read",
  },
  choices: {
    summary: "The brands, categories and labels by which products are filtered.",
    method: "GET",
    path: "/api/office/products/choices",
    answers: { 200: ProductChoices },
    refusals: [],
    permission: "products.read",
  },
  one: {
    summary: "A product with its variants.",
    method: "GET",
    path: "/api/office/products/{id}",
    params: byId,
    answers: { 200: OfficeProduct },
    refusals: ["not_found"],
    permission: "products.read",
  },
  prices: {
    summary: "The prices that a product's variants have had, or one of them, the newest first.",
    method: "GET",
    path: "/api/office/products/{id}/prices",
    params: byId,
    query: Type.Object({ after: OlderThan, variant: Type.Optional(Id) }),
    answers: { 200: Type.Object({ results: Type.Array(PriceChange), next: OrNull(Id) }) },
    refusals: ["not_found"],
    permission: "products.read",
  },
  movements: {
    summary: "The movements of a product's stock, the newest first.",
    method: "GET",
    path: "/api/office/products/{id}/movements",
    params: byId,
    query: Type.Object({ after: OlderThan }),
    answers: { 200: Type.Object({ results: Type.Array(Movement), next: OrNull(Id) }) },
    refusals: ["not_found"],
    permission: "products.read",
  },
  price: {
    summary: "Changes the selling price of a variant, its former price, or both.",
    method: "PATCH",
    path: "/api/office/variants/{id}/price",
    params: byId,
    body: Type.Object({ price: Type.Optional(Price), was: Type.Optional(Price) }, closed),
    answers: { 200: OfficeProduct },
    refusals: ["not_found", "changed_meanwhile", "catalog_busy"],
    permission: "products.price",
    versioned: true,
  },
  stock: {
    summary: "Notes a count, a delivery, a return or a write-off of a variant.",
    method: "POST",
    path: "/api/office/variants/{id}/stock",
    params: byId,
    body: Type.Object(
      {
        kind: OneOf(HAND_KINDS),
        /** The counted stock for COUNT; otherwise the number of pieces added or removed. */
        pieces: Pieces,
        /** The stock that the caller saw. The call is refused if it has changed since. */
        seen: Type.Optional(Pieces),
        reason: Type.Optional(OrNull(Type.String({ maxLength: MAX_STOCK_REASON }))),
      },
      closed,
    ),
    answers: { 200: OfficeProduct },
    refusals: ["not_found", "stock_changed", "stock_impossible", "forbidden"],
    permission: "stock.count",
  },
})
