import Type, { type Static } from "typebox"
import { MAX_ADDED } from "#rules/catalog/office/combinations.ts"
import { MAX_PRICE } from "#rules/catalog/office/price-change.ts"
import { MAX_ALT, MAX_PICTURES } from "#rules/catalog/office/product-pictures.ts"
import { HTML_LIMIT, MAX_TAGS, PRODUCT_STATES } from "#rules/catalog/office/publication.ts"
import { closed, Id, Money, OneOf, OrNull } from "../shapes.ts"
import { officeCalls } from "./office-call.ts"

const MAX_SAVED = 500
const MAX_SPECIFICATIONS = 100
/** As many variants as an import gives a product. */
const MAX_OWN = 2000

const byId = Type.Object({ id: Id })
const Moment = OrNull(Type.String({ maxLength: 40 }))
const Line = Type.String({ maxLength: 500 })
const Name = Type.String({ minLength: 1, maxLength: 500 })
const Slug = Type.String({ pattern: "^[a-z0-9]+(-[a-z0-9]+)*$", maxLength: 200 })
const Prose = Type.String({ maxLength: HTML_LIMIT })
const Price = Type.Number({ minimum: 0, maximum: MAX_PRICE, multipleOf: 0.01 })
const Sku = Type.String({ maxLength: 100 })

/** What the editor changes of a product, besides its variants. An empty text is none; an empty Arabic one shows the English to shoppers. */
const fields = {
  title: Name,
  title_arabic: Line,
  slug: Slug,
  brand: OrNull(Id),
  category: Id,
  label: Type.String({ maxLength: 64 }),
  tags: Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { maxItems: MAX_TAGS }),
  /** The largest quantity of one order. */
  max_quantity: OrNull(Type.Integer({ minimum: 1, maximum: 999 })),
  seo_title: Line,
  seo_title_arabic: Line,
  seo_description: Line,
  seo_description_arabic: Line,
  details: Prose,
  details_arabic: Prose,
  warranty: Prose,
  /** Of every product with the same English text. */
  warranty_arabic: Prose,
  returns: Prose,
  returns_arabic: Prose,
  state: OneOf(PRODUCT_STATES),
  /** When it becomes live, and when it is taken off. */
  publish_at: Moment,
  unpublish_at: Moment,
}

const picture = {
  /** Its path in the shop's store, or the address of one on another server. */
  src: Type.String({ minLength: 1, maxLength: 1000 }),
  alt: Type.String({ maxLength: MAX_ALT }),
  alt_arabic: Type.String({ maxLength: MAX_ALT }),
  /** The colours that show it; none: every colour. */
  colors: Type.Array(Type.String({ maxLength: 200 }), { maxItems: 100 }),
}

/** A picture of the product; the first is its cover. `image` is the address of a small rendition. */
const FormPicture = Type.Object({ ...picture, image: Type.String() })
export type FormPicture = Static<typeof FormPicture>

/** Words by the English ones. */
const Translations = Type.Record(Type.String(), Type.String())

const SpecificationValue = Type.String({ maxLength: 2000 })
/** A specification with the value of every variant, except those in `own`; an empty value is none. */
const Specification = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 200, pattern: "\\S" }),
    value: SpecificationValue,
    own: Type.Array(Type.Object({ variant: Id, value: SpecificationValue }, closed), { maxItems: MAX_OWN }),
  },
  closed,
)
export type Specification = Static<typeof Specification>

const FormVariant = Type.Object({
  id: Id,
  /** In the member's language. */
  name: Type.String(),
  /** Its value of each option. */
  values: Type.Array(Type.String()),
  image: OrNull(Type.String()),
  sku: Sku,
  price: Money,
  was: Money,
})
export type FormVariant = Static<typeof FormVariant>

export const ProductForm = Type.Object({
  id: Id,
  version: Type.Integer(),
  ...fields,
  pictures: Type.Array(FormPicture),
  /** In the order of the product page. */
  specifications: Type.Array(Specification),
  /** The names that live products of the category have, the most frequent first. */
  usual_specifications: Type.Array(Type.String()),
  /** The values of the product's Color option. */
  colors: Type.Array(Type.Object({ value: Type.String(), code: OrNull(Type.String()) })),
  /** The options with the values of the variants, in the order of the shop. */
  options: Type.Array(Type.Object({ title: Type.String(), values: Type.Array(Type.String()) })),
  /** Titles and values of options in the member's language; those without a translation are absent. */
  option_words: Type.Object({ titles: Translations, values: Translations }),
  variants: Type.Array(FormVariant),
  /** Variants that are sold no more, the last first. One that was never sold can be deleted. */
  retired: Type.Array(
    Type.Object({ id: Id, name: Type.String(), values: Type.Array(Type.String()), at: Type.String(), was_sold: Type.Boolean() }),
  ),
})
export type ProductForm = Static<typeof ProductForm>

