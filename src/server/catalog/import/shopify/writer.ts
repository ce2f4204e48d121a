import { slugFor } from "#server/catalog/import/slug-for.ts"
import { sanitiseHtml } from "#server/catalog/product/sanitise-html.ts"
import { arabicColumns, exportName, type ShopifyColumn, USUAL_OPTIONS } from "./columns.ts"
import type { ExportNeeds, ExportProduct, ExportVariant } from "./export.queries.ts"

type Row = {
  product: ExportProduct
  /** Whether it is the product's first row, which alone has the data of the product. */
  isFirst: boolean
  variant: ExportVariant | undefined
  picture: { src: string; alt: string; position: number } | undefined
}

type Column = { header: string; cell: (row: Row) => string }

/**
 * The columns of an export of the whole catalog: the format's usual ones, then further ones that are needed, then those kept from an
 * import.
 */
export function shopifyColumns({ options, extra, own, categories }: ExportNeeds): Column[] {
  const nameOf = categoryNames(categories)
  const usual: Column[] = [
    { header: exportName("handle"), cell: ({ product }) => product.slug },
    ofProduct("title", ({ title }) => title),
    ofProduct("body", ({ details }) => sanitiseHtml(details)),
    ofProduct("vendor", ({ brand }) => brand ?? ""),
    ofProduct("type", ({ categoryId }) => nameOf(categoryId)),
    ofProduct("tags", ({ tags }) => tags.join(", ")),
    ofProduct("published", ({ published }) => String(published)),
    ...Array.from({ length: Math.max(USUAL_OPTIONS, options) }, (_, index) => optionColumns(index)).flat(),
    ofVariant("sku", ({ sku }) => sku ?? ""),
    ofVariant("inventory", ({ inventoryQuantity }) => String(inventoryQuantity)),
    ofVariant("price", ({ sellingPriceDirhams }) => decimal(sellingPriceDirhams)),
    ofVariant("compareAtPrice", ({ sellingPriceDirhams, maximumPriceDirhams }) =>
      maximumPriceDirhams === sellingPriceDirhams ? "" : decimal(maximumPriceDirhams),
    ),
    { header: exportName("imageSrc"), cell: ({ picture }) => picture?.src ?? "" },
    { header: exportName("imagePosition"), cell: ({ picture }) => (picture ? String(picture.position) : "") },
    { header: exportName("imageAltText"), cell: ({ picture }) => picture?.alt ?? "" },
    ofVariant("variantImage", (variant, product) => (picturesAre(variant, picturesOf(product)) ? "" : (variant.images[0] ?? ""))),
    ofProduct("seoTitle", ({ seoTitle }) => seoTitle ?? ""),
    ofProduct("seoDescription", ({ seoDescription }) => seoDescription ?? ""),
    ofProduct("status", ({ published }) => (published ? "active" : "draft")),
  ]
  const kept = extra.map((header): Column => ({ header, cell: (row) => keptCell(row, header) }))
  return [...usual, ...neededColumns.filter(({ column }) => own.includes(column)), ...kept]
}

/** The rows of a product: one per variant, each with one picture, and more rows when there are more pictures. */
export function shopifyRows(product: ExportProduct, columns: Column[]): string[][] {
  const length = Math.max(1, product.variants.length, product.images.length)
  return Array.from({ length }, (_, index) => {
    const picture = product.images[index]
    const row: Row = {
      product,
      isFirst: index === 0,
      variant: product.variants[index],
      picture: picture && { ...picture, position: index + 1 },
    }
    return columns.map(({ cell }) => cell(row))
  })
}

