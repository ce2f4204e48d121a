import { createIsomorphicFn } from "@tanstack/react-start"
import type { ProductDetails } from "#contract/catalog.ts"
import { m } from "#messages/messages.js"
import { variantBySlug } from "#rules/catalog/variant-selection.ts"
import { type PageHeadTags, pageHead } from "#web/head.ts"
import { readSite } from "#web/page-context.ts"
import { paths } from "#web/paths.ts"
import { plainPrice, productStructuredData, type StructuredProduct } from "./structured-data.ts"

type ProductHead = {
  product: ProductDetails
  /** The slug of the variant in the address; the canonical address is that of the first variant. */
  variantSlug: string | undefined
  /** The canonical address, inside the site. */
  path: string
  trail: StructuredProduct["trail"]
  /** The head of the same product at another address. */
  before: PageHeadTags | undefined
}

/** The metadata of a product for search engines and shared links. */
export function productHead({ product, variantSlug, path, trail, before }: ProductHead): PageHeadTags {
  const variant = variantBySlug(product.variants, variantSlug)
  const description = descriptionOf(product)
  const head = pageHead({
    title: product.seo_title ?? product.title,
    description,
    path,
    image: variant.thumbnail || product.thumbnail,
    imageAlt: product.thumbnail_alt_text,
    type: "product",
    meta: [
      { property: "product:price:amount", content: plainPrice(variant.selling_price) },
      { property: "product:price:currency", content: variant.currency },
    ],
    data: structuredData(product, description, trail),
  })
  const known = before?.meta.filter((tag) => "script:ld+json" in tag) ?? []
  return { ...head, meta: [...head.meta, ...known] }
}

/**
 * Only the server writes structured data, because crawlers load documents; this keeps its script out of the browser. It is the same for all
 * variants, so a change of variant does not change it.
 */
const structuredData = createIsomorphicFn()
  .server((product: ProductDetails, description: string, trail: StructuredProduct["trail"]) => {
    const { publicOrigin, imageBase } = readSite()
    return productStructuredData({
      product,
      description,
      trail,
      variantPath: ({ slug }) => paths.product(product.slug, product.id, slug),
      publicOrigin,
      imageBase,
    })
  })
  .client((_product: ProductDetails, _description: string, _trail: StructuredProduct["trail"]) => [])

/** The sentence continues after the description, so its own full stop is removed. [spec 1 §2.7] */
function descriptionOf(product: ProductDetails): string {
  const own = (product.seo_description ?? "").trim().replace(/\.+$/, "")
  return m.catalog_product_description({ description: own || product.title })
}
