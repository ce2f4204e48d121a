import type { FindingValues } from "#server/catalog/import/finding-words.ts"
import type { ProductColumn, SourceColumns, VariantColumn } from "#server/catalog/import/source-product.ts"

/** The columns of the product table and their names: first the name that the export writes, then those of newer templates. */
const known = {
  handle: ["Handle", "URL handle"],
  title: ["Title"],
  body: ["Body (HTML)", "Body HTML", "Description"],
  vendor: ["Vendor"],
  type: ["Type", "Product type", "Custom Product Type"],
  tags: ["Tags"],
  published: ["Published", "Published on online store"],
  sku: ["Variant SKU", "SKU"],
  inventory: ["Variant Inventory Qty", "Variant Inventory Quantity", "Inventory quantity"],
  tracker: ["Variant Inventory Tracker", "Inventory tracker"],
  policy: ["Variant Inventory Policy", "Continue selling when out of stock"],
  price: ["Variant Price", "Price"],
  compareAtPrice: ["Variant Compare At Price", "Compare-at price", "Compare At Price"],
  imageSrc: ["Image Src", "Product image URL"],
  imagePosition: ["Image Position"],
  imageAltText: ["Image Alt Text"],
  variantImage: ["Variant Image", "Variant image URL"],
  seoTitle: ["SEO Title"],
  seoDescription: ["SEO Description"],
  status: ["Status"],
  arabicTitle: ["Title (ar)"],
  arabicBody: ["Body (HTML) (ar)", "Body HTML (ar)", "Description (ar)"],
  arabicSeoTitle: ["SEO Title (ar)"],
  arabicSeoDescription: ["SEO Description (ar)"],
  // Data of the shop that has no column in the format is exported as metafields, which other readers ignore.
  label: ["Label (product.metafields.corniche.label)"],
  reviews: ["Reviews (product.metafields.corniche.reviews)"],
  warranty: ["Warranty (product.metafields.corniche.warranty)"],
  returnPolicy: ["Return policy (product.metafields.corniche.return_policy)"],
  maxQuantity: ["Most in one order (product.metafields.corniche.max_quantity)"],
  variantSlug: ["Slug (variant.metafields.corniche.slug)"],
  variantTitle: ["Title (variant.metafields.corniche.title)"],
  variantCodes: ["Option codes (variant.metafields.corniche.option_codes)"],
  variantImages: ["Images (variant.metafields.corniche.images)"],
  deliveryType: ["Delivery type (variant.metafields.corniche.delivery_type)"],
  deliveryDays: ["Delivery days (variant.metafields.corniche.delivery_days)"],
  deliveryText: ["Delivery text (variant.metafields.corniche.delivery_text)"],
  specifications: ["Specifications (variant.metafields.corniche.specifications)"],
} as const

export type ShopifyColumn = keyof typeof known
type VariantShopifyColumn = Exclude<ShopifyColumn, keyof typeof productColumns | "handle">

/** The number of options that a product can have in the format, and the further ones that the export writes. */
export const USUAL_OPTIONS = 3
const MOST_OPTIONS = 10

const productColumns = {
  title: ["title"],
  body: ["details"],
  vendor: ["brand_id"],
  type: ["category_id"],
  tags: ["tags"],
  published: ["published"],
  status: ["published"],
  imageSrc: ["images"],
  imagePosition: [],
  imageAltText: ["thumbnail_alt_text"],
  seoTitle: ["seo_title"],
  seoDescription: ["seo_description"],
  label: ["label_text"],
  reviews: ["reviews"],
  warranty: ["warranty_info"],
  returnPolicy: ["return_policy"],
  maxQuantity: ["max_quantity"],
  arabicTitle: [],
  arabicBody: [],
  arabicSeoTitle: [],
  arabicSeoDescription: [],
} as const satisfies Partial<Record<ShopifyColumn, ProductColumn[]>>

/** The columns of texts in Arabic, and the columns of the product that they translate. */
export const arabicColumns = {
  arabicTitle: "title",
  arabicBody: "details",
  arabicSeoTitle: "seo_title",
  arabicSeoDescription: "seo_description",
} as const satisfies Partial<Record<ShopifyColumn, string>>

const variantColumns: Record<VariantShopifyColumn, VariantColumn[]> = {
  sku: ["sku"],
  inventory: ["inventory_quantity"],
  tracker: ["stock_policy"],
  policy: ["stock_policy"],
  price: ["selling_price_dirhams"],
  compareAtPrice: ["maximum_price_dirhams"],
  variantImage: ["images"],
  variantImages: ["images"],
  variantSlug: [],
  variantTitle: [],
  variantCodes: ["option_codes"],
  deliveryType: ["delivery_type"],
  deliveryDays: ["delivery_days"],
  deliveryText: ["delivery_text"],
  specifications: ["specifications"],
}

