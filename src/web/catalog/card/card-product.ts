import { createIsomorphicFn } from "@tanstack/react-start"
import type { ListingProduct, ListingVariant } from "#contract/products.ts"

/** The fields of a variant that a card shows; its options contain the colour and most facts. */
export type CardVariant = Pick<
  ListingVariant,
  "slug" | "thumbnail" | "selling_price" | "maximum_price" | "out_of_stock" | "delivery_type" | "option_values" | "facts"
>

/** The fields of a product that a card shows. */
export type CardProduct = Pick<
  ListingProduct,
  "id" | "slug" | "title" | "thumbnail" | "thumbnail_alt_text" | "labelText" | "reviews" | "in_stock" | "facts"
> & {
  variants: CardVariant[]
}

/**
 * The product of a card. Every document contains the data of its screen, and whole products are twice as large, so the server reduces them;
 * the browser takes what the API gives.
 */
export const cardProduct: (product: ListingProduct) => CardProduct = createIsomorphicFn()
  .server((product: ListingProduct): CardProduct => reducedProduct(product))
  .client((product: ListingProduct): CardProduct => product)

/** What the card of a product shows. */
export function reducedProduct(product: ListingProduct): CardProduct {
  const { id, slug, title, thumbnail, thumbnail_alt_text, labelText, reviews, in_stock, facts, variants } = product
  return { id, slug, title, thumbnail, thumbnail_alt_text, labelText, reviews, in_stock, facts, variants: variants.map(cardVariant) }
}

function cardVariant(variant: ListingVariant): CardVariant {
  const { slug, thumbnail, selling_price, maximum_price, out_of_stock, delivery_type, option_values, facts } = variant
  return { slug, thumbnail, selling_price, maximum_price, out_of_stock, delivery_type, option_values, facts }
}
