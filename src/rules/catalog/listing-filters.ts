import { pageFrom } from "#rules/values/pagination.ts"
import { boundedPrice, firstEntries, isId, isQueryText, priceFrom, queryText } from "#rules/values/query-values.ts"

const SORTS = ["featured", "price-low", "price-high", "discount", "newest"] as const

export type Sort = (typeof SORTS)[number]

/** Prices in QAR; ids, labels and option values in ascending order; no option without a value. */
export type ListingFilters = {
  price: { min: number; max: number } | null
  brands: number[]
  categories: number[]
  inStock: boolean
  onSale: boolean
  /** Labels as cards print them. */
  labels: string[]
  options: Readonly<Record<string, string[]>>
  sort: Sort
  page: number
}

const OPTION_PREFIX = "opt_"
const MAX_OPTIONS = 20
const ON = "1"

export const noFilters: ListingFilters = {
  price: null,
  brands: [],
  categories: [],
  inStock: false,
  onSale: false,
  labels: [],
  options: {},
  sort: "featured",
  page: 1,
}

/** The filters in an address. Invalid parts are left out; any query is accepted. [spec 1 §2.5, A21] */
export function filtersFrom(query: Readonly<Record<string, string>>): ListingFilters {
  return {
    price: pricesFrom(queryText(query, "price")),
    brands: idsFrom(queryText(query, "brands")),
    categories: idsFrom(queryText(query, "categories")),
    inStock: queryText(query, "in_stock") === ON,
    onSale: queryText(query, "on_sale") === ON,
    labels: canonicalTexts(textsFrom(queryText(query, "labels"))),
    options: optionsFrom(query),
    sort: sortFrom(queryText(query, "sort")),
    page: pageFrom(queryText(query, "page")),
  }
}

/**
 * The query of these filters, the same for equal filters: price, brands, categories, stock, sale, labels, options by title, sort, page;
 * defaults are left out. Values are those before URL encoding; a comma inside a label or an option value is written %2C, and a percent sign
 * %25. [spec 1 §2.5, A21]
 */
export function queryFrom(filters: ListingFilters): Record<string, string> {
  const { price, brands, categories, inStock, onSale, labels, options, sort, page } = filters
  const query: Record<string, string> = {}
  if (price) query.price = `${price.min},${price.max}`
  if (brands.length > 0) query.brands = canonicalIds(brands).join(",")
  if (categories.length > 0) query.categories = canonicalIds(categories).join(",")
  if (inStock) query.in_stock = ON
  if (onSale) query.on_sale = ON
  if (labels.length > 0) query.labels = canonicalTexts(labels).map(escaped).join(",")
  for (const [title, values] of canonicalOptions(Object.entries(options))) {
    query[OPTION_PREFIX + title] = values.map(escaped).join(",")
  }
  if (sort !== noFilters.sort) query.sort = sort
  if (page !== noFilters.page) query.page = String(page)
  return query
}

/** Ticks or unticks a brand, from page 1. [spec 1 §4] */
export function withBrand(filters: ListingFilters, id: number, on: boolean): ListingFilters {
  return { ...filters, brands: canonicalIds(toggled(filters.brands, id, on)), page: 1 }
}

/** Ticks or unticks a category, from page 1. [spec 1 §4] */
export function withCategory(filters: ListingFilters, id: number, on: boolean): ListingFilters {
  return { ...filters, categories: canonicalIds(toggled(filters.categories, id, on)), page: 1 }
}

/** Limits the listing to products in stock, or removes the limit, from page 1. [spec 3 §9] */
export function withStock(filters: ListingFilters, inStock: boolean): ListingFilters {
  return { ...filters, inStock, page: 1 }
}

/** Limits the listing to products on sale, or removes the limit, from page 1. [spec 3 §9] */
export function withSale(filters: ListingFilters, onSale: boolean): ListingFilters {
  return { ...filters, onSale, page: 1 }
}

/** Ticks or unticks a label, from page 1. [spec 3 §9] */
export function withLabel(filters: ListingFilters, label: string, on: boolean): ListingFilters {
  return { ...filters, labels: canonicalTexts(toggled(filters.labels, label, on)), page: 1 }
}

