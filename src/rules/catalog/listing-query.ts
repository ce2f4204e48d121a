const LIST = /^\s*(?:\d|["[].*[\p{L}\p{N}])/su
const PRICE = /\d/

/**
 * What a value of each name looks like when it can be meant: ids or JSON for lists, and nothing that says what is usual anyway. These are
 * shapes alone, because every page loads them with the routes; `listing-filters` and `catalog-link` read the values.
 */
const SHAPES: Readonly<Record<string, RegExp>> = {
  price: PRICE,
  price_from: PRICE,
  price_upto: PRICE,
  brands: LIST,
  categories: LIST,
  collections: LIST,
  products: LIST,
  sort: /^(?:price-low|price-high|newest)$/,
  page: /^(?!1$)\d/,
}
const OPTION = /^opt_.{1,64}$/u
const MAX_NAMES = 50
const MAX_WORDS = 100

/**
 * The part of an address's query that a listing depends on, in one order: names that a listing knows, with values that can be meant. The
 * server renders and keeps a page by exactly this, so the browser must find the same regardless of anything else in the address, and in whatever
 * order: the loaded data is known by it.
 */
export function listingQuery(query: Readonly<Record<string, string>>): Record<string, string> {
  const meant = Object.entries(query).filter(([name, value]) =>
    Object.hasOwn(SHAPES, name) ? SHAPES[name]?.test(value) : OPTION.test(name) && value.trim() !== "",
  )
  return Object.fromEntries(meant.slice(0, MAX_NAMES).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** As `listingQuery`, with the words of the search page, and whether nothing is guessed. */
export function searchQuery({ q = "", exact, ...query }: Readonly<Record<string, string>>): Record<string, string> {
  const words = Array.from(q.trim()).slice(0, MAX_WORDS).join("")
  return { ...listingQuery(query), ...(words && { q: words }), ...(exact === "1" && { exact }) }
}
