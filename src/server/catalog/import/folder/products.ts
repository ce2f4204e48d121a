import { normaliseOptionValue } from "#rules/catalog/option-values.ts"
import { dirhams } from "#rules/values/money.ts"
import { slugFor } from "#server/catalog/import/slug-for.ts"
import type { SourceColumns, SourceProduct, SourceVariant } from "#server/catalog/import/source-product.ts"
import { sanitiseHtml } from "#server/catalog/product/sanitise-html.ts"
import type { CompleteFolder, FolderProduct, FolderVariant } from "./complete-folder.ts"

/** Products added by one import are dated six hours apart, the newest first: the times are never shown, but "Newest" sorts by them. */
const APART_MS = 6 * 60 * 60 * 1000

/** A product as a folder describes it; the import adds the date. */
export const folderGives: SourceColumns = {
  products: new Set([
    ...(["title", "brand_id", "category_id", "label_text", "reviews", "seo_title", "seo_description", "details", "warranty_info"] as const),
    ...(["return_policy", "max_quantity", "images", "thumbnail_alt_text", "published", "tags", "rank"] as const),
  ]),
  variants: new Set([
    ...([
      "title",
      "sku",
      "selling_price_dirhams",
      "maximum_price_dirhams",
      "inventory_quantity",
      "delivery_type",
      "delivery_days",
    ] as const),
    ...(["delivery_text", "images", "specifications", "option_codes"] as const),
  ]),
  options: true,
  variantList: true,
  extra: [],
  // The files `….ar.json` have them.
  arabic: [],
  deletesMissing: true,
  stockOfNew: 0,
}

/** The products of a folder in the importer's form; `storedPictures` gives the stored paths of a variant's pictures. */
export function* folderProducts(
  products: readonly FolderProduct[],
  { home, now, storedPictures }: Pick<CompleteFolder, "home"> & { now: Date; storedPictures: (variant: FolderVariant) => string[] },
): Generator<SourceProduct> {
  const ages = agesOf(products, home ?? [])
  for (const [index, product] of products.entries()) {
    const variants = product.variants.map((variant) => variantOf(variant, index, storedPictures(variant)))
    yield {
      row: index,
      id: product.id,
      slug: product.slug,
      title: product.title,
      brand: product.brand === null ? null : { slug: product.brand, name: product.brand },
      category: { slug: product.sub_category, name: product.sub_category },
      hasOwnCategory: true,
      labelText: product.labelText,
      reviews: product.reviews,
      seoTitle: product.seo_title,
      seoDescription: product.seo_description,
      details: sanitiseHtml(product.details),
      warrantyInfo: sanitiseHtml(product.warranty),
      returnPolicy: sanitiseHtml(product.returns),
      maxQuantity: product.max_quantity,
      images: [...new Set(variants.flatMap(({ images }) => images))].map((src) => ({ src, alt: "" })),
      published: true,
      extra: {},
      arabic: {},
      tags: [],
      rank: index,
      createdAt: new Date(now.getTime() - (ages.get(product.slug) ?? 0) * APART_MS),
      optionTitles: product.optionTitles,
      variants,
    }
  }
}

function variantOf(variant: FolderVariant, row: number, images: string[]): SourceVariant {
  return {
    row,
    id: variant.id,
    slug: variant.slug,
    hasOwnSlug: variant.hasOwnSlug,
    title: variant.title,
    hasOwnTitle: variant.hasOwnTitle,
    sku: null,
    sellingPriceDirhams: dirhams(variant.selling_price),
    maximumPriceDirhams: dirhams(variant.maximum_price),
    inventoryQuantity: variant.inventory_quantity,
    stockPolicy: null,
    deliveryType: variant.delivery_type,
    deliveryDays: variant.delivery_days,
    deliveryText: variant.delivery_text,
    images,
    specifications: Object.entries(variant.specifications),
    optionValues: variant.option_values.map(({ option, value, code }) => {
      const shown = normaliseOptionValue(option, value)
      return { value: shown, slug: slugFor(shown), code: code ?? null }
    }),
    extra: {},
  }
}

/** The number of newer products: first those that the home page presents as just landed, then those labelled as new, then by file order. */
function agesOf(products: readonly FolderProduct[], home: NonNullable<CompleteFolder["home"]>): Map<string, number> {
  const landed = home.filter(({ title }) => title === "Just Landed").flatMap((section) => section.products)
  const slugs = (some: readonly FolderProduct[]) => some.map(({ slug }) => slug)
  const order = new Set([...landed, ...slugs(products.filter(({ labelText }) => labelText === "New")), ...slugs(products)])
  return new Map([...order].map((slug, age) => [slug, age]))
}
