import Type, { type Static } from "typebox"
import { FACT_ICONS, MAX_CARD_FACTS, MAX_FACTS } from "#rules/catalog/facts/key-facts.ts"
import { SPECIFICATION_GROUPS } from "#rules/catalog/facts/specification-groups.ts"
import { calls } from "./call.ts"
import { RepairQuote } from "./repairs.ts"
import { closed, Filled, Html, Id, ImagePath, InEnglish, Money, OneOf, OrNull, Shown, Slug } from "./shapes.ts"

/** No listing has as many pages; a page past the end is empty. */
const MAX_PAGE = 1_000_000_000

export const Category = Type.Object({
  id: Id,
  slug: Slug,
  name: Type.String(),
  images: Type.Array(ImagePath),
  thumbnail: ImagePath,
  thumbnail_alt_text: Type.String(),
  english: InEnglish,
})
export type Category = Static<typeof Category>

export const Brand = Type.Object({
  id: Id,
  name: Type.String(),
  slug: Slug,
  description: Type.String(),
  thumbnail: ImagePath,
  thumbnail_alt_text: Type.String(),
  /** The thumbnail's address, with the image base in front. */
  imageUrl: Type.String(),
  english: InEnglish,
})
export type Brand = Static<typeof Brand>

export const OptionValue = Type.Object({
  option: Type.String(),
  value: Type.String(),
  /** Hex colour of a Color value; null where it is unknown and for every other option. */
  code: OrNull(Type.String()),
  shown: Shown,
})
export type OptionValue = Static<typeof OptionValue>

/** A key fact of the first variant; null where only others have it. */
const fact = { key: Type.String(), label: Type.String(), text: OrNull(Type.String()), english: InEnglish }
/** Facts of a variant by key; null for one that it lacks. */
const OwnFacts = Type.Record(Type.String(), OrNull(Type.String()))

/**
 * A variant on a card. A listing carries the first variant of each colour, or only the first variant where there is no Color: enough to
 * choose a colour on the card, and a tenth of the bytes.
 */
export const ListingVariant = Type.Object({
  id: Id,
  slug: Slug,
  title: Type.String(),
  thumbnail: ImagePath,
  selling_price: Money,
  maximum_price: Money,
  currency: Type.String(),
  inventory_quantity: Type.Integer(),
  out_of_stock: Type.Boolean(),
  /** 1: the window of the delivery rule; 2: the variant's own text. */
  delivery_type: Type.Integer(),
  option_values: Type.Array(OptionValue),
  /** Facts that neither its options say, by their label, nor the first variant has alike. */
  facts: Type.Optional(OwnFacts),
  english: InEnglish,
})
export type ListingVariant = Static<typeof ListingVariant>

export const Variant = Type.Object({
  ...ListingVariant.properties,
  images: Type.Array(ImagePath),
  delivery_days: Type.Integer(),
  delivery_text: Type.String(),
  specifications: Type.Record(Type.String(), Type.String()),
  /** The texts of the product's facts in their order, where one differs from the first variant's; null for one that it lacks. */
  facts: Type.Optional(Type.Array(OrNull(Type.String()), { maxItems: MAX_FACTS })),
})
export type Variant = Static<typeof Variant>

export const ProductOption = Type.Object({ id: Id, title: Type.String(), shown: Shown })

export const ListingProduct = Type.Object({
  id: Id,
  slug: Slug,
  title: Type.String(),
  thumbnail: ImagePath,
  thumbnail_alt_text: Type.String(),
  labelText: OrNull(Type.String()),
  reviews: Type.Integer(),
  selling_price: Money,
  maximum_price: Money,
  options: Type.Array(ProductOption),
  variants: Type.Array(ListingVariant),
  /** At most two, for the card. One by hand counts for every variant. */
  facts: Type.Array(Type.Object({ ...fact, by_hand: Type.Optional(Type.Literal(true)) }), { maxItems: MAX_CARD_FACTS }),
  english: InEnglish,
})
export type ListingProduct = Static<typeof ListingProduct>

export const Note = Type.Object({ additional_info: Html })

/** The most common repair of a product with a price: the minimum of its ways. */
export const ProductRepair = Type.Object({
  device: Id,
  brand: Id,
  model: Id,
  model_name: Type.String(),
  issue: Type.String(),
  quote: RepairQuote,
  english: InEnglish,
})
export type ProductRepair = Static<typeof ProductRepair>

export const ProductDetails = Type.Object({
  id: Id,
  slug: Slug,
  title: Type.String(),
  seo_title: OrNull(Type.String()),
  seo_description: OrNull(Type.String()),
  thumbnail: ImagePath,
  thumbnail_alt_text: Type.String(),
  labelText: OrNull(Type.String()),
  reviews: Type.Integer(),
  details: Html,
  options: Type.Array(ProductOption),
  variants: Type.Array(Variant),
  /** What a shopper asks first, with the icon of each. */
  facts: Type.Array(Type.Object({ ...fact, icon: OneOf(FACT_ICONS) }), { maxItems: MAX_FACTS }),
  /** The names of all specifications of its variants, in the groups in which a page shows them. */
  specification_groups: Type.Array(
    Type.Object({ group: OneOf(SPECIFICATION_GROUPS), names: Type.Array(Type.String()), english: InEnglish }),
  ),
  /** The slug of the product's category. */
  category: Slug,
  /** The categories from the top one down to the product's own, for the breadcrumb. */
  category_path: Type.Array(Type.Object({ slug: Slug, name: Type.String(), english: InEnglish })),
  brand: OrNull(Type.Object({ id: Id, name: Type.String(), slug: Slug, english: InEnglish })),
  warranty_info: Note,
  return_policy: Note,
  max_quantity: OrNull(Type.Integer()),
  /** Null unless the product is a model in the repair catalog with a priced repair. */
  repair: OrNull(ProductRepair),
  english: InEnglish,
})
export type ProductDetails = Static<typeof ProductDetails>