/** Columns that make a row a variant when one of their cells is not empty. */
export const variantMarks = Object.keys(variantColumns).filter((column) => column !== "variantImage") as VariantShopifyColumn[]

/** Unknown columns that describe a variant; all other unknown columns describe the product. */
const OF_VARIANT =
  /^variant |variant\.metafields|^(cost per item|unit price|barcode|charge tax|tax code|requires shipping|fulfillment service|weight|continue selling|inventory)|^(included|price|compare.at price) \/|^option\d+ linked to$/i

export type ShopifyHeader = {
  /** The index of each column that the file has. */
  places: Partial<Record<ShopifyColumn, number>>
  /** The indexes of each option's name and value. */
  options: { name: number | undefined; value: number; valueHeader: string; nameHeader: string }[]
  unknown: { name: string; place: number; isOfVariant: boolean }[]
  /** The index of the standard category's path; the column also counts as unknown, and is exported unchanged. */
  categoryPath: number | undefined
  /** The file's own name of a column, for messages. */
  nameOf: (column: ShopifyColumn) => string
  width: number
  given: SourceColumns
}

/** The name that the export writes. */
export function exportName(column: ShopifyColumn): string {
  return known[column][0]
}

type HeaderFault = { code: "column_twice"; values: FindingValues<"column_twice"> } | { code: "no_table"; values: FindingValues<"no_table"> }

/** Identifies the columns of a file by their names, ignoring case. */
export function readHeader(header: readonly string[]): { header: ShopifyHeader; faults: HeaderFault[] } {
  const names = header.map((name) => name.trim())
  const faults: HeaderFault[] = []
  const taken = new Set<number>()
  const placeOf = (aliases: readonly string[]) => {
    for (const alias of aliases) {
      const places = names.flatMap((name, place) => (name.toLowerCase() === alias.toLowerCase() ? [place] : []))
      if (places.length > 1) faults.push({ code: "column_twice", values: { column: alias, times: places.length } })
      if (places[0] !== undefined) {
        taken.add(places[0])
        return places[0]
      }
    }
    return undefined
  }
  const places: ShopifyHeader["places"] = {}
  for (const [column, aliases] of Object.entries(known) as [ShopifyColumn, readonly string[]][]) {
    const place = placeOf(aliases)
    if (place !== undefined) places[column] = place
  }
  const options = Array.from({ length: MOST_OPTIONS }, (_, index) => {
    const [nameHeader, valueHeader] = [`Option${index + 1} Name`, `Option${index + 1} Value`]
    const [name, value] = [placeOf([nameHeader]), placeOf([valueHeader])]
    return value === undefined ? [] : [{ name, value, nameHeader, valueHeader }]
  }).flat()
  const unknown = unknownColumns(names, taken)

  // A price or stock list may name variants by SKU alone.
  if (places.handle === undefined && places.title === undefined && places.sku === undefined) {
    faults.push({ code: "no_table", values: {} })
  }
  const categoryPath = unknown.find(({ name }) =>
    /^(product category|standardi[sz]ed product type|standard product type)$/i.test(name),
  )?.place
  const nameOf = (column: ShopifyColumn) => names[places[column] ?? -1] ?? exportName(column)
  const given = givenBy(places, options.length, unknown)
  if (categoryPath !== undefined) given.products.add("category_id")
  return { header: { places, options, unknown, categoryPath, nameOf, width: names.length, given }, faults }
}

function unknownColumns(names: string[], taken: ReadonlySet<number>): ShopifyHeader["unknown"] {
  const seen = new Set<string>()
  return names.flatMap((name, place) => {
    if (taken.has(place) || name === "" || seen.has(name)) return []
    seen.add(name)
    return [{ name, place, isOfVariant: OF_VARIANT.test(name) }]
  })
}

function givenBy(
  places: ShopifyHeader["places"],
  options: number,
  unknown: ShopifyHeader["unknown"],
): SourceColumns & { products: Set<ProductColumn> } {
  const has = (column: string) => places[column as ShopifyColumn] !== undefined
  const products = Object.entries(productColumns).flatMap(([column, sets]) => (has(column) ? sets : []))
  const variants = Object.entries(variantColumns).flatMap(([column, sets]) => (has(column) ? sets : []))
  // A picture of the product belongs to each of its variants.
  if (has("imageSrc")) variants.push("images")
  return {
    products: new Set<ProductColumn>(products),
    variants: new Set<VariantColumn>([...variants, "title"]),
    options: options > 0,
    variantList: options > 0 || variants.length > 0 || has("variantSlug") || has("variantTitle"),
    extra: unknown.map(({ name }) => name),
    arabic: Object.entries(arabicColumns).flatMap(([column, of]) => (has(column) ? of : [])),
    deletesMissing: false,
    stockOfNew: 0,
  }
}
