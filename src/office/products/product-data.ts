import { keepPreviousData, queryOptions } from "@tanstack/react-query"
import { api } from "#office/api.ts"
import { queryClient } from "#office/query-client.ts"
import type { ProductListQuery } from "#rules/catalog/office/product-list.ts"

/** The address of the list: its filter, its sort, its place and its columns. */
export type ProductsSearch = ProductListQuery & { after?: string; cols?: string }

/** How often a list refreshes without a live connection. */
const REFRESH_MS = 60_000

export const productsQuery = ({ cols: _cols, ...search }: ProductsSearch) =>
  queryOptions({
    queryKey: ["product", "list", search],
    queryFn: ({ signal }) => api.products.list(search, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  })

export const productViewsQuery = queryOptions({
  queryKey: ["product", "list", "views"],
  queryFn: ({ signal }) => api.products.views(undefined, { signal }),
  refetchInterval: REFRESH_MS,
})

export const productChoicesQuery = queryOptions({
  queryKey: ["product", "choices"],
  queryFn: ({ signal }) => api.products.choices(undefined, { signal }),
  staleTime: 5 * 60_000,
})

export const productQuery = (id: number) =>
  queryOptions({
    queryKey: ["product", String(id)],
    queryFn: ({ signal }) => api.products.one({ id }, { signal }),
    refetchInterval: REFRESH_MS,
  })

export const productFormQuery = (id: number) =>
  queryOptions({
    queryKey: ["product", String(id), "form"],
    queryFn: ({ signal }) => api.products.form({ id }, { signal }),
  })

/** The prices of a product, or of one of its variants. */
export const pricesQuery = (id: number, variant: number | null) =>
  queryOptions({
    queryKey: ["product", String(id), "prices", variant],
    queryFn: ({ signal }) => api.products.prices({ id, ...(variant === null ? {} : { variant }) }, { signal }),
    placeholderData: keepPreviousData,
  })

export const movementsQuery = (id: number) =>
  queryOptions({ queryKey: ["product", String(id), "movements"], queryFn: ({ signal }) => api.products.movements({ id }, { signal }) })

/** Refreshes everything about products, also after a refusal. */
export async function thenRefresh<Answer>(work: Promise<Answer>): Promise<Answer> {
  try {
    return await work
  } finally {
    await queryClient.invalidateQueries({ queryKey: ["product"] })
  }
}
