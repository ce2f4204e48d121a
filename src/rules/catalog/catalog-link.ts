import { firstEntries, isId, isQueryText, priceFrom, queryText } from "#rules/values/query-values.ts"

type Entry = string | number

/** The limits of a catalog's listing: ids or slugs, prices in QAR; empty where there is no limit. */
export type CatalogLimits = {
  categories: Entry[]
  collections: Entry[]
  products: Entry[]
  brands: Entry[]
  price_from: number | null
  price_upto: number | null
}

const LISTS = ["categories", "collections", "products", "brands"] as const
const PRICES = ["price_from", "price_upto"] as const

/** The query of a link to /catalog: lists as JSON and only when they are not empty, prices only when they are set. [spec 1 §2.3] */
export function catalogQuery(limits: CatalogLimits): Record<string, string> {
  const query: Record<string, string> = {}
  for (const name of LISTS) if (limits[name].length > 0) query[name] = JSON.stringify(limits[name])
  for (const name of PRICES) if (limits[name] !== null) query[name] = String(limits[name])
  return query
}

/**
 * The limits in a query of /catalog. A JSON array is a list, a JSON text or number a list of one, anything else an empty list; any query is
 * accepted. [spec 1 §2.5, A20]
 */
export function catalogLimitsFrom(query: Readonly<Record<string, string>>): CatalogLimits {
  return {
    categories: entriesFrom(queryText(query, "categories")),
    collections: entriesFrom(queryText(query, "collections")),
    products: entriesFrom(queryText(query, "products")),
    brands: entriesFrom(queryText(query, "brands")),
    price_from: priceFrom(queryText(query, "price_from")),
    price_upto: priceFrom(queryText(query, "price_upto")),
  }
}

function entriesFrom(text: string): Entry[] {
  const value = parsed(text)
  return firstEntries((Array.isArray(value) ? value : [value]).filter(isEntry))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null // "Catalog parameters that fail JSON parsing count as an empty list."
  }
}

function isEntry(value: unknown): value is Entry {
  return typeof value === "string" ? isQueryText(value) : typeof value === "number" && isId(value)
}
