import type { ProductDetails } from "#contract/catalog.ts"
import { m } from "#messages/messages.js"
import { paths } from "#web/paths.ts"

/** The way from the home page through the categories to the product itself. */
export function productTrail(product: ProductDetails): { name: string; path: string }[] {
  return [
    { name: m.catalog_product_home(), path: paths.home() },
    ...product.category_path.map(({ name, slug }) => ({ name, path: paths.category(slug) })),
    { name: product.title, path: canonicalPath(product) },
  ]
}

/** The one address of a product for search engines: its first variant's. [A18] */
export function canonicalPath(product: ProductDetails): string {
  const [first] = product.variants
  return first ? paths.product(product.slug, product.id, first.slug) : paths.homeProduct(product.slug, product.id)
}
