import type { OfficeProduct, OfficeVariant, ProductChoices, ProductLine } from "#contract/office/products.ts"
import type { ProductFilter, ProductOrder } from "#rules/catalog/office/product-list.ts"
import { cursorText } from "#rules/office/list-cursor.ts"
import { imageUrl, renditionPath } from "#rules/values/image-path.ts"
import type { Locale } from "#rules/values/locale.ts"
import { qar } from "#rules/values/money.ts"
import { listMovements } from "#server/catalog/stock-lists/list-movements.queries.ts"
import { movementsInLanguage } from "#server/catalog/stock-lists/read-stock.ts"
import type { Queries } from "#server/db/database.ts"
import { found } from "#server/guards/refusal.ts"
import { catalogNamesInLanguage, namesIn } from "#server/languages/catalog-names.ts"
import { inLanguage, type Texts } from "#server/languages/in-language.queries.ts"
import { givenCursor } from "#server/office/list-cursor.ts"
import { countProducts, type ListedProduct, listProducts, productChoices, SORT_KEYS, type VariantRow } from "./list-products.queries.ts"
import { type PriceRow, type ProductRow, pricesOfProduct, productById } from "./read-product.queries.ts"

const PAGE = 50

/** What products are shown with: where their pictures are, with how many pieces a variant is low, and in which language. */
export type DisplayContext = { imageBase: string; lowStock: number; language: Locale }

type ListPage = DisplayContext & { filter: ProductFilter; sort: ProductOrder; after: string | undefined; limit: number | undefined }

/** A page of the list of products. Refuses a cursor that is wrong, or of another sort. */
export async function productPage(db: Queries, { filter, sort, after, limit = PAGE, ...shown }: ListPage) {
  const rows = await listProducts(db, { filter, sort, after: givenCursor(after, SORT_KEYS[sort.by]), limit, lowStock: shown.lowStock })
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const named = await inLanguage(db, shown.language, page, linesInLanguage)
  return {
    results: named.map((row) => lineOf(row, shown)),
    next: rows.length > limit && last ? cursorText(last) : null,
    count: await countProducts(db, filter, shown.lowStock),
  }
}

function linesInLanguage(lines: ListedProduct[], texts: Texts): ListedProduct[] {
  return lines.map((line) => {
    const { productId: _id, ...named } = namesIn({ ...line, productId: line.id }, texts)
    return { ...named, only: line.only && namesIn(line.only, texts) }
  })
}

function lineOf(
  {
    from,
    to,
    only,
    image,
    isLive,
    publishAt,
    hasArabic,
    isLow,
    changedAt,
    key: _key,
    brandId: _brand,
    categoryId: _category,
    ...row
  }: ListedProduct,
  shown: DisplayContext,
): ProductLine {
  return {
    ...row,
    image: picture(image, shown.imageBase),
    is_live: isLive,
    publish_at: publishAt,
    has_arabic: hasArabic,
    is_low: isLow,
    price_from: qar(from),
    price_to: qar(to),
    only: only && variantOf(only, shown),
    changed_at: changedAt,
  }
}

function variantOf(
  { price, was, image, isLimited, values, ...variant }: VariantRow,
  { imageBase, lowStock }: DisplayContext,
): OfficeVariant {
  const isLow = isLimited && variant.stock !== null && variant.stock <= lowStock
  return { ...variant, name: values.join(" "), image: picture(image, imageBase), price: qar(price), was: qar(was), is_low: isLow }
}

function picture(path: string | null, imageBase: string): string | null {
  return path === null ? null : imageUrl(renditionPath(path, 320, "webp"), imageBase)
}

/** A product with its variants; refuses with `not_found`. */
export async function shownProduct(db: Queries, id: number, shown: DisplayContext): Promise<OfficeProduct> {
  const {
    variants,
    image,
    isLive,
    hasArabic,
    changedAt,
    brandId: _brand,
    categoryId: _category,
    ...product
  } = await inLanguage(db, shown.language, found(await productById(db, id)), productInLanguage)
  const lines = variants.map((variant) => variantOf(variant, shown))
  return {
    ...product,
    image: picture(image, shown.imageBase) ?? lines[0]?.image ?? null,
    is_live: isLive,
    has_arabic: hasArabic,
    changed_at: changedAt,
    variants: lines,
  }
}

function productInLanguage(product: ProductRow, texts: Texts): ProductRow {
  const { productId: _id, ...named } = namesIn({ ...product, productId: product.id }, texts)
  return { ...named, variants: product.variants.map((variant) => namesIn(variant, texts)) }
}

/** The brands, categories and labels by which products are filtered, by their names in a language. */
export async function choicesIn(db: Queries, language: Locale): Promise<ProductChoices> {
  const { labels, ...lists } = await productChoices(db)
  const plain = { ...lists, labels: labels.map((label) => ({ label, name: label })) }
  const named = await inLanguage(db, language, plain, ({ brands, categories, labels: all }, texts) => ({
    brands: brands.map(({ id, name }) => ({ id, name: texts.of("brands", { id })["name"] ?? name })),
    categories: categories.map(({ id, name }) => ({ id, name: texts.of("categories", { id })["name"] ?? name })),
    labels: all.map(({ label, name }) => ({ label, name: texts.phrase("labels", label) ?? name })),
  }))
  const { compare } = new Intl.Collator(language)
  const byName = <One extends { name: string }>(list: readonly One[]) => list.toSorted((one, other) => compare(one.name, other.name))
  return { brands: byName(named.brands), categories: byName(named.categories), labels: byName(named.labels) }
}

type HistoryPage = { productId: number; after: number | undefined; language: Locale }

/** What was written about the prices of a product, or of one of its variants. */
export async function priceHistory(db: Queries, { productId, variantId, after, language }: HistoryPage & { variantId: number | null }) {
  const prices = await pricesOfProduct(db, { productId, variantId, after, limit: PAGE })
  return pageOf(await catalogNamesInLanguage(db, language, prices), priceOf)
}

function priceOf({ variantId, priceBefore, wasBefore, price, was, values, ...row }: PriceRow) {
  const before = priceBefore === null || wasBefore === null ? null : { price: qar(priceBefore), was: qar(wasBefore) }
  return { ...row, variant_id: variantId, variant: values.join(" "), before, price: qar(price), was: qar(was) }
}

/** The movements of a product's stock. */
export async function stockHistory(db: Queries, { productId, after, language }: HistoryPage) {
  const filter = { kinds: [], since: null, text: "", productId }
  const movements = await listMovements(db, { filter, after, limit: PAGE })
  return pageOf(await movementsInLanguage(db, language, movements), (row) => row)
}

function pageOf<Row extends { id: number }, DisplayContext>(rows: readonly Row[], show: (row: Row) => DisplayContext) {
  const page = rows.slice(0, PAGE)
  return { results: page.map(show), next: rows.length > PAGE ? (page.at(-1)?.id ?? null) : null }
}