/** Ticks or unticks a value of an option, from page 1. [spec 1 §4] */
export function withOption(filters: ListingFilters, title: string, value: string, on: boolean): ListingFilters {
  const before = Object.hasOwn(filters.options, title) ? filters.options[title] : undefined
  const others = Object.entries(filters.options).filter(([other]) => other !== title)
  const options = canonicalOptions([...others, [title, toggled(before ?? [], value.trim(), on)]])
  return { ...filters, options: Object.fromEntries(options), page: 1 }
}

/** Limits the listing to prices in QAR, or removes the limit, from page 1. [spec 1 §4] */
export function withPrice(filters: ListingFilters, price: ListingFilters["price"]): ListingFilters {
  return { ...filters, price: price && canonicalPrice(price.min, price.max), page: 1 }
}

/** Turns to a page and keeps the filters. [spec 1 §4] */
export function withPage(filters: ListingFilters, page: number): ListingFilters {
  return { ...filters, page: pageFrom(page) }
}

/** "Clear All": no filter is left, the order stays. [spec 1 §2.5] */
export function cleared(filters: ListingFilters): ListingFilters {
  return { ...noFilters, sort: filters.sort }
}

/** Whether any filter is set; order and page are no filters. */
export function hasFilters({ price, brands, categories, inStock, onSale, labels, options }: ListingFilters): boolean {
  const choices = [brands, categories, labels, ...Object.values(options)]
  return price !== null || inStock || onSale || choices.some((choice) => choice.length > 0)
}

function pricesFrom(text: string): ListingFilters["price"] {
  const [min, max, ...more] = text.split(",").map((part) => priceFrom(part.trim()))
  if (min == null || max == null || more.length > 0) return null
  return canonicalPrice(min, max)
}

function idsFrom(text: string): number[] {
  const digits = text.split(",").map((part) => part.trim())
  return canonicalIds(digits.filter((part) => /^\d+$/.test(part)).map(Number))
}

function optionsFrom(query: Readonly<Record<string, string>>): ListingFilters["options"] {
  const given = Object.entries(query)
    .filter(([key]) => key.startsWith(OPTION_PREFIX))
    .map(([key, text]): [string, string[]] => [key.slice(OPTION_PREFIX.length), textsFrom(text)])
  return Object.fromEntries(canonicalOptions(given))
}

function textsFrom(text: string): string[] {
  return text.split(",").map((part) => unescaped(part).trim())
}

function sortFrom(text: string): Sort {
  return SORTS.find((sort) => sort === text) ?? noFilters.sort
}

function canonicalPrice(min: number, max: number): ListingFilters["price"] {
  if (Number.isNaN(min) || Number.isNaN(max)) return null
  return { min: boundedPrice(Math.min(min, max)), max: boundedPrice(Math.max(min, max)) }
}

function canonicalIds(ids: readonly number[]): number[] {
  return firstEntries(ids.filter(isId)).sort((a, b) => a - b)
}

function canonicalTexts(texts: readonly string[]): string[] {
  return firstEntries(texts.filter(isQueryText)).sort()
}

function canonicalOptions(options: readonly [string, string[]][]): [string, string[]][] {
  return options
    .filter(([title]) => isQueryText(title) && title !== "__proto__")
    .map(([title, values]): [string, string[]] => [title, canonicalTexts(values)])
    .filter(([, values]) => values.length > 0)
    .slice(0, MAX_OPTIONS)
    .sort(([a], [b]) => (a < b ? -1 : 1))
}

function toggled<T>(entries: readonly T[], entry: T, on: boolean): T[] {
  const others = entries.filter((other) => other !== entry)
  return on ? [...others, entry] : others
}

function escaped(value: string): string {
  return value.replaceAll("%", "%25").replaceAll(",", "%2C")
}

function unescaped(text: string): string {
  return text.replace(/%2C|%25/gi, (code) => (code === "%25" ? "%" : ","))
}
