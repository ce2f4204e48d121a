const LIST = /^\s*(?:\d|["[].*[\p{L}\p{N}])/su
const PRICE = /\d/

/**
 * The valid form of each name's value: ids or JSON for lists, and no default values. These are patterns only, because every page loads them
 * with the routes; `listing-filters` and `catalog-link` read the values.
 */
const SHAPES: Readonly<Record<string, RegExp>> = {
  price: PRICE,
  price_from: PRICE,
  price_upto: PRICE,
  brands: LIST,
  categories: LIST,
  collections: LIST,
  products: LIST,
  in_stock: /^1$/,
  on_sale: /^1$/,
  labels: /[^\s,]/,
  sort: /^(?:price-low|price-high|discount|newest)$/,
  page: /^(?!1$)\d/,
}
const OPTION = /^opt_.{1,64}$/u
const MAX_NAMES = 50
const MAX_WORDS = 100

/**
 * The part of an address's query that a listing depends on, in a fixed order: known names with valid values. The server uses it as the key
 * of a page in its cache, and the browser as the key of the loaded data, so both must get the same result regardless of other parameters
 * and of their order.
 */
export function listingQuery(query: Readonly<Record<string, string>>): Record<string, string> {
  const meant = Object.entries(query).filter(([name, value]) =>
    Object.hasOwn(SHAPES, name) ? SHAPES[name]?.test(value) : OPTION.test(name) && value.trim() !== "",
  )
  return Object.fromEntries(meant.slice(0, MAX_NAMES).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** As `listingQuery`, with the keyword of the search page, and whether corrections are off. */
export function searchQuery({ q = "", exact, ...query }: Readonly<Record<string, string>>): Record<string, string> {
  const words = Array.from(q.trim()).slice(0, MAX_WORDS).join("")
  return { ...listingQuery(query), ...(words && { q: words }), ...(exact === "1" && { exact }) }
}