const neededColumns = [
  ofVariant("tracker", ({ stockPolicy }) => (stockPolicy === "untracked" ? "" : "shopify")),
  ofVariant("policy", ({ stockPolicy }) => (stockPolicy === "continue" ? "continue" : "deny")),
  ofProduct("label", ({ labelText }) => labelText ?? ""),
  ofProduct("reviews", ({ reviews }) => String(reviews)),
  ofProduct("warranty", ({ warrantyInfo }) => sanitiseHtml(warrantyInfo)),
  ofProduct("returnPolicy", ({ returnPolicy }) => sanitiseHtml(returnPolicy)),
  ofProduct("maxQuantity", ({ maxQuantity }) => (maxQuantity === null ? "" : String(maxQuantity))),
  ofProduct("arabicTitle", ({ arabic }) => arabic[arabicColumns.arabicTitle] ?? ""),
  ofProduct("arabicBody", ({ arabic }) => sanitiseHtml(arabic[arabicColumns.arabicBody] ?? "")),
  ofProduct("arabicSeoTitle", ({ arabic }) => arabic[arabicColumns.arabicSeoTitle] ?? ""),
  ofProduct("arabicSeoDescription", ({ arabic }) => arabic[arabicColumns.arabicSeoDescription] ?? ""),
  ofVariant("variantSlug", ({ slug }) => slug),
  ofVariant("variantTitle", ({ title }) => title),
  ofVariant("variantCodes", ({ optionValues }) => codesOf(optionValues)),
  ofVariant("variantImages", (variant, product) => (areUsualPictures(variant, product) ? "" : JSON.stringify(variant.images))),
  ofVariant("deliveryType", ({ deliveryType }) => String(deliveryType)),
  ofVariant("deliveryDays", ({ deliveryDays }) => String(deliveryDays)),
  ofVariant("deliveryText", ({ deliveryText }) => deliveryText),
  ofVariant("specifications", ({ specifications }) => (specifications.length === 0 ? "" : JSON.stringify(specifications))),
]

function ofProduct(column: ShopifyColumn, cell: (product: ExportProduct) => string): Column & { column: ShopifyColumn } {
  return { column, header: exportName(column), cell: ({ product, isFirst }) => (isFirst ? cell(product) : "") }
}

function ofVariant(
  column: ShopifyColumn,
  cell: (variant: ExportVariant, product: ExportProduct) => string,
): Column & { column: ShopifyColumn } {
  return { column, header: exportName(column), cell: ({ variant, product }) => (variant ? cell(variant, product) : "") }
}

/** A product without options gets the one that the format requires, "Title" with "Default Title". */
function optionColumns(index: number): Column[] {
  const isDefault = ({ optionTitles }: ExportProduct) => optionTitles.length === 0 && index === 0
  const name = ({ product, isFirst }: Row) => (isDefault(product) ? "Title" : (product.optionTitles[index] ?? "")).repeat(isFirst ? 1 : 0)
  const value = ({ product, variant }: Row) =>
    variant && isDefault(product) ? "Default Title" : (variant?.optionValues[index]?.value ?? "")
  return [
    { header: `Option${index + 1} Name`, cell: name },
    { header: `Option${index + 1} Value`, cell: value },
  ]
}

function keptCell({ product, isFirst, variant }: Row, header: string): string {
  const ofThisProduct = isFirst && Object.hasOwn(product.extra, header) ? product.extra[header] : undefined
  const ofThisVariant = variant && Object.hasOwn(variant.extra, header) ? variant.extra[header] : undefined
  return ofThisProduct ?? ofThisVariant ?? ""
}

/** The name by which an import finds a category again: its own, or its slug when another category has that name. */
function categoryNames(categories: ExportNeeds["categories"]): (id: number) => string {
  const bySlug = new Map(categories.map(({ slug, id }) => [slug, id]))
  const byName = new Map(categories.toReversed().map(({ name, id }) => [name, id]))
  const cells = categories.map(({ id, name, slug }) => {
    const found = bySlug.get(slugFor(name)) ?? byName.get(name)
    return [id, found === id ? name : slug] as const
  })
  const byId = new Map(cells)
  return (id) => byId.get(id) ?? ""
}

function codesOf(values: ExportVariant["optionValues"]): string {
  return values.some(({ code }) => code !== null) ? values.map(({ code }) => code ?? "").join(",") : ""
}

function picturesOf({ images }: ExportProduct): string[] {
  return images.map(({ src }) => src)
}

function picturesAre({ images }: ExportVariant, others: string[]): boolean {
  return images.length === others.length && images.every((image, index) => image === others[index])
}

/** Whether an import would derive these pictures from the product's and the variant's first. */
function areUsualPictures(variant: ExportVariant, product: ExportProduct): boolean {
  const all = picturesOf(product)
  const [own] = variant.images
  return picturesAre(variant, all) || (own !== undefined && picturesAre(variant, [own, ...all.filter((picture) => picture !== own)]))
}

function decimal(dirhams: number): string {
  return `${Math.trunc(dirhams / 100)}.${String(dirhams % 100).padStart(2, "0")}`
}
