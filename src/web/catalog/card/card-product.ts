import type { ListingProduct, ListingVariant } from "#contract/catalog.ts"

/** The fields of a variant that a card shows; of its options, only the colour. */
export type CardVariant = Pick<ListingVariant, "slug" | "thumbnail" | "selling_price" | "maximum_price" | "out_of_stock" | "option_values">

/** The fields of a product that a card shows. */
export type CardProduct = Pick<ListingProduct, "id" | "slug" | "title" | "thumbnail" | "thumbnail_alt_text" | "labelText" | "reviews"> & {
  variants: CardVariant[]
}

/** Reduces a product to what its card shows. Every document contains the data of its screen, and whole products are twice as large. */
export function cardProduct(product: ListingProduct): CardProduct {
  const { id, slug, title, thumbnail, thumbnail_alt_text, labelText, reviews, variants } = product
  return { id, slug, title, thumbnail, thumbnail_alt_text, labelText, reviews, variants: variants.map(cardVariant) }
}

function cardVariant({ slug, thumbnail, selling_price, maximum_price, out_of_stock, option_values }: ListingVariant): CardVariant {
  const colors = option_values.filter(({ option }) => option === "Color")
  return { slug, thumbnail, selling_price, maximum_price, out_of_stock, option_values: colors }
}
