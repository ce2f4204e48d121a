import { m } from "#messages/messages.js"

/** The sentence followed by the numbers: the selected quantity, then the available one. [A5] */
export function aboveStockText(quantity: number, available: number): string {
  return m.catalog_product_above_stock({ quantity, available })
}
