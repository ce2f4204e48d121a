import Type, { type Static } from "typebox"
import { ListingProduct } from "./products.ts"
import { closed, Id, InEnglish, Money, OneOf, OrNull, Shown, Slug } from "./shapes.ts"

/** An id or a slug: catalog tiles and listing pages use slugs, saved filters use ids. */
const Reference = Type.Union([Id, Type.String({ minLength: 1, maxLength: 200 })])

const OptionFilter = Type.Union([
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
export const choices = {
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

export const ORDERS = ["price-low", "price-high", "discount", "newest"] as const

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

export const Keyword = Type.String({ maxLength: 100 })

/**
 * The limits of a listing. Values inside one list widen (or), fields narrow (and). `scope` is the page's own subject, such as its category:
 * it narrows like a filter, but is no choice of the shopper, so every facet applies it.
 */
export const FilterBody = Type.Object({ ...listed, scope: Type.Optional(Type.Object(scope, closed)) }, closed)
export type FilterBody = Static<typeof FilterBody>

/** As `FilterBody`; the search page is also limited to the results of its keyword, or of exactly its words. */
export const FacetsBody = Type.Object(
  {
    ...listed,
    scope: Type.Optional(Type.Object({ ...scope, keyword: Type.Optional(Keyword), exact: Type.Optional(Type.Boolean()) }, closed)),
  },
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
