import { queryOptions } from "@tanstack/react-query"
import { api } from "#office/api.ts"
import { MAX_BULK_PRODUCTS } from "#rules/catalog/office/bulk-price.ts"
import type { ProductsSearch } from "../product-data.ts"

export const priceChangesQuery = queryOptions({
  queryKey: ["product", "price-changes"],
  queryFn: ({ signal }) => api.products.bulkList(undefined, { signal }),
})

/** The largest page of the list. */
const PAGE = 100

/** The ids of the products that match, as many as one change of prices takes. */
export async function matchingProducts({ cols: _cols, after: _after, ...search }: ProductsSearch): Promise<number[]> {
  const ids: number[] = []
  let after: string | null = null
  do {
    const page: Awaited<ReturnType<typeof api.products.list>> = await api.products.list({
      ...search,
      limit: PAGE,
      ...(after ? { after } : {}),
    })
    ids.push(...page.results.map(({ id }) => id))
    after = page.next
  } while (after !== null && ids.length < MAX_BULK_PRODUCTS)
  return ids.slice(0, MAX_BULK_PRODUCTS)
}
