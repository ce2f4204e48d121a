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
  const note = (message: string) => notes.addFirst({ message })
  if (continued > 0) note(`${variants(continued)} sold without stock too: ${header.nameOf("policy")} is "continue".`)
  if (untracked > 0) note(`${variants(untracked)} not tracked and always for sale: ${header.nameOf("tracker")} is empty.`)
  if (withoutQuantity === 0) return
  const cause = header.places.inventory === undefined ? "No quantities in this file" : `${exportName("inventory")} is empty`
  if (stockOfNew > 0) note(`${cause}: ${counted(withoutQuantity, "new variant")} with ${stockOfNew} pieces each, as --stock says.`)
  else note(`${cause}: ${counted(withoutQuantity, "new variant")} out of stock. --stock 5 gives each 5 pieces.`)
}

/** Notes that a stock list has quantities of variants that are sold without a count. */
export function noteUncounted(notes: ImportFindings, count: number): void {
  if (count === 0) return
  const column = exportName("tracker")
  notes.addFirst({
    message: `${variants(count)} not tracked, so the quantity limits no sale. A column ${column} with "shopify" starts tracking.`,
  })
}

/** Notes the images and iframes in descriptions, which the shop does not show. */
export function noteLeftOut(notes: ImportFindings, { products, pictures, frames }: LeftOut): void {
  if (products === 0) return
  const what = [
    ...(pictures > 0 ? [counted(pictures, "picture")] : []),
    ...(frames > 0 ? [counted(frames, "frame or film", "frames or films")] : []),
  ]
  notes.addFirst({
    message: `${what.join(" and ")} in the descriptions of ${counted(products, "product")} left out: descriptions are text.`,
  })
}

/** Notes the pictures on other servers, and the paths that have no picture in the shop. */
export function notePictures(
  notes: ImportFindings,
  { remote, missing }: { remote: number; missing: { path: string; row: number }[] },
): void {
  if (remote > 0) notes.addFirst({ message: `${counted(remote, "picture")} on other servers. --fetch-images copies them into the shop.` })
  for (const { path, row } of missing) notes.add({ row, message: `The shop has no picture ${path}.` })
}

function variants(count: number): string {
  return `${counted(count, "variant")} ${count === 1 ? "is" : "are"}`
}

function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString("en")} ${count === 1 ? one : many}`
}
