import { createReadStream } from "node:fs"
import { open, stat } from "node:fs/promises"
import { Transform } from "node:stream"
import { CsvError, type Info, parse } from "csv-parse"
import { type ImportFindings, ImportRefused } from "#server/catalog/import/import-errors.ts"
import type { OnProgress } from "#server/catalog/import/import-progress.ts"
import { slugFor } from "#server/catalog/import/slug-for.ts"
import type { SourceProduct } from "#server/catalog/import/source-product.ts"
import type { LeftOut, ShopifyReading, ShopifyRow } from "./cells.ts"
import { isListOfChanges, readChange, type VariantChange } from "./changes.ts"
import { readHeader, type ShopifyColumn, type ShopifyHeader } from "./columns.ts"
import { MOST_HANDLE, readProduct } from "./product.ts"

/** The maximum length of a row; a longer one means an unclosed quote, which would turn the rest of the file into one cell. */
const MOST_ROW_CHARACTERS = 4_000_000
/** The maximum number of rows of one product, including those that only add pictures. */
const MOST_ROWS = 5000
/** The first row of a table must end within these bytes. */
const HEAD_BYTES = 64 * 1024

type Record = { record: string[]; info: Info & { empty_lines: number } }

/** Invalid rows are left out and reported in `faults`. Rows are read on demand. */
export type ShopifyFile = {
  header: ShopifyHeader
  /** For a price or stock list: one change per row. */
  changes: AsyncGenerator<VariantChange> | null
  /** For any other table: the products in the order of the file. */
  products: AsyncGenerator<SourceProduct>
  /** The content that was removed from the products read so far. */
  leftOut: LeftOut
}

/** Opens a table of products in Shopify's format. Only one product at a time is in memory. */
export async function openShopifyFile(
  file: string,
  found: { faults: ImportFindings; notes: ImportFindings },
  onProgress: OnProgress,
): Promise<ShopifyFile> {
  const records = recordsOf(file, found.faults, onProgress)
  const first = await records.next()
  if (first.done) {
    // An unreadable table already has its own message.
    if (found.faults.count === 0) found.faults.say({}, "file_empty", {})
    throw new ImportRefused(found.faults)
  }
  const { header, faults } = readHeader(first.value.cells)
  for (const { code, values } of faults) found.faults.say({ row: 1 }, code, values)
  if (found.faults.count > 0) {
    await records.return(undefined)
    throw new ImportRefused(found.faults)
  }
  const leftOut = { products: 0, pictures: 0, frames: 0 }
  const reading = { header, leftOut, ...found }
  const changes = isListOfChanges(Object.keys(header.places) as ShopifyColumn[]) ? changesOf(records, reading) : null
  if (changes && header.unknown.length > 0) {
    const names = header.unknown.map(({ name }) => name).join(", ")
    found.notes.say({ row: 1 }, "list_only", { columns: names })
  }
  return { header, changes, products: productsOf(records, reading), leftOut }
}

async function* changesOf(records: AsyncGenerator<ShopifyRow>, reading: ShopifyReading): AsyncGenerator<VariantChange> {
  for await (const row of wholeRows(records, reading)) yield readChange(row, reading)
}

async function* productsOf(records: AsyncGenerator<ShopifyRow>, reading: ShopifyReading): AsyncGenerator<SourceProduct> {
  let group: (ShopifyRow & { handle: string })[] = []
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
      const place = { row: row.row, column: reading.header.nameOf("handle") }
      reading.faults.say(place, "too_many_rows", { handle: current, most: MOST_ROWS })
      group.push(row)
    }
  }
  const product = readProduct(group, reading)
  if (product) yield product
}

async function* rowsWithHandles(
  records: AsyncGenerator<ShopifyRow>,
  reading: ShopifyReading,
): AsyncGenerator<ShopifyRow & { handle: string }> {
  const { header, faults } = reading
  for await (const { row, cells } of wholeRows(records, reading)) {
    const cell = (column: ShopifyColumn) => cells[header.places[column] ?? -1]?.trim() ?? ""
    // Shopify requires a title alone and derives the handle from it.
    const handle = cell("handle") || (cell("title") && slugFor(cell("title")).slice(0, MOST_HANDLE))
    if (handle === "") faults.say({ row, column: header.nameOf("handle") }, "missing", {})
    else yield { row, cells, handle: handle.toLowerCase() }
  }
}

