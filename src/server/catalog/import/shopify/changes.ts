import type { StockPolicy } from "#rules/catalog/buying.ts"
import { normaliseOptionValue } from "#rules/catalog/option-values.ts"
import { ShopifyCells, type ShopifyReading, type ShopifyRow } from "./cells.ts"
import type { ShopifyColumn } from "./columns.ts"

/** A row of a list of prices or stock: which variant it names, and what becomes of it. Null means that the row does not say. */
export type VariantChange = {
  row: number
  handle: string | null
  sku: string | null
  /** The value of each option in their order, as it stands and as the shop would write it for Storage and RAM; null without any. */
  values: { plain: string; storage: string; memory: string }[] | null
  sellingPriceDirhams: number | null
  maximumPriceDirhams: number | null
  inventoryQuantity: number | null
  stockPolicy: StockPolicy | null
}

const NAMES = ["handle", "sku"] as const satisfies ShopifyColumn[]
const CHANGES = ["price", "compareAtPrice", "inventory", "tracker", "policy"] as const satisfies ShopifyColumn[]

/**
 * Whether a table is a list of prices or stock: it names variants and says nothing else of them. Any other table of products has a
 * column of titles, texts or pictures.
 */
export function isListOfChanges(columns: readonly ShopifyColumn[]): boolean {
  const known: readonly ShopifyColumn[] = [...NAMES, ...CHANGES]
  const hasOneOf = (some: readonly ShopifyColumn[]) => columns.some((column) => some.includes(column))
  return hasOneOf(NAMES) && hasOneOf(CHANGES) && columns.every((column) => known.includes(column))
}

/** What one row changes. Faults are noted under the row, and `null` is then what cannot be read. */
export function readChange(row: ShopifyRow, reading: ShopifyReading): VariantChange {
  const cells = new ShopifyCells(row, reading)
  const { header } = reading
  const sku = cells.text("sku", { most: 200 })
  const handle = cells.text("handle", { most: 200 }).toLowerCase()
  if (sku === "" && handle === "") cells.fault(cells.has("sku") ? "sku" : "handle", "is missing.")
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
