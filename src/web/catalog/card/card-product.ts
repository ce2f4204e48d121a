import type { ListingProduct, ListingVariant } from "#contract/catalog.ts"

/** The fields of a variant that a card shows; its options contain the colour and most facts. */
export type CardVariant = Pick<
  ListingVariant,
  "slug" | "thumbnail" | "selling_price" | "maximum_price" | "out_of_stock" | "delivery_type" | "option_values" | "facts"
>

/** The fields of a product that a card shows. */
export type CardProduct = Pick<
  ListingProduct,
  "id" | "slug" | "title" | "thumbnail" | "thumbnail_alt_text" | "labelText" | "reviews" | "facts"
> & {
  variants: CardVariant[]
}

/** Reduces a product to what its card shows. Every document contains the data of its screen, and whole products are twice as large. */
export function cardProduct(product: ListingProduct): CardProduct {
  const { id, slug, title, thumbnail, thumbnail_alt_text, labelText, reviews, facts, variants } = product
  return { id, slug, title, thumbnail, thumbnail_alt_text, labelText, reviews, facts, variants: variants.map(cardVariant) }
}

function cardVariant(variant: ListingVariant): CardVariant {
  const { slug, thumbnail, selling_price, maximum_price, out_of_stock, delivery_type, option_values, facts } = variant
  return { slug, thumbnail, selling_price, maximum_price, out_of_stock, delivery_type, option_values, facts }
}
