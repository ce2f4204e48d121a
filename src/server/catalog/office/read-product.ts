import type { OfficeProduct, OfficeVariant, ProductLine } from "#contract/office/products.ts"
import type { ProductFilter, ProductOrder } from "#rules/catalog/office/product-list.ts"
import { cursorText } from "#rules/office/list-cursor.ts"
import { imageUrl, renditionPath } from "#rules/values/image-path.ts"
import { qar } from "#rules/values/money.ts"
import { listMovements, type MovementRow } from "#server/catalog/stock/list-movements.queries.ts"
import type { Queries } from "#server/db/database.ts"
import { found } from "#server/guards/refusal.ts"
import { givenCursor } from "#server/office/list-cursor.ts"
import { countProducts, type ListedProduct, listProducts, SORT_KEYS, type VariantRow } from "./list-products.queries.ts"
import { type PriceRow, pricesOfProduct, productById } from "./read-product.queries.ts"

const PAGE = 50

/** What products are shown with: where their pictures are, and with how many pieces a variant is low. */
export type DisplayContext = { imageBase: string; lowStock: number }

type ListPage = DisplayContext & { filter: ProductFilter; sort: ProductOrder; after: string | undefined; limit: number | undefined }

/** A page of the list of products. Refuses a cursor that is wrong, or of another sort. */
export async function productPage(db: Queries, { filter, sort, after, limit = PAGE, ...shown }: ListPage) {
  const rows = await listProducts(db, { filter, sort, after: givenCursor(after, SORT_KEYS[sort.by]), limit, lowStock: shown.lowStock })
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    results: page.map((row) => lineOf(row, shown)),
    next: rows.length > limit && last ? cursorText(last) : null,
    count: await countProducts(db, filter, shown.lowStock),
  }
}

function lineOf(
  { from, to, only, image, isLive, publishAt, hasArabic, isLow, changedAt, key: _key, ...row }: ListedProduct,
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

function variantOf({ price, was, image, isLimited, ...variant }: VariantRow, { imageBase, lowStock }: DisplayContext): OfficeVariant {
  const isLow = isLimited && variant.stock !== null && variant.stock <= lowStock
  return { ...variant, image: picture(image, imageBase), price: qar(price), was: qar(was), is_low: isLow }
}

function picture(path: string | null, imageBase: string): string | null {
  return path === null ? null : imageUrl(renditionPath(path, 320, "webp"), imageBase)
}

/** A product with its variants; refuses with `not_found`. */
export async function shownProduct(db: Queries, id: number, shown: DisplayContext): Promise<OfficeProduct> {
  const { variants, image, isLive, hasArabic, changedAt, ...product } = found(await productById(db, id))
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

type HistoryPage = { productId: number; after: number | undefined }

/** What was written about the prices of a product. */
export async function priceHistory(db: Queries, { productId, after }: HistoryPage) {
  return pageOf(await pricesOfProduct(db, { productId, after, limit: PAGE }), priceOf)
}

function priceOf({ priceBefore, wasBefore, price, was, ...row }: PriceRow) {
  const before = priceBefore === null || wasBefore === null ? null : { price: qar(priceBefore), was: qar(wasBefore) }
  return { ...row, before, price: qar(price), was: qar(was) }
}

/** The movements of a product's stock. */
export async function stockHistory(db: Queries, { productId, after }: HistoryPage) {
  const filter = { kinds: [], since: null, text: "", productId }
  return pageOf(await listMovements(db, { filter, after, limit: PAGE }), (row: MovementRow) => row)
}

function pageOf<Row extends { id: number }, DisplayContext>(rows: readonly Row[], show: (row: Row) => DisplayContext) {
  const page = rows.slice(0, PAGE)
  return { results: page.map(show), next: rows.length > PAGE ? (page.at(-1)?.id ?? null) : null }
}
