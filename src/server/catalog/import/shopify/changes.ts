import type { StockPolicy } from "#rules/catalog/buying.ts"
import { normaliseOptionValue } from "#rules/catalog/option-values.ts"
import { ShopifyCells, type ShopifyReading, type ShopifyRow } from "./cells.ts"
import type { ShopifyColumn } from "./columns.ts"

/** A row of a price or stock list: the variant that it names, and its new values. Null means that the row gives no value. */
export type VariantChange = {
  row: number
  handle: string | null
  sku: string | null
  /** The option values in order, as written and as the shop would write them for Storage and RAM; null without options. */
  values: { plain: string; storage: string; memory: string }[] | null
  sellingPriceDirhams: number | null
  maximumPriceDirhams: number | null
  inventoryQuantity: number | null
  stockPolicy: StockPolicy | null
}

const NAMES = ["handle", "sku"] as const satisfies ShopifyColumn[]
const CHANGES = ["price", "compareAtPrice", "inventory", "tracker", "policy"] as const satisfies ShopifyColumn[]

/**
 * Whether a table is a price or stock list: it names variants and has none of the other columns. A table of products also has a column of
 * titles, texts or pictures.
 */
export function isListOfChanges(columns: readonly ShopifyColumn[]): boolean {
  const known: readonly ShopifyColumn[] = [...NAMES, ...CHANGES]
  const hasOneOf = (some: readonly ShopifyColumn[]) => columns.some((column) => some.includes(column))
  return hasOneOf(NAMES) && hasOneOf(CHANGES) && columns.every((column) => known.includes(column))
}

/** The changes of one row. Faults are reported with the row, and the faulty value is `null`. */
export function readChange(row: ShopifyRow, reading: ShopifyReading): VariantChange {
  const cells = new ShopifyCells(row, reading)
  const { header } = reading
  const sku = cells.text("sku", { most: 200 })
  const handle = cells.text("handle", { most: 200 }).toLowerCase()
  if (sku === "" && handle === "") cells.fault(cells.has("sku") ? "sku" : "handle", "missing", {})
  const values = header.options.map(({ value }) => cells.at(value))
  while (values.at(-1) === "") values.pop()
  const isNamed = values.length > 0 && !(values.length === 1 && values[0]?.toLowerCase() === "default title")
  return {
    row: cells.row,
    handle: handle || null,
    sku: sku || null,
    values: isNamed
      ? values.map((plain) => ({
          plain,
          storage: normaliseOptionValue("Storage", plain),
          memory: normaliseOptionValue("RAM", plain),
        }))
      : null,
    sellingPriceDirhams: cells.dirhams("price"),
    maximumPriceDirhams: cells.dirhams("compareAtPrice"),
    inventoryQuantity: cells.pieces("inventory"),
    stockPolicy: cells.stockPolicy(),
  }
}