/** The non-empty rows that have as many cells as there are columns. */
async function* wholeRows(records: AsyncGenerator<ShopifyRow>, { header, faults }: ShopifyReading): AsyncGenerator<ShopifyRow> {
  let [rows, empty] = [0, 0]
  for await (const row of records) {
    rows++
    const isEmpty = row.cells.every((cell) => cell.trim() === "")
    if (isEmpty) empty++
    if (isEmpty) continue
    if (row.cells.length === header.width) yield row
    else faults.say({ row: row.row }, "row_width", { cells: row.cells.length, width: header.width })
  }
  if (rows > 0 && rows === empty) faults.say({}, "no_products", { rows })
}

/** The rows of the file, numbered as in a spreadsheet: a line end in quotes starts no row, an empty line counts as one. */
async function* recordsOf(file: string, faults: ImportFindings, onProgress: OnProgress): AsyncGenerator<ShopifyRow> {
  const { size: total } = await stat(file)
  const { encoding, delimiter } = await dialectOf(file)
  const source = createReadStream(file, { highWaterMark: 256 * 1024 })
  const parser = parse({
    bom: true,
    delimiter,
    info: true,
    skip_empty_lines: true,
    // Rows of another length are detected here: the parser would stop at the first.
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
  if (encoding === "utf-8") source.pipe(parser)
  else source.pipe(decoded(encoding)).pipe(parser)
  try {
    for await (const { record: cells, info } of parser as AsyncIterable<Record>) {
      const row = info.records + info.empty_lines
      const broken = cells.findIndex((cell) => cell.includes("\uFFFD") || cell.includes("\0"))
      if (broken >= 0) faults.say({ row }, "no_utf8", { cell: broken + 1 })
      else yield { row, cells }
    }
  } catch (fault) {
    if (!(fault instanceof CsvError)) throw fault
    sayUnreadable(faults, fault)
  } finally {
    source.destroy()
  }
}

type Dialect = { encoding: "utf-8" | "utf-16le" | "utf-16be"; delimiter: "," | ";" | "\t" }

/** How a spreadsheet saved the file: UTF-16 by its byte order mark, and the separator by the most frequent candidate in the first row. */
async function dialectOf(file: string): Promise<Dialect> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    const mark = buffer.readUInt16BE(0)
    const encoding = bytesRead >= 2 && mark === 0xfffe ? "utf-16le" : bytesRead >= 2 && mark === 0xfeff ? "utf-16be" : "utf-8"
    const [header = ""] = new TextDecoder(encoding)
      .decode(buffer.subarray(0, bytesRead))
      .replaceAll(/"[^"]*"/g, "")
      .split(/[\r\n]/, 1)
    const times = (separator: string) => header.split(separator).length
    const delimiter = ([";", "\t"] as const).reduce<Dialect["delimiter"]>((best, other) => (times(other) > times(best) ? other : best), ",")
    return { encoding, delimiter }
  } finally {
    await handle.close()
  }
}

function decoded(encoding: Dialect["encoding"]): Transform {
  const decoder = new TextDecoder(encoding)
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => done(null, decoder.decode(chunk, { stream: true })),
    flush: (done) => done(null, decoder.decode()),
  })
}

function sayUnreadable(faults: ImportFindings, fault: CsvError): void {
  const place = { row: Number(fault.records ?? 0) + Number(fault.empty_lines ?? 0) + 1 }
  const line = Number(fault.lines)
  switch (fault.code) {
    case "CSV_QUOTE_NOT_CLOSED":
    case "CSV_MAX_RECORD_SIZE":
      faults.say(place, "quote_open", { line })
      break
    case "INVALID_OPENING_QUOTE":
    case "CSV_INVALID_CLOSING_QUOTE":
      faults.say(place, "quote_here", { line })
      break
    default:
      faults.say(place, "row_unreadable", { line, reason: fault.message })
  }
}
