const NAMES = new Set(["price", "brands", "categories", "collections", "products", "price_from", "price_upto", "sort", "page"])
const OPTION = /^opt_.{1,64}$/u

/**
 * The part of an address's query that a listing depends on, in one order. The server renders a page from exactly this, so the browser
 * must find the same whatever else the address carries, and in whatever order: the loaded data is known by it.
 */
export function listingQuery(search: Readonly<Record<string, string>>): Record<string, string> {
  const known = Object.entries(search).filter(([name]) => NAMES.has(name) || OPTION.test(name))
  return Object.fromEntries(known.sort(([a], [b]) => (a < b ? -1 : 1)))
}
