/** The views of the office's list of products. */
export const PRODUCT_VIEWS = ["all", "live", "drafts", "scheduled", "out", "low", "no-picture", "arabic-missing"] as const

export type ProductView = (typeof PRODUCT_VIEWS)[number]

export const PRODUCT_SORTS = ["changed", "title"] as const

export type ProductSort = (typeof PRODUCT_SORTS)[number]

export type ProductListQuery = { view?: string; q?: string; brand?: string; category?: string; label?: string; sort?: string }

export type ProductFilter = {
  view: ProductView
  text: string
  brands: readonly number[]
  /** A category includes its subcategories. */
  categories: readonly number[]
  labels: readonly string[]
}

export type ProductOrder = { by: ProductSort; isDescending: boolean }

/** More values of one filter are left out. */
const MAX_VALUES = 50

/** Reads a filter; what is unknown or malformed is left out, so that an old address still opens a list. */
export function productFilterOf({ view, q, brand, category, label }: ProductListQuery): ProductFilter {
  return {
    view: PRODUCT_VIEWS.find((known) => known === view) ?? "all",
    text: (q ?? "").trim(),
    brands: ids(brand),
    categories: ids(category),
    labels: values(label),
  }
}

/** The order of a list: a name, with a hyphen before it for the newest first. The last changed products first without one. */
export function productSortOf(sort: string | undefined): ProductOrder {
  const by = PRODUCT_SORTS.find((known) => known === sort?.replace(/^-/, ""))
  return by ? { by, isDescending: sort?.startsWith("-") ?? false } : { by: "changed", isDescending: true }
}

function values(text = ""): string[] {
  const entries = text.split(",").map((entry) => entry.trim())
  return [...new Set(entries.filter((entry) => entry !== ""))].slice(0, MAX_VALUES)
}

function ids(text: string | undefined): number[] {
  return values(text)
    .filter((entry) => /^\d{1,9}$/.test(entry))
    .map(Number)
}