/** An id or a slug: catalog tiles and listing pages use slugs, saved filters use ids. */
export const Reference = Type.Union([Id, Type.String({ minLength: 1, maxLength: 200 })])

export const OptionFilter = Type.Union([
  Type.String({ minLength: 1, maxLength: 200 }),
  Type.Object(
    {
      title: Type.String({ minLength: 1, maxLength: 64 }),
      values: Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { maxItems: 100 }),
    },
    closed,
  ),
])

const references = Type.Optional(Type.Array(Reference, { maxItems: 100 }))

/** A shopper's choices on a listing. */
const choices = {
  brands: references,
  categories: references,
  collections: references,
  products: references,
  options: Type.Optional(Type.Array(OptionFilter, { maxItems: 20 })),
  min_price: Type.Optional(Money),
  max_price: Type.Optional(Money),
  /** Only products of which at least one variant can be bought; false limits nothing. */
  in_stock: Type.Optional(Type.Boolean()),
  /** Only products whose first variant is discounted; false limits nothing. */
  on_sale: Type.Optional(Type.Boolean()),
  /** Labels as cards print them. */
  labels: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { maxItems: 100 })),
}

const ORDERS = ["price-low", "price-high", "discount", "newest"] as const

const listed = { ...choices, sort: Type.Optional(OneOf(["featured", ...ORDERS])) }

const scope = {
  brands: references,
  categories: references,
  collections: references,
  products: references,
  options: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { maxItems: 20 })),
  min_price: Type.Optional(Money),
  max_price: Type.Optional(Money),
}

const Keyword = Type.String({ maxLength: 100 })

/**
 * The limits of a listing. Values inside one list widen (or), fields narrow (and). `scope` is the page's own subject, such as its category:
 * it narrows like a filter, but is no choice of the shopper, so every facet applies it.
 */
export const FilterBody = Type.Object({ ...listed, scope: Type.Optional(Type.Object(scope, closed)) }, closed)
export type FilterBody = Static<typeof FilterBody>

/** As `FilterBody`; the search page is also limited to the results of its keyword. */
const FacetsBody = Type.Object(
  { ...listed, scope: Type.Optional(Type.Object({ ...scope, keyword: Type.Optional(Keyword) }, closed)) },
  closed,
)

export const Listing = Type.Object({
  results: Type.Array(ListingProduct),
  count: Type.Integer(),
  /** The name of the listing's subject (its one category, brand, collection or slug), for the heading. */
  title: OrNull(Type.String()),
  /** The kind of that subject; null for an option's value. */
  kind: OrNull(Type.Union([Type.Literal("category"), Type.Literal("brand"), Type.Literal("collection")])),
  seo_title: OrNull(Type.String()),
  seo_description: OrNull(Type.String()),
  english: InEnglish,
})
export type Listing = Static<typeof Listing>

const Toggle = Type.Object({ selected: Type.Boolean(), count: Type.Integer() })

export const FilterMeta = Type.Object({
  min_price: Money,
  max_price: Money,
  brands: Type.Array(
    Type.Object({ id: Id, name: Type.String(), slug: Slug, selected: Type.Boolean(), count: Type.Integer(), english: InEnglish }),
  ),
  categories: Type.Array(
    Type.Object({
      id: Id,
      name: Type.String(),
      slug: Slug,
      seo_title: OrNull(Type.String()),
      seo_description: OrNull(Type.String()),
      selected: Type.Boolean(),
      count: Type.Integer(),
      english: InEnglish,
    }),
  ),
  in_stock: Toggle,
  on_sale: Toggle,
  labels: Type.Array(Type.Object({ label: Type.String(), ...Toggle.properties, shown: Shown })),
  options: Type.Record(
    Type.String(),
    Type.Array(
      Type.Object({
        value: Type.String(),
        /** The value's slug, as the single-slug listing takes it. */
        reference: Type.String(),
        selected: Type.Boolean(),
        code: OrNull(Type.String()),
        count: Type.Integer(),
        shown: Shown,
      }),
    ),
  ),
  /** For the specification filters among the options: a line of help by title. */
  help: Type.Record(Type.String(), Type.String()),
  /** The titles of options in the language of the answer, where they have one other than English. */
  option_titles: Type.Optional(Type.Record(Type.String(), Type.String())),
  count: Type.Integer(),
  english: InEnglish,
})
export type FilterMeta = Static<typeof FilterMeta>

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

/** A page of search results. */
export const SearchListing = Type.Object({
  ...Listing.properties,
  /** The corrected words, when nothing matches the typed ones. */
  corrected: OrNull(Type.String()),
  categories: Type.Array(NamedShelf, { maxItems: 6 }),
  brands: Type.Array(NamedShelf, { maxItems: 6 }),
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
    summary: "What can be chosen in the filter panel; each facet is counted with its own choice left out.",
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
