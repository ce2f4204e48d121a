import Type, { type Static } from "typebox"
import { calls } from "./call.ts"
import { choices, FacetsBody, FilterBody, FilterMeta, Keyword, Listing, ORDERS } from "./listings.ts"
import { ListingProduct, ProductDetails } from "./products.ts"
import { RepairQuote } from "./repairs.ts"
import { closed, Filled, Id, ImagePath, InEnglish, Money, OneOf, OrNull, Slug } from "./shapes.ts"

/** No listing has as many pages; a page past the end is empty. */
const MAX_PAGE = 1_000_000_000

export const SearchResult = Type.Object({
  name: Type.String(),
  type: Type.Union([Type.Literal("product"), Type.Literal("category"), Type.Literal("brand")]),
  /** For a product: the slug of its first variant. */
  slug: Slug,
  /** The id of the entry, as text. */
  reference: Type.String(),
  thumbnail: OrNull(ImagePath),
  /** For a product: the price of its first variant. */
  price: OrNull(Money),
  english: InEnglish,
})
export type SearchResult = Static<typeof SearchResult>

/** A category or brand that a search names. */
export const NamedShelf = Type.Object({ name: Type.String(), slug: Slug, thumbnail: OrNull(ImagePath), english: InEnglish })
export type NamedShelf = Static<typeof NamedShelf>

/** The price of a repair that a search names: of a model, or of any model of the brand. */
export const NamedRepair = Type.Object({
  device: Id,
  brand: Id,
  model: OrNull(Id),
  /** Of the model, or else of the brand. */
  name: Type.String(),
  /** The issue and its price; null when the words ask for a repair of the model without naming one. */
  issue: OrNull(Id),
  issue_title: OrNull(Type.String()),
  quote: OrNull(RepairQuote),
  english: InEnglish,
})
export type NamedRepair = Static<typeof NamedRepair>

/** A page of search results. */
export const SearchListing = Type.Object({
  ...Listing.properties,
  /** The corrected words, when nothing matches the typed ones. */
  corrected: OrNull(Type.String()),
  categories: Type.Array(NamedShelf, { maxItems: 6 }),
  brands: Type.Array(NamedShelf, { maxItems: 6 }),
  /** Null unless the words name a repaired model and an issue or a repair; also when they find a product that the issue's words name. */
  repair: OrNull(NamedRepair),
})
export type SearchListing = Static<typeof SearchListing>

const byId = Type.Object({ id: Id })

/** A stored request for more pieces than one order allows. */
export const SpecialRequest = Type.Object({
  id: Id,
  product: Id,
  variant: Id,
  product_title: Type.String(),
  variant_title: Type.String(),
  contact_name: Type.String(),
  contact_number: Type.String(),
  address: Type.String(),
  requested_quantity: Type.Integer(),
  notes: Type.String(),
  created_at: Type.String(),
  /** The shop's answers by mail, and the customer's replies. */
  messages: Type.Array(Type.Object({ kind: OneOf(["mail", "reply"] as const), text: Type.String(), at: Type.String() }), { maxItems: 200 }),
})
export type SpecialRequest = Static<typeof SpecialRequest>

export const catalog = calls({
  autocomplete: {
    summary: "Products, categories and brands whose name contains the keyword, best match first.",
    method: "POST",
    path: "/api/store/autocomplete/",
    body: Type.Object({ keyword: Keyword }, closed),
    answers: { 200: Type.Array(SearchResult, { maxItems: 20 }) },
    localized: true,
    refusals: [],
    keptByBody: true,
    limit: { perSecond: 20, burst: 60 },
  },
  search: {
    summary: "A page of ten products that have every word of the keyword, best match first; without any, of what was probably meant.",
    method: "POST",
    path: "/api/store/search",
    body: Type.Object(
      {
        keyword: Keyword,
        page: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PAGE })),
        sort: Type.Optional(OneOf(ORDERS)),
        filter: Type.Optional(Type.Object(choices, closed)),
        /** Without correction. */
        exact: Type.Optional(Type.Boolean()),
      },
      closed,
    ),
    answers: { 200: SearchListing },
    localized: true,
    refusals: [],
    keptByBody: true,
    limit: { perSecond: 20, burst: 60 },
  },
  product: {
    summary: "The details of one product.",
    method: "GET",
    path: "/api/store/product/{id}",
    params: byId,
    answers: { 200: ProductDetails },
    localized: true,
    refusals: ["not_found"],
    shared: true,
  },
  ofModel: {
    summary: "The product that a repairable model is, when it is in stock.",
    method: "GET",
    path: "/api/store/repair-model/{id}/products",
    params: byId,
    answers: { 200: Type.Array(ListingProduct, { maxItems: 1 }) },
    localized: true,
    refusals: [],
    shared: true,
  },
  similar: {
    summary: "At most 15 products like this one, never the product itself.",
    method: "GET",
    path: "/api/store/product/{id}/similar",
    params: byId,
    answers: { 200: Type.Array(ListingProduct, { maxItems: 15 }) },
    localized: true,
    refusals: ["not_found"],
    shared: true,
  },
  accessories: {
    summary: "At most 10 products that name this one as a product that they fit; the first variant of each does.",
    method: "GET",
    path: "/api/store/product/{id}/accessories",
    params: byId,
    answers: { 200: Type.Array(ListingProduct, { maxItems: 10 }) },
    localized: true,
    refusals: ["not_found"],
    shared: true,
  },
  products: {
    summary: "A page of ten products that pass the filter.",
    method: "POST",
    path: "/api/store/products/recommendations",
    query: Type.Object({ page: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PAGE })) }),
    body: FilterBody,
    answers: { 200: Listing },
    localized: true,
    refusals: [],
    keptByBody: true,
    limit: { perSecond: 15, burst: 45 },
  },
  filterMeta: {
    summary:
      "What can be chosen in the filter panel; each facet is counted with its own choice left out. The option “Color family” groups the colours of Color by their name or code, and limits like any option.",
    method: "POST",
    path: "/api/store/products/filter_meta",
    body: FacetsBody,
    answers: { 200: FilterMeta },
    localized: true,
    refusals: [],
    keptByBody: true,
    limit: { perSecond: 15, burst: 45 },
  },
  specialRequest: {
    summary: "Asks the shop for more pieces than can be ordered at once; stored, and mailed to the shop.",
    method: "POST",
    path: "/api/store/special-request",
    body: Type.Object(
      {
        product: Id,
        variant: Id,
        contact_name: Filled(100),
        contact_number: Filled(40),
        address: Filled(500),
        requested_quantity: Type.Integer({ minimum: 1, maximum: 100_000 }),
        notes: Type.Optional(Type.String({ maxLength: 2000 })),
      },
      closed,
    ),
    answers: { 201: Type.Object({ id: Id }) },
    refusals: ["not_found", "within_maximum", "too_many_requests"],
    signedIn: true,
    throttled: true,
  },
})
