import { keepPreviousData, queryOptions } from "@tanstack/react-query"
import { api } from "#office/api.ts"
import { queryClient } from "#office/query-client.ts"
import type { OrderListQuery } from "#rules/orders/order-list.ts"

/** The address of a list: its filter, its sort and its place. */
export type OrdersSearch = OrderListQuery & { after?: string }

/** Without a live line, a list asks again this often. */
const REFRESH_MS = 30_000

export const ordersQuery = (search: OrdersSearch) =>
  queryOptions({
    queryKey: ["order", "list", search],
    queryFn: ({ signal }) => api.orders.list(search, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  })

export const viewsQuery = queryOptions({
  queryKey: ["order", "views"],
  queryFn: ({ signal }) => api.orders.views(undefined, { signal }),
  refetchInterval: REFRESH_MS,
})

export const choicesQuery = queryOptions({
  queryKey: ["order", "choices"],
  queryFn: ({ signal }) => api.orders.choices(undefined, { signal }),
  staleTime: 5 * 60_000,
})

export const orderQuery = (reference: string) =>
  queryOptions({
    queryKey: ["order", reference],
    queryFn: ({ signal }) => api.orders.one({ reference }, { signal }),
    refetchInterval: REFRESH_MS,
  })

/** Asks again for everything about orders. */
export async function refreshOrders(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ["order"] })
}
