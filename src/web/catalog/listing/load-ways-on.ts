import type { Category } from "#contract/catalog.ts"
import { api } from "#web/api.ts"
import { type CardProduct, cardProduct } from "#web/catalog/card/card-product.ts"

/** Suggestions for a visitor who found nothing. */
export type WaysOn = { categories: Category[]; bestSellers: CardProduct[] }

/** The categories and the first products of the home page, as the shop chose them. */
export async function findWaysOn(signal: AbortSignal): Promise<WaysOn> {
  const sections = await api().home.layout(undefined, { signal })
  const categories = sections.find((section) => section.categories.length > 0)?.categories ?? []
  const bestSellers = sections.find(({ products }) => products.length > 0)?.products ?? []
  return { categories, bestSellers: bestSellers.map(cardProduct) }
}
