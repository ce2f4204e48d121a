import { keepPreviousData, queryOptions } from "@tanstack/react-query"
import { api } from "#office/api.ts"
import type { MovementListQuery, StockListQuery } from "#rules/catalog/office/stock-list.ts"

/** The address of the list of stock: its filter, its sort, its place and its columns; or the count sheet. */
export type StockSearch = StockListQuery & { after?: string; cols?: string; sheet?: string }
export type MovementsSearch = MovementListQuery & { after?: string; cols?: string }

/** How often a list refreshes: sales are not announced to the office. */
const REFRESH_MS = 60_000

export const stockQuery = ({ cols: _cols, sheet: _sheet, ...search }: StockSearch) =>
  queryOptions({
    queryKey: ["product", "list", "stock", search],
    queryFn: ({ signal }) => api.stock.list(search, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  })

export const stockViewsQuery = queryOptions({
  queryKey: ["product", "list", "stock-views"],
  queryFn: ({ signal }) => api.stock.views(undefined, { signal }),
  refetchInterval: REFRESH_MS,
})

export const ledgerQuery = ({ cols: _cols, ...search }: MovementsSearch) =>
  queryOptions({
    queryKey: ["product", "list", "movements", search],
    queryFn: ({ signal }) => api.stock.movements(search, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  })