const Changes = Type.Object(
  {
    ...Type.Partial(Type.Object(fields)).properties,
    /** The titles of all options in their order. */
    option_order: Type.Optional(Type.Array(Type.String({ maxLength: 200 }), { maxItems: 20 })),
    /** All pictures in their order. */
    pictures: Type.Optional(Type.Array(Type.Object(picture, closed), { maxItems: MAX_PICTURES })),
    /** All specifications in their order; a name stands once. Those without a value are not kept. */
    specifications: Type.Optional(Type.Array(Specification, { maxItems: MAX_SPECIFICATIONS })),
    variants: Type.Optional(
      Type.Array(Type.Object({ id: Id, sku: Type.Optional(Sku), price: Type.Optional(Price), was: Type.Optional(Price) }, closed), {
        maxItems: MAX_SAVED,
      }),
    ),
  },
  closed,
)
export type ProductChanges = Static<typeof Changes>

const OptionValue = Type.String({ minLength: 1, maxLength: 200, pattern: "\\S" })
const NewVariants = Type.Object(
  {
    /** A value of each option, in their order. */
    variants: Type.Array(Type.Array(OptionValue, { minItems: 1, maxItems: 10 }), { minItems: 1, maxItems: MAX_ADDED }),
    /** The colors of new values. */
    codes: Type.Optional(
      Type.Array(Type.Object({ value: OptionValue, code: Type.String({ pattern: "^#[0-9a-fA-F]{6}$" }) }, closed), { maxItems: MAX_ADDED }),
    ),
  },
  closed,
)

const Made = Type.Object({ id: Id })

export const productForms = officeCalls({
  form: {
    summary: "All that the editor of a product shows.",
    method: "GET",
    path: "/api/office/products/{id}/form",
    params: byId,
    answers: { 200: ProductForm },
    refusals: ["not_found"],
    permission: "products.read",
  },
  save: {
    summary: "Changes the given fields of a product and its variants, all or none. Prices and the state need their own permissions.",
    method: "PATCH",
    path: "/api/office/products/{id}",
    params: byId,
    body: Changes,
    answers: { 200: ProductForm },
    refusals: ["not_found", "slug_taken", "changed_meanwhile", "catalog_busy", "forbidden"],
    permission: "products.edit",
    versioned: true,
  },
  create: {
    summary: "Makes a draft with one variant.",
    method: "POST",
    path: "/api/office/products",
    body: Type.Object({ title: Name, category: Id, brand: OrNull(Id), price: Price }, closed),
    answers: { 201: Made },
    refusals: ["catalog_busy"],
    permission: "products.edit",
  },
  copy: {
    summary: "Makes a draft of a product, with its texts, pictures and variants and without stock.",
    method: "POST",
    path: "/api/office/products/{id}/copies",
    params: byId,
    answers: { 201: Made },
    refusals: ["not_found", "catalog_busy"],
    permission: "products.edit",
  },
  addVariants: {
    summary: "Adds variants with these option values. Each begins with the price of the most similar one and without stock.",
    method: "POST",
    path: "/api/office/products/{id}/variants",
    params: byId,
    body: NewVariants,
    answers: { 200: ProductForm },
    refusals: ["not_found", "changed_meanwhile", "catalog_busy", "variant_twice"],
    permission: "products.edit",
    versioned: true,
  },
  retire: {
    summary: "Takes a variant off the shop for good; orders keep it.",
    method: "POST",
    path: "/api/office/variants/{id}/retire",
    params: byId,
    answers: { 200: ProductForm },
    refusals: ["not_found", "changed_meanwhile", "catalog_busy", "last_variant"],
    permission: "products.edit",
    versioned: true,
  },
  restore: {
    summary: "Sells a retired variant again.",
    method: "POST",
    path: "/api/office/variants/{id}/restore",
    params: byId,
    answers: { 200: ProductForm },
    refusals: ["not_found", "changed_meanwhile", "catalog_busy", "already_there"],
    permission: "products.edit",
    versioned: true,
  },
  deleteVariant: {
    summary: "Deletes a retired variant that was never sold.",
    method: "DELETE",
    path: "/api/office/variants/{id}",
    params: byId,
    answers: { 200: ProductForm },
    refusals: ["not_found", "changed_meanwhile", "catalog_busy", "variant_sold"],
    permission: "products.delete",
    versioned: true,
  },
})
