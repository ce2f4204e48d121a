import { createReadStream } from "node:fs"
import { stat } from "node:fs/promises"
import { CsvError, type Info, parse } from "csv-parse"
import { type ImportFindings, ImportRefused } from "./import-errors.ts"
import type { OnProgress } from "./import-progress.ts"
import type { ShopifyReading, ShopifyRow } from "./shopify-cells.ts"
import { readHeader, type ShopifyHeader } from "./shopify-columns.ts"
import { readProduct } from "./shopify-product.ts"
import type { SourceProduct } from "./source-product.ts"

/** One row may have so many characters; more means that a quote was never closed, and the rest of the file would be one cell. */
const MOST_ROW_CHARACTERS = 4_000_000
/** Rows of one product, with those that only bring pictures. */
const MOST_ROWS = 5000

type Record = { record: string[]; info: Info & { empty_lines: number } }

export type ShopifyFile = {
  given: ShopifyHeader["given"]
  /** The products in the order of the file, read as they are asked for. What cannot be read is left out, and in `faults`. */
  products: AsyncGenerator<SourceProduct>
}

/** Opens a table of products in Shopify's format. Only a product at a time is in memory. */
export async function openShopifyFile(
  file: string,
  found: { faults: ImportFindings; notes: ImportFindings },
  onProgress: OnProgress,
): Promise<ShopifyFile> {
  const records = recordsOf(file, found.faults, onProgress)
  const first = await records.next()
  if (first.done) {
    // What cannot be read at all has its own sentence already.
    if (found.faults.count === 0) found.faults.add({ message: "The file is empty." })
    throw new ImportRefused(found.faults)
  }
  const { header, faults } = readHeader(first.value.cells)
  for (const message of faults) found.faults.add({ row: 1, message })
  if (found.faults.count > 0) {
    await records.return(undefined)
    throw new ImportRefused(found.faults)
  }
  return { given: header.given, products: productsOf(records, { header, ...found }) }
}

async function* productsOf(records: AsyncGenerator<ShopifyRow>, reading: ShopifyReading): AsyncGenerator<SourceProduct> {
  let group: ShopifyRow[] = []
  let current = ""
  for await (const row of rowsWithHandles(records, reading)) {
    if (row.handle !== current && group.length > 0) {
      const product = readProduct(group, reading)
      if (product) yield product
      group = []
    }
    current = row.handle
    if (group.length < MOST_ROWS) group.push(row)
    else if (group.length === MOST_ROWS) {
      reading.faults.add({
        row: row.row,
        column: reading.header.nameOf("handle"),
        message: `"${current}" has more than ${MOST_ROWS} rows.`,
      })
      group.push(row)
    }
  }
  const product = readProduct(group, reading)
  if (product) yield product
}

async function* rowsWithHandles(
  records: AsyncGenerator<ShopifyRow>,
  { header, faults }: ShopifyReading,
): AsyncGenerator<ShopifyRow & { handle: string }> {
  for await (const { row, cells } of records) {
    if (cells.every((cell) => cell.trim() === "")) continue
    const handle = cells[header.places.handle ?? -1]?.trim() ?? ""
    if (cells.length !== header.width)
      faults.add({ row, message: `The row has ${cells.length} cells, and the first row has ${header.width}.` })
    else if (handle === "") faults.add({ row, column: header.nameOf("handle"), message: "is missing." })
    else yield { row, cells, handle: handle.toLowerCase() }
  }
}

/** The rows of the file, numbered as a spreadsheet numbers them: a line end in quotes begins no row, an empty line is one. */
async function* recordsOf(file: string, faults: ImportFindings, onProgress: OnProgress): AsyncGenerator<ShopifyRow> {
  const { size: total } = await stat(file)
  const source = createReadStream(file, { highWaterMark: 256 * 1024 })
  const parser = parse({
    bom: true,
    info: true,
    skip_empty_lines: true,
    // Rows of another length are found by us: the parser would stop at the first.
    relax_column_count: true,
    record_delimiter: ["\r\n", "\n", "\r"],
    max_record_size: MOST_ROW_CHARACTERS,
  })
  let done = 0
  source.on("data", (chunk) => {
    done += chunk.length
    onProgress({ step: "reading", done, total })
  })
  source.on("error", (fault) => parser.destroy(fault))
  source.pipe(parser)
  try {
    for await (const { record: cells, info } of parser as AsyncIterable<Record>) {
      const row = info.records + info.empty_lines
      const broken = cells.findIndex((cell) => cell.includes("\uFFFD") || cell.includes("\0"))
      if (broken >= 0) faults.add({ row, message: `Cell ${broken + 1} is not UTF-8 text. Save the file as "CSV UTF-8".` })
      else yield { row, cells }
    }
  } catch (fault) {
    if (!(fault instanceof CsvError)) throw fault
    faults.add({ row: Number(fault.records ?? 0) + Number(fault.empty_lines ?? 0) + 1, message: sentenceOf(fault) })
  } finally {
    source.destroy()
  }
}

function sentenceOf(fault: CsvError): string {
  const line = `(line ${fault.lines} of the file)`
  switch (fault.code) {
    case "CSV_QUOTE_NOT_CLOSED":
    case "CSV_MAX_RECORD_SIZE":
      return `A quotation mark is opened and not closed ${line}.`
    case "INVALID_OPENING_QUOTE":
    case "CSV_INVALID_CLOSING_QUOTE":
      return `A quotation mark stands where none can be ${line}: a cell with one is put in quotation marks, and those in it are doubled.`
    default:
      return `The row cannot be read ${line}: ${fault.message}.`
  }
}
