import type { FilterBody } from "#contract/catalog.ts"
import { hasFilters, type ListingFilters } from "#rules/listing-filters.ts"
import type { ListingPlace } from "./listing-subject.ts"

/**
 * The calls' bodies. Products of a page without a choice are asked for in the documented form, with one: the page's limits as `scope`,
 * so that the answer is still named after the page. The facets always need to know what is no choice. [spec 1 §7, spec 3 §2]
 */
export function listingBodies(place: ListingPlace, filters: ListingFilters): { products: FilterBody; meta: FilterBody } {
  const { scope, preset } = place
  const choice = choiceOf(filters, preset)
  const sort = filters.sort === "featured" ? {} : { sort: filters.sort }
  return {
    products: hasFilters(filters) ? { ...choice, ...sort, scope } : { ...scope, ...choice, ...sort },
    meta: { ...choice, scope },
  }
}

function choiceOf({ price, brands, categories, options }: ListingFilters, preset: ListingPlace["preset"]): FilterBody {
  const chosenBrands = brands.length > 0 ? brands : preset.brands
  const chosenCategories = categories.length > 0 ? categories : preset.categories
  const chosenOptions = Object.entries(options).map(([title, values]) => ({ title, values }))
  return {
    ...(chosenBrands.length > 0 ? { brands: chosenBrands } : {}),
    ...(chosenCategories.length > 0 ? { categories: chosenCategories } : {}),
    ...(chosenOptions.length > 0 ? { options: chosenOptions } : {}),
    ...(price ? { min_price: price.min, max_price: price.max } : {}),
  }
}
