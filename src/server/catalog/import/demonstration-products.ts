import { dirhams } from "#rules/money.ts"
import { normaliseOptionValue } from "#rules/option-values.ts"
import { sanitiseHtml } from "#server/catalog/sanitise-html.ts"
import type { DemonstrationFiles, DemonstrationProduct, DemonstrationVariant } from "./demonstration-files.ts"
import type { ImportFindings } from "./import-errors.ts"
import { type PictureManifest, picturesOf } from "./picture-sets.ts"
import { slugFor } from "./slug-for.ts"
import type { Given, SourceProduct, SourceVariant } from "./source-product.ts"

/** The newest product counts as made at this moment, each next one six hours earlier: nobody sees the times, "Newest" sorts by them. */
const NEWEST = Date.UTC(2026, 10, 1)
const APART_MS = 6 * 60 * 60 * 1000

/** Everything that the demonstration says of a product: all of it. */
export const demonstrationGives: Given = {
  products: new Set([
    ...(["title", "brand_id", "category_id", "label_text", "reviews", "seo_title", "seo_description", "details", "warranty_info"] as const),
    ...(["return_policy", "max_quantity", "images", "thumbnail_alt_text", "published", "tags", "rank", "created_at"] as const),
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
}

/** The picture files of each variant, by its id. */
export function variantPictures(files: DemonstrationFiles, manifest: PictureManifest, faults: ImportFindings): Map<number, string[]> {
  const pictures = new Map<number, string[]>()
  for (const [index, product] of files.products.entries()) {
    for (const [place, variant] of product.variants.entries()) {
      const colourCode = variant.option_values.find(({ code }) => code !== undefined)?.code ?? null
      const found = picturesOf({ ...variant.image, subCategory: product.sub_category, colourCode }, files["image-map"], manifest)
      if (found === null) {
        const path = `/${index}/variants/${place}/image`
        faults.add({
          file: "products.json",
          path,
          message: `There are no pictures for "${variant.image.archetype}" in "${variant.image.colour}".`,
        })
      }
      pictures.set(variant.id, found ?? [])
    }
  }
  return pictures
}

/** The demonstration's products as the import takes them; `storedPictures` gives the stored paths of a variant's pictures. */
export function* demonstrationProducts(
  files: DemonstrationFiles,
  storedPictures: (variant: DemonstrationVariant) => string[],
): Generator<SourceProduct> {
  const ages = agesOf(files)
  for (const [index, product] of files.products.entries()) {
    const variants = product.variants.map((variant) => variantOf(variant, index, storedPictures(variant)))
    yield {
      row: index,
      id: product.id,
      slug: product.slug,
      title: product.title,
      brand: { slug: product.brand, name: product.brand },
      category: { slug: product.sub_category, name: product.sub_category },
      labelText: product.labelText,
      reviews: product.reviews,
      seoTitle: product.seo_title,
      seoDescription: product.seo_description,
      details: sanitiseHtml(product.details),
      warrantyInfo: sanitiseHtml(product.warranty_info.additional_info),
      returnPolicy: sanitiseHtml(product.return_policy.additional_info),
      maxQuantity: product.max_quantity,
      images: [...new Set(variants.flatMap(({ images }) => images))].map((src) => ({ src, alt: "" })),
      published: true,
      extra: {},
      tags: [],
      rank: index,
      createdAt: new Date(NEWEST - (ages.get(product.slug) ?? 0) * APART_MS),
      optionTitles: product.options.map(({ title }) => title),
      variants,
    }
  }
}

function variantOf(variant: DemonstrationVariant, row: number, images: string[]): SourceVariant {
  return {
    row,
    id: variant.id,
    slug: variant.slug,
    hasOwnSlug: true,
    title: variant.title,
    hasOwnTitle: true,
    sku: null,
    sellingPriceDirhams: dirhams(variant.selling_price),
    maximumPriceDirhams: dirhams(variant.maximum_price),
    inventoryQuantity: variant.inventory_quantity,
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

/** How many products are newer: first what the home page presents as just landed, then what is labelled as new, then the file's order. */
function agesOf({ home, products }: DemonstrationFiles): Map<string, number> {
  const landed = home.filter(({ title }) => title === "Just Landed").flatMap((section) => section.products)
  const slugs = (some: DemonstrationProduct[]) => some.map(({ slug }) => slug)
  const order = new Set([...landed, ...slugs(products.filter(({ labelText }) => labelText === "New")), ...slugs(products)])
  return new Map([...order].map((slug, age) => [slug, age]))
}
