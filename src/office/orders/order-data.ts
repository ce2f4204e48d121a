import { keepPreviousData, queryOptions } from "@tanstack/react-query"
import { api } from "#office/api.ts"
import { queryClient } from "#office/query-client.ts"
import { MAX_AT_ONCE } from "#rules/orders/office-steps.ts"
import type { OrderListQuery } from "#rules/orders/order-list.ts"

/** The address of a list: its filter, its sort, its place, its columns and the saved view that it began with. */
export type OrdersSearch = OrderListQuery & { after?: string; cols?: string; saved?: string }

/** How often a list refreshes without a live connection. */
const REFRESH_MS = 30_000

export const ordersQuery = ({ cols: _cols, saved: _saved, ...search }: OrdersSearch) =>
  queryOptions({
    queryKey: ["order", { list: search }],
    queryFn: ({ signal }) => api.orders.list(search, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  })

export const viewsQuery = queryOptions({
  queryKey: ["order", { views: true }],
  queryFn: ({ signal }) => api.orders.views(undefined, { signal }),
  refetchInterval: REFRESH_MS,
})

export const choicesQuery = queryOptions({
  queryKey: ["order-choices"],
  queryFn: ({ signal }) => api.orders.choices(undefined, { signal }),
  staleTime: 5 * 60_000,
})

export const orderQuery = (reference: string) =>
  queryOptions({
    queryKey: ["order", reference],
    queryFn: ({ signal }) => api.orders.one({ reference }, { signal }),
    refetchInterval: REFRESH_MS,
  })

/** Refreshes everything about orders. */
export async function refreshOrders(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ["order"] })
}

const PAGE = 100

/** The references of all orders that match, up to as many as a step takes at once. */
export async function allReferences({ cols: _cols, saved: _saved, after: _after, ...search }: OrdersSearch): Promise<string[]> {
  const references: string[] = []
  let after: string | null = null
  do {
    const page: Awaited<ReturnType<typeof api.orders.list>> = await api.orders.list({ ...search, limit: PAGE, ...(after ? { after } : {}) })
    references.push(...page.results.map(({ reference }) => reference))
    after = page.next
  } while (after !== null && references.length < MAX_AT_ONCE)
  return references.slice(0, MAX_AT_ONCE)
}
