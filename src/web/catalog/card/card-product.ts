import type { ListingProduct, ListingVariant } from "#contract/catalog.ts"

/** What a card shows of a variant; of its options, the colour alone. */
export type CardVariant = Pick<ListingVariant, "slug" | "thumbnail" | "selling_price" | "maximum_price" | "option_values">

/** What a card shows of a product. */
export type CardProduct = Pick<ListingProduct, "id" | "slug" | "title" | "thumbnail" | "thumbnail_alt_text" | "labelText" | "reviews"> & {
  variants: CardVariant[]
}

/** The part of a product that its card shows. A document carries the data of its screen along, and whole products are twice as much. */
export function cardProduct(product: ListingProduct): CardProduct {
  const { id, slug, title, thumbnail, thumbnail_alt_text, labelText, reviews, variants } = product
  return { id, slug, title, thumbnail, thumbnail_alt_text, labelText, reviews, variants: variants.map(cardVariant) }
}

function cardVariant({ slug, thumbnail, selling_price, maximum_price, option_values }: ListingVariant): CardVariant {
  const colors = option_values.filter(({ option }) => option === "Color")
  return { slug, thumbnail, selling_price, maximum_price, option_values: colors }
}
