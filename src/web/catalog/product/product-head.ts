import { createIsomorphicFn } from "@tanstack/react-start"
import type { ProductDetails, Variant } from "#contract/products.ts"
import { m } from "#messages/messages.js"
import { normaliseOptionValue } from "#rules/catalog/option-values.ts"
import { variantBySlug } from "#rules/catalog/variant-selection.ts"
import { imageUrl, renditionPath } from "#rules/values/image-path.ts"
import { dirhams } from "#rules/values/money.ts"
import { siteAddress } from "#ui/text/language.ts"
import { type PageHeadTags, pageHead } from "#web/head.ts"
import { readSite } from "#web/page-context.ts"
import { paths } from "#web/paths.ts"

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

type Node = Record<string, unknown>

export type StructuredProduct = {
  product: ProductDetails
  description: string
  /** The breadcrumb from the home page to the product; addresses inside the site. */
  trail: readonly { name: string; path: string }[]
  /** The address of a variant, inside the site. */
  variantPath: (variant: Variant) => string
  publicOrigin: string
  imageBase: string
}

/** The schema.org terms for options in `variesBy`; any other option keeps its title. */
const VARIES_BY: ReadonlyMap<string, string> = new Map([
  ["color", "https://schema.org/color"],
  ["size", "https://schema.org/size"],
])
const MAX_PICTURES = 3

/**
 * The structured data of a product page: the breadcrumb and the product, or the group of its variants, each with an address and an offer.
 * Ratings are not included, because the stars on the screen are not real ratings. [integrations 7.1]
 */
export function productStructuredData(page: StructuredProduct): Node[] {
  return [productNode(page), breadcrumbNode(page)]
}

/** A price in structured data: "1249.00". */
export function plainPrice(qar: number): string {
  return (dirhams(qar) / 100).toFixed(2)
}

function productNode(page: StructuredProduct): Node {
  const { product, description } = page
  const brand = product.brand ? { brand: { "@type": "Brand", name: product.brand.name } } : {}
  const [first, ...others] = product.variants
  if (first && others.length === 0) return { ...variantNode(page, first), name: product.title, description, ...brand }
  return {
    "@type": "ProductGroup",
    name: product.title,
    description,
    url: first && page.publicOrigin + siteAddress(page.variantPath(first)),
    productGroupID: String(product.id),
    ...brand,
    variesBy: product.options.map(({ title }) => VARIES_BY.get(title.toLowerCase()) ?? title),
    hasVariant: product.variants.map((variant) => ({ ...variantNode(page, variant), description, ...brand })),
  }
}

function variantNode(page: StructuredProduct, variant: Variant): Node {
  return {
    "@type": "Product",
    name: variant.title,
    sku: String(variant.id),
    image: variant.images.slice(0, MAX_PICTURES).map((path) => pictureUrl(path, page)),
    ...namedValues(variant, page.product),
    offers: {
      "@type": "Offer",
      url: page.publicOrigin + siteAddress(page.variantPath(variant)),
      priceCurrency: variant.currency,
      price: plainPrice(variant.selling_price),
      availability: `https://schema.org/${variant.out_of_stock || variant.inventory_quantity <= 0 ? "OutOfStock" : "InStock"}`,
      itemCondition: "https://schema.org/NewCondition",
      ...originalPrice(variant),
    },
  }
}

/** The original price that is struck through on the screen, when there is one. */
function originalPrice({ selling_price, maximum_price, currency }: Variant): Node {
  if (maximum_price <= selling_price) return {}
  return {
    priceSpecification: {
      "@type": "UnitPriceSpecification",
      priceType: "https://schema.org/StrikethroughPrice",
      price: plainPrice(maximum_price),
      priceCurrency: currency,
    },
  }
}

/** `color` and `size` under these names, every other option as an additional property. */
function namedValues({ option_values }: Variant, { options }: ProductDetails): Node {
  const nameOf = (option: string) => options.find(({ title }) => title === option)?.shown ?? option
  const own = option_values.map(({ option, value, shown }) => ({ option, value: shown ?? normaliseOptionValue(option, value) }))
  const isKnown = ({ option }: { option: string }) => VARIES_BY.has(option.toLowerCase())
  const rest = own.filter((value) => !isKnown(value))
  return {
    ...Object.fromEntries(own.filter(isKnown).map(({ option, value }) => [option.toLowerCase(), value])),
    ...(rest.length > 0
      ? { additionalProperty: rest.map(({ option, value }) => ({ "@type": "PropertyValue", name: nameOf(option), value })) }
      : {}),
  }
}

function breadcrumbNode({ trail, publicOrigin }: StructuredProduct): Node {
  return {
    "@type": "BreadcrumbList",
    itemListElement: trail.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: publicOrigin + siteAddress(path),
    })),
  }
}

function pictureUrl(path: string, { publicOrigin, imageBase }: StructuredProduct): string {
  const url = imageUrl(renditionPath(path, 1024, "jpg"), imageBase)
  return url.startsWith("http") ? url : publicOrigin + url
}
