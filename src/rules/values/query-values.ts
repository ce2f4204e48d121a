import { dirhams, qar } from "./money.ts"

const MAX_ENTRIES = 100
const MAX_TEXT_LENGTH = 64
const MAX_ID = 2_147_483_647
const MAX_PRICE_QAR = 10_000_000

/** The text of a query under this key; empty when there is none. */
export function queryText(query: Readonly<Record<string, string>>, key: string): string {
  return (Object.hasOwn(query, key) ? query[key] : undefined) ?? ""
}

/** Whether a text of a query is valid: 1 to 64 characters, none of them invisible or malformed. */
export function isQueryText(text: string): boolean {
  return text !== "" && text.length <= MAX_TEXT_LENGTH && !/[\p{Cc}\p{Cs}]/u.test(text)
}

/** Whether a number of a query is a valid id: a positive integer that the database can store. */
export function isId(id: number): boolean {
  return Number.isInteger(id) && id > 0 && id <= MAX_ID
}

/** The first 100 different entries of a list. */
export function firstEntries<T>(entries: readonly T[]): T[] {
  return [...new Set(entries)].slice(0, MAX_ENTRIES)
}

/** The price in QAR in a text of a query, limited to the bounds; null when there is none. */
export function priceFrom(text: string): number | null {
  return /^-?\d+(\.\d+)?$/.test(text) ? boundedPrice(Number(text)) : null
}

/** A price in QAR from 0 to ten million, with at most two decimals. */
export function boundedPrice(price: number): number {
  return qar(dirhams(Math.min(Math.max(price, 0), MAX_PRICE_QAR)))
}
