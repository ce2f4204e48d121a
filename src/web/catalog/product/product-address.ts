import type { ProductDetails } from "#contract/catalog.ts"

/** What the address of a product may say. The id alone decides which product it is. [A18] */
export type ProductAddress = { id: string; categorySlug?: string; productSlug?: string; variantSlug?: string }

type Product = Pick<ProductDetails, "id" | "slug"> & { variants: readonly { slug: string }[] }

const MAX_ID = 2_147_483_647

/** The id that an address names, or null when it cannot be one. */
export function productIdFrom(text: string | undefined): number | null {
  if (text === undefined || !/^\d{1,10}$/.test(text)) return null
  const id = Number(text)
  return id >= 1 && id <= MAX_ID ? id : null
}

/** Whether an address is, word for word, the own one of one of the product's variants: `/{productSlug}/{id}/{variantSlug}`. */
export function isOwnAddress(product: Product, { id, categorySlug, productSlug, variantSlug }: ProductAddress): boolean {
  const hasVariant = product.variants.some(({ slug }) => slug === variantSlug)
  return hasVariant && categorySlug === undefined && productSlug === product.slug && id === String(product.id)
}

/** What the route of a variant's own address takes. */
export function variantParams(product: Product, variantSlug: string) {
  return { productSlug: product.slug, id: String(product.id), variantSlug }
}
