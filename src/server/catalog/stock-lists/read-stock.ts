import type { LedgerLine, StockLine } from "#contract/office/catalog/stock.ts"
import {
  daysLeft,
  type MovementFilter,
  SALES_DAYS,
  type StockFilter,
  type StockOrder,
  startOfDays,
} from "#rules/catalog/office/stock-list.ts"
import { imageUrl, renditionPath } from "#rules/values/image-path.ts"
import type { Locale } from "#rules/values/locale.ts"
import type { Queries } from "#server/db/database.ts"
import { catalogNamesInLanguage } from "#server/languages/catalog-names.ts"
import { countMovements, listMovements, type MovementRow } from "./list-movements.queries.ts"
import { countStock, listStock, type StockCursor, type StockRow } from "./list-stock.queries.ts"

const PAGE = 50

type PageWish = { limit: number | undefined; imageBase: string; language: Locale }
type StockWish = PageWish & { filter: StockFilter; sort: StockOrder; after: string | undefined; now: Date; lowStock: number }

/** A page of the list of stock. */
export async function stockPage(db: Queries, { filter, sort, after, limit = PAGE, imageBase, language, now, lowStock }: StockWish) {
  const found = await listStock(db, { filter, sort, after: cursorOf(after, sort), limit, since: startOfDays(now, SALES_DAYS), lowStock })
  const page = found.slice(0, limit)
  const last = page.at(-1)
  const named = await catalogNamesInLanguage(db, language, page)
  return {
    results: named.map((row) => lineOf(row, imageBase, lowStock)),
    next: found.length > limit && last ? `${last.id}~${last.key}` : null,
    count: await countStock(db, filter, lowStock),
  }
}

/** Reads the cursor of a page from an address; null for any other text. */
function cursorOf(text: string | undefined, { by }: StockOrder): StockCursor | null {
  const [, id, key] = /^(\d{1,9})~(.+)$/s.exec(text ?? "") ?? []
  if (id === undefined || key === undefined) return null
  const isKey = by === "title" || (by === "stock" ? /^\d{1,9}$/ : /^(Infinity|\d{1,20}(\.\d{1,20})?(e[+-]?\d{1,2})?)$/).test(key)
  return isKey ? { id: Number(id), key } : null
}

function lineOf(
  { productId, image, isLive, isLimited, isLow, values, key: _key, ...row }: StockRow,
  imageBase: string,
  lowStock: number,
): StockLine {
  return {
    ...row,
    product_id: productId,
    name: values.join(" "),
    image: picture(image, imageBase),
    is_live: isLive,
    is_low: isLow,
    low_limit: isLimited ? lowStock : null,
    days_left: row.stock === null ? null : daysLeft({ stock: row.stock, sold: row.sold }),
  }
}

type LedgerWish = PageWish & { filter: MovementFilter; after: string | undefined }

/** A page of the movements of all variants. */
export async function ledgerPage(db: Queries, { filter, after, limit = PAGE, imageBase, language }: LedgerWish) {
  const found = await listMovements(db, { filter, after: after === undefined ? undefined : Number(after), limit })
  const page = found.slice(0, limit)
  const last = page.at(-1)
  return {
    results: (await movementsInLanguage(db, language, page)).map((row): LedgerLine => ({ ...row, image: picture(row.image, imageBase) })),
    next: found.length > limit && last ? String(last.id) : null,
    count: await countMovements(db, filter),
  }
}

/** Movements with their product and variant in a language. A variant that is sold no more keeps the name that it had. */
export async function movementsInLanguage(db: Queries, language: Locale, movements: readonly MovementRow[]) {
  const named = await catalogNamesInLanguage(
    db,
    language,
    movements.map((movement) => ({ ...movement, productId: movement.product_id })),
  )
  return named.map(({ productId: _id, values, retired, ...movement }) => ({ ...movement, variant: values?.join(" ") ?? retired ?? "" }))
}

function picture(path: string | null, imageBase: string): string | null {
  return path === null ? null : imageUrl(renditionPath(path, 320, "webp"), imageBase)
}
