import { normaliseOptionValue } from "#rules/catalog/option-values.ts"
import { slugFor } from "#server/catalog/import/slug-for.ts"
import type { SourceVariant } from "#server/catalog/import/source-product.ts"
import { isPicture, type ShopifyCells } from "./cells.ts"
import type { ShopifyHeader } from "./columns.ts"

export type ShopifyOption = ShopifyHeader["options"][number] & { title: string }

/** The context of a variant: everything that its own row does not contain. */
export type VariantFrame = { title: string; options: ShopifyOption[]; isFirst: boolean; pictures: string[] }

/** The variant of one row. A missing slug is filled in once all variants of the product are known. */
export function readVariant(cells: ShopifyCells, frame: VariantFrame): SourceVariant {
  const optionValues = readOptionValues(cells, frame)
  const ownTitle = cells.text("variantTitle")
  const values = optionValues.map(({ value }) => value).join(", ")
  const ownSlug = cells.text("variantSlug", { most: 200 })
  if (ownSlug !== ownSlug.toLowerCase()) cells.fault("variantSlug", "lower_case", { slug: ownSlug })
  const price = cells.dirhams("price")
  if (price === null && cells.has("price") && cells.text("price") === "") cells.fault("price", "missing", {})
  return {
    row: cells.row,
    id: null,
    slug: ownSlug,
    hasOwnSlug: ownSlug !== "",
    title: ownTitle || (values === "" ? frame.title : `${frame.title} (${values})`),
    hasOwnTitle: ownTitle !== "",
    sku: cells.text("sku", { most: 200 }) || null,
    sellingPriceDirhams: price,
    maximumPriceDirhams: cells.dirhams("compareAtPrice"),
    inventoryQuantity: cells.pieces("inventory"),
    stockPolicy: cells.stockPolicy(),
    deliveryType: cells.number("deliveryType", 1, 2),
    deliveryDays: cells.number("deliveryDays", 0, 365),
    deliveryText: cells.text("deliveryText"),
    images: picturesOf(cells, frame.pictures),
    specifications: readSpecifications(cells),
    optionValues,
    // In a later row, a column of the product belongs to that row's variant.
    extra: cells.extra(({ isOfVariant }) => isOfVariant || !frame.isFirst),
  }
}

function readOptionValues(cells: ShopifyCells, { options }: VariantFrame): SourceVariant["optionValues"] {
  const codes = cells.text("variantCodes").split(",")
  return options.map(({ title, value: place, valueHeader: header }, index) => {
    const value = normaliseOptionValue(title, cells.at(place))
    if (value === "") cells.fault({ header }, "option_missing", { option: title })
    if (value.length > 200) cells.fault({ header }, "too_long", { length: value.length, most: 200 })
    const code = codes[index]?.trim() || null
    if (code !== null && !/^#[0-9a-f]{6}$/i.test(code)) cells.fault("variantCodes", "no_colour", { code })
    return { value, slug: slugFor(value), code }
  })
}

/** The pictures of a variant: its own first, then those of the product, unless the row lists them all. */
function picturesOf(cells: ShopifyCells, ofProduct: string[]): string[] {
  const own = cells.picture("variantImage")
  const listed = cells.text("variantImages", { most: 100_000 })
  if (listed === "") return own === null ? ofProduct : [own, ...ofProduct.filter((picture) => picture !== own)]
  const all = parsed(listed)
  if (Array.isArray(all) && all.every((picture) => typeof picture === "string" && isPicture(picture))) return all
  cells.fault("variantImages", "no_picture_list", {})
  return []
}

function readSpecifications(cells: ShopifyCells): [string, string][] | null {
  const text = cells.text("specifications", { most: 100_000 })
  if (text === "") return null
  const pairs = parsed(text)
  const isPairs =
    Array.isArray(pairs) &&
    pairs.every((pair) => Array.isArray(pair) && pair.length === 2 && pair.every((part) => typeof part === "string"))
  if (!isPairs) cells.fault("specifications", "no_pairs", {})
  return isPairs ? pairs : null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
