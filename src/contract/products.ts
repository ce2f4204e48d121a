import Type, { type Static } from "typebox"
import { FACT_ICONS, MAX_CARD_FACTS, MAX_FACTS } from "#rules/catalog/facts/key-facts.ts"
import { SPECIFICATION_GROUPS } from "#rules/catalog/facts/specification-groups.ts"
import { RepairQuote } from "./repairs.ts"
import { Html, Id, ImagePath, InEnglish, Money, OneOf, OrNull, Shown, Slug } from "./shapes.ts"

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

const ProductOption = Type.Object({ id: Id, title: Type.String(), shown: Shown })

export const ListingProduct = Type.Object({
  id: Id,
  slug: Slug,
  title: Type.String(),
  thumbnail: ImagePath,
  thumbnail_alt_text: Type.String(),
  labelText: OrNull(Type.String()),
  reviews: Type.Integer(),
  /** Whether any of its variants can be bought, also one that is not among those below. */
  in_stock: Type.Boolean(),
  selling_price: Money,
  maximum_price: Money,
  options: Type.Array(ProductOption),
  variants: Type.Array(ListingVariant),
  /** At most two, for the card. One by hand counts for every variant. */
  facts: Type.Array(Type.Object({ ...fact, by_hand: Type.Optional(Type.Literal(true)) }), { maxItems: MAX_CARD_FACTS }),
  english: InEnglish,
})
export type ListingProduct = Static<typeof ListingProduct>

const Note = Type.Object({ additional_info: Html })

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
  /** The texts of pictures for people who do not see them, by path; the name of the product describes the others. */
  picture_texts: Type.Optional(Type.Record(Type.String(), Type.String())),
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
  /** Former slugs of the product: addresses with one of them have moved. */
  earlier_slugs: Type.Optional(Type.Array(Slug)),
  /** Null unless the product is a model in the repair catalog with a priced repair. */
  repair: OrNull(ProductRepair),
  english: InEnglish,
})
export type ProductDetails = Static<typeof ProductDetails>
