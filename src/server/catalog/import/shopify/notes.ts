import { numberText } from "#server/catalog/import/finding-words.ts"
import type { ImportFindings } from "#server/catalog/import/import-errors.ts"
import type { LeftOut } from "./cells.ts"
import { exportName, type ShopifyHeader } from "./columns.ts"

/** Notes the imported variants that are out of stock for lack of a quantity, and those that are always for sale. */
export function noteStock(
  notes: ImportFindings,
  header: ShopifyHeader,
  stock: { withoutQuantity: number; untracked: number; continued: number; stockOfNew: number },
): void {
  const { withoutQuantity, untracked, continued, stockOfNew } = stock
  const counted = (count: number) => ({ count, shown: numberText(count) })
  if (continued > 0) notes.sayFirst("continued", { ...counted(continued), column: header.nameOf("policy") })
  if (untracked > 0) notes.sayFirst("untracked", { ...counted(untracked), column: header.nameOf("tracker") })
  if (withoutQuantity === 0) return
  const column = header.places.inventory === undefined ? "" : exportName("inventory")
  notes.sayFirst(stockOfNew > 0 ? "stock_given" : "out_of_stock", { column, count: withoutQuantity, pieces: stockOfNew })
}

/** Notes that a stock list has quantities of variants that are sold without a count. */
export function noteUncounted(notes: ImportFindings, count: number): void {
  if (count === 0) return
  notes.sayFirst("uncounted", { count, shown: numberText(count), column: exportName("tracker") })
}

/** Notes the images and iframes in descriptions, which the shop does not show. */
export function noteLeftOut(notes: ImportFindings, { products, pictures, frames }: LeftOut): void {
  if (products > 0) notes.sayFirst("left_out", { pictures, frames, count: products })
}

/** Notes the pictures on other servers, and the paths that have no picture in the shop. */
export function notePictures(
  notes: ImportFindings,
  { remote, missing }: { remote: number; missing: { path: string; row: number }[] },
): void {
  if (remote > 0)
    notes.addFirst({
      message: `${numberText(remote)} ${remote === 1 ? "picture" : "pictures"} on other servers. --fetch-images copies them into the shop.`,
    })
  for (const { path, row } of missing) notes.add({ row, message: `The shop has no picture ${path}.` })
}
