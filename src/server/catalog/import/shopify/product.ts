import { isColourOption } from "#rules/catalog/colours/colour-option.ts"
import { slugOf } from "#rules/values/slug.ts"
import { slugFor } from "#server/catalog/import/slug-for.ts"
import type { SourceProduct, SourceVariant } from "#server/catalog/import/source-product.ts"
import { sanitiseHtml } from "#server/catalog/product/sanitise-html.ts"
import { type LeftOut, ShopifyCells, type ShopifyReading, type ShopifyRow } from "./cells.ts"
import { arabicColumns, type ShopifyHeader, variantMarks } from "./columns.ts"
import { readVariant, type ShopifyOption } from "./variant.ts"

export const MOST_HANDLE = 200
const MOST_VARIANTS = 2048
const MOST_HTML = 500_000
const UNCATEGORISED = "Uncategorised"

/** The product that consecutive rows with one handle describe; null when they have a fault. */
export function readProduct(rows: readonly (ShopifyRow & { handle: string })[], reading: ShopifyReading): SourceProduct | null {
  const { header, faults, notes, leftOut } = reading
  const before = faults.count
  const cells = rows.map((row) => new ShopifyCells(row, reading))
  const [first] = cells
  if (!first) return null
  const handle = readHandle(first, rows[0]?.handle ?? "")
  if (first.text("handle") === "") notes.say({ row: first.row, column: header.nameOf("handle") }, "handle_made", { handle })
  const title = first.text("title")
  if (title === "" && first.has("title")) first.fault("title", "missing", {})

  const variantCells = header.given.variantList ? cells.filter((row) => row === first || isVariant(row, header)) : []
  if (variantCells.length > MOST_VARIANTS)
    first.fault("handle", "too_many_variants", { handle, count: variantCells.length, most: MOST_VARIANTS })
  const options = readOptions(first, header, variantCells.length)
  const images = readPictures(cells)
  const frame = { title: title || handle, options, pictures: images.map(({ src }) => src) }
  const variants = variantCells.map((row) => readVariant(row, { ...frame, isFirst: row === first }))
  checkCombinations(variants, variantCells)
  nameVariants(variants, variantCells, handle)

  const vendor = first.text("vendor", { most: 200 })
  const type = first.text("type", { most: 200 }) || lastOf(first.at(header.categoryPath))
  const isOn = first.word("published", ["true", "false"]) === "true"
  const isActive = first.word("status", ["active", "draft", "archived", "unlisted"]) === "active"
  if (faults.count > before) return null
  countLeftOut(first.text("body", { most: MOST_HTML }), leftOut)
  return {
    row: first.row,
    id: null,
    slug: handle,
    title: title || null,
    brand: vendor === "" ? null : { slug: slugFor(vendor), name: vendor },
    category: { slug: slugFor(type || UNCATEGORISED), name: type || UNCATEGORISED },
    hasOwnCategory: type !== "",
    labelText: first.text("label", { most: 50 }) || null,
    reviews: first.number("reviews", 0, 100_000_000),
    seoTitle: first.text("seoTitle") || null,
    seoDescription: first.text("seoDescription", { most: 2000 }) || null,
    details: htmlOf(first, "body"),
    warrantyInfo: htmlOf(first, "warranty"),
    returnPolicy: htmlOf(first, "returnPolicy"),
    maxQuantity: first.number("maxQuantity", 1, 999),
    images,
    published: isOn && isActive,
    extra: first.extra(({ isOfVariant }) => !isOfVariant),
    arabic: arabicOf(first),
    tags: tagsOf(first.text("tags", { most: 10_000 })),
    rank: null,
    createdAt: null,
    optionTitles: options.map(({ title }) => title),
    variants,
  }
}

/** The texts in Arabic; an empty cell removes one. */
function arabicOf(cells: ShopifyCells): Record<string, string> {
  const texts = {
    [arabicColumns.arabicTitle]: cells.text("arabicTitle"),
    [arabicColumns.arabicBody]: htmlOf(cells, "arabicBody"),
    [arabicColumns.arabicSeoTitle]: cells.text("arabicSeoTitle"),
    [arabicColumns.arabicSeoDescription]: cells.text("arabicSeoDescription", { most: 2000 }),
  }
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ""))
}

/** The sanitised HTML of a cell, trimmed like every cell. */
function htmlOf(cells: ShopifyCells, column: "body" | "arabicBody" | "warranty" | "returnPolicy"): string {
  return sanitiseHtml(cells.text(column, { most: MOST_HTML })).trim()
}

