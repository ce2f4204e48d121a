import { stringify } from "csv-stringify/sync"
import { defused } from "#rules/orders/order-columns.ts"

/** The byte order mark: spreadsheets read the file as UTF-8. */
const MARK = "\uFEFF"

/** The beginning of a CSV file for spreadsheets: its mark and its heads. */
export function csvStart(heads: readonly string[]): string {
  return MARK + csvLines([heads])
}

/** Rows of a CSV file. Texts that begin like formulas are read as texts. */
export function csvLines(rows: readonly (readonly string[])[]): string {
  return stringify(
    rows.map((row) => row.map(defused)),
    { record_delimiter: "\r\n" },
  )
}
