import type { StockPolicy } from "#rules/catalog/buying.ts"
import type { FindingCode, FindingValues } from "#server/catalog/import/finding-words.ts"
import type { ImportFindings } from "#server/catalog/import/import-errors.ts"
import { exportName, type ShopifyColumn, type ShopifyHeader } from "./columns.ts"

export type ShopifyRow = { row: number; cells: readonly string[] }

/** What reading a product needs: the meaning of the columns, and where faults and notes go. */
export type ShopifyReading = { header: ShopifyHeader; faults: ImportFindings; notes: ImportFindings; leftOut: LeftOut }

/** Images and iframes in texts, which the shop does not show, and the products that had some. */
export type LeftOut = { products: number; pictures: number; frames: number }

const MOST_DIRHAMS = 1_000_000_000
const MOST_PIECES = 1_000_000

/** Reads the cells of one row, and reports what it cannot read with the row and the file's own column name. */
export class ShopifyCells {
  readonly row: number
  readonly #cells: readonly string[]
  readonly #header: ShopifyHeader
  readonly #faults: ImportFindings
  readonly #notes: ImportFindings

  constructor({ row, cells }: ShopifyRow, { header, faults, notes }: ShopifyReading) {
    this.row = row
    this.#cells = cells
    this.#header = header
    this.#faults = faults
    this.#notes = notes
  }

  has(column: ShopifyColumn): boolean {
    return this.#header.places[column] !== undefined
  }

  at(place: number | undefined): string {
    return place === undefined ? "" : (this.#cells[place] ?? "").trim()
  }

  /** The trimmed text of a cell; "" when it is empty or the column is missing. */
  text(column: ShopifyColumn, { most = 500 } = {}): string {
    const text = this.at(this.#header.places[column])
    if (text.length <= most) return text
    this.fault(column, "too_long", { length: text.length, most })
    return ""
  }

  fault<Code extends FindingCode>(column: ShopifyColumn | { header: string }, code: Code, values: FindingValues<Code>): null {
    const name = typeof column === "object" ? column.header : this.has(column) ? this.#header.nameOf(column) : exportName(column)
    this.#faults.say({ row: this.row, column: name }, code, values)
    return null
  }

  /** A decimal price with at most two places, in dirhams; null when empty. */
  dirhams(column: ShopifyColumn): number | null {
    const text = this.text(column)
    if (text === "") return null
    if (/^\d{1,3}[.,]\d{3}$/.test(text)) return this.fault(column, "price_unclear", { text, whole: text.replace(/[.,]/, "") })
    const [, whole, fraction = ""] = /^(\d{1,8})(?:\.(\d{1,2}))?$/.exec(withoutThousands(text)) ?? []
    if (whole === undefined) return this.fault(column, "no_price", { text })
    const dirhams = Number(whole) * 100 + Number(fraction.padEnd(2, "0"))
    return dirhams <= MOST_DIRHAMS ? dirhams : this.fault(column, "price_high", { text })
  }

  /** Whole pieces; a negative number counts as 0, with a note. Null when empty. */
  pieces(column: ShopifyColumn): number | null {
    const text = this.text(column)
    if (text === "") return null
    const pieces = /^-?\d{1,9}$/.test(text) ? Number(text) : Number.NaN
    if (Number.isNaN(pieces) || pieces > MOST_PIECES) return this.fault(column, "no_whole", { text })
    if (pieces < 0) this.#notes.say({ row: this.row, column: this.#header.nameOf(column) }, "negative", { text })
    return Math.max(0, pieces)
  }

  /** How stock is tracked: an empty tracker means that it is not. Null when the file has no column for it. */
  stockPolicy(): StockPolicy | null {
    if (this.has("tracker") && this.text("tracker") === "") return "untracked"
    if (!this.has("tracker") && !this.has("policy")) return null
    return this.word("policy", ["deny", "continue"]) === "continue" ? "continue" : "counted"
  }

  /** A whole number from `least` to `most`; null when empty. */
  number(column: ShopifyColumn, least: number, most: number): number | null {
    const text = this.text(column)
    if (text === "") return null
    const number = /^\d{1,9}$/.test(text) ? Number(text) : -1
    return number >= least && number <= most ? number : this.fault(column, "no_number", { text, least, most })
  }

  /** One of several words, ignoring case; the first of them when the cell is empty or the column is missing. */
  word<const Word extends string>(column: ShopifyColumn, words: readonly [Word, ...Word[]]): Word {
    const text = this.text(column)
    const found = text === "" ? words[0] : words.find((word) => word === text.toLowerCase())
    if (found === undefined) this.fault(column, "no_word", { text, words: words.join(", ") })
    return found ?? words[0]
  }

  /** Non-empty cells of the columns that the shop does not know, of the product or of a variant. */
  extra(belongs: (column: ShopifyHeader["unknown"][number]) => boolean): Record<string, string> {
    const filled = this.#header.unknown.filter(belongs).map(({ name, place }) => [name, this.at(place)] as const)
    return Object.fromEntries(filled.filter(([, text]) => text !== ""))
  }

  /** The URL of a picture or its path in the shop's store; null when empty. */
  picture(column: ShopifyColumn): string | null {
    const text = this.text(column, { most: 2000 })
    if (text === "") return null
    return isPicture(text)
      ? text.replace(/^https?/i, (scheme) => scheme.toLowerCase())
      : this.fault(column, "no_picture", { text: text.slice(0, 100) })
  }
}

/** "1,999.00", "1.999,00", "1 999,00" and "1999,5" with a decimal point and without thousands separators; any other text unchanged. */
function withoutThousands(text: string): string {
  const [, whole, , fraction] = /^(\d{1,3}([.,' \u00a0\u202f])\d{3}(?:\2\d{3})*)(?:(?!\2)[.,](\d{1,2}))?$/.exec(text) ?? []
  if (whole === undefined) return /^\d+,\d{1,2}$/.test(text) ? text.replace(",", ".") : text
  const digits = whole.replaceAll(/\D/g, "")
  return fraction === undefined ? digits : `${digits}.${fraction}`
}

export function isPicture(text: string): boolean {
  if (/[\s<>"\\]|\p{Cc}/u.test(text)) return false
  return /^https?:\/\/[^/]/i.test(text) || /^(?!\/)(?!.*\.\.)[\w./-]+$/.test(text)
}