/** Counts images and iframes in a text, which the sanitiser removes. */
function countLeftOut(html: string, leftOut: LeftOut): void {
  const times = (tags: RegExp) => html.match(tags)?.length ?? 0
  const [pictures, frames] = [times(/<img\b/gi), times(/<(?:iframe|video|audio|embed|object)\b/gi)]
  if (pictures + frames === 0) return
  leftOut.products++
  leftOut.pictures += pictures
  leftOut.frames += frames
}

/** The last part of a path such as "Electronics > Phones > Mobile Phones". */
function lastOf(path: string): string {
  return (path.split(">").at(-1) ?? "").trim().slice(0, 200)
}

function readHandle(first: ShopifyCells, handle: string): string {
  if (handle.length > MOST_HANDLE) first.fault("handle", "too_long", { length: handle.length, most: MOST_HANDLE })
  if (/[\s/?#%\\<>"]|\p{Cc}/u.test(handle)) first.fault("handle", "handle_form", { handle })
  return handle
}

function isVariant(cells: ShopifyCells, { options, places }: ShopifyHeader): boolean {
  return options.some(({ value }) => cells.at(value) !== "") || variantMarks.some((column) => cells.at(places[column]) !== "")
}

/** Every spelling of a colour option becomes the shop's Color, which cards show as swatches. */
function optionTitle(title: string): string {
  return isColourOption(title) ? "Color" : title
}

/** The first row has the titles of the options. A single option "Title" with the value "Default Title" means that there are none. */
function readOptions(first: ShopifyCells, header: ShopifyHeader, variants: number): ShopifyOption[] {
  const named = header.options.map((option) => ({
    ...option,
    title: optionTitle(first.at(option.name)),
    firstValue: first.at(option.value),
  }))
  const used = named.filter(({ title }) => title !== "")
  const isDefault = (value: string) => value.toLowerCase() === "default title"
  for (const { title, firstValue, nameHeader } of named) {
    if (title === "" && firstValue !== "" && !isDefault(firstValue)) first.fault({ header: nameHeader }, "missing", {})
    if (title.length > 64) first.fault({ header: nameHeader }, "too_long", { length: title.length, most: 64 })
  }
  for (const [index, { title, nameHeader }] of used.entries()) {
    if (used.findIndex((other) => other.title === title) < index) first.fault({ header: nameHeader }, "option_twice", { title })
  }
  const [only] = used
  const isNone = used.length === 1 && variants <= 1 && only?.title.toLowerCase() === "title" && isDefault(only.firstValue)
  return isNone ? [] : used
}

/** The pictures of all rows by position, each once; those without a position come last. */
function readPictures(cells: readonly ShopifyCells[]): { src: string; alt: string }[] {
  const found = cells.flatMap((row) => {
    const src = row.picture("imageSrc")
    if (src === null) return []
    const position = row.number("imagePosition", 0, 1_000_000) ?? Number.POSITIVE_INFINITY
    return [{ src, alt: row.text("imageAltText", { most: 1000 }), position }]
  })
  const pictures = new Map<string, { src: string; alt: string }>()
  for (const { src, alt } of found.toSorted((a, b) => (a.position < b.position ? -1 : a.position > b.position ? 1 : 0))) {
    if (!pictures.has(src)) pictures.set(src, { src, alt })
  }
  return [...pictures.values()]
}

function tagsOf(text: string): string[] {
  const tags = text.split(",").map((tag) => tag.trim())
  return [...new Set(tags)].filter((tag) => tag !== "")
}

function checkCombinations(variants: SourceVariant[], cells: ShopifyCells[]): void {
  const rows = new Map<string, number>()
  for (const [index, { optionValues, row }] of variants.entries()) {
    const combination = JSON.stringify(optionValues.map(({ value }) => value))
    const earlier = rows.get(combination)
    const values = optionValues.map(({ value }) => value).join(", ")
    const column = { header: "Option1 Value" }
    if (earlier !== undefined && values === "") cells[index]?.fault(column, "no_options", { row: earlier })
    if (earlier !== undefined && values !== "") cells[index]?.fault(column, "combination_twice", { values, row: earlier })
    rows.set(combination, row)
  }
}

/** Gives each variant without a slug one that is unique within the product. */
function nameVariants(variants: SourceVariant[], cells: ShopifyCells[], handle: string): void {
  const taken = new Set<string>()
  for (const [index, { slug, hasOwnSlug }] of variants.entries()) {
    if (!hasOwnSlug) continue
    if (taken.has(slug)) cells[index]?.fault("variantSlug", "slug_twice", { slug })
    taken.add(slug)
  }
  for (const variant of variants) {
    if (variant.hasOwnSlug) continue
    const wanted = slugOf(variant.title) || slugOf(handle) || slugFor(handle)
    variant.slug = wanted
    for (let number = 2; taken.has(variant.slug); number++) variant.slug = `${wanted}-${number}`
    taken.add(variant.slug)
  }
}
