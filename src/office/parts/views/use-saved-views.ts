import { useQuery } from "@tanstack/react-query"
import type { SavedView, VIEW_LISTS } from "#contract/office/frame.ts"
import { api } from "#office/api.ts"
import type { ListSearch, ListState } from "#office/parts/table/list-state.ts"
import { queryClient } from "#office/query-client.ts"
import { parseSearch, stringifySearch } from "#office/search-params.ts"

export type ViewList = (typeof VIEW_LISTS)[number]

/** The position within a view is not part of it. */
function addressOf({ after: _after, row: _row, saved: _saved, ...search }: ListSearch): string {
  const sorted = Object.entries(search).toSorted(([one], [other]) => one.localeCompare(other))
  return stringifySearch(Object.fromEntries(sorted)).slice(1)
}

/** The saved views of a list, the one that is open, and whether its filter has changed since. [OFFICE-47] */
export function useSavedViews(name: ViewList, list: ListState) {
  const queryKey = ["view", { list: name }]
  const { data } = useQuery({ queryKey, queryFn: ({ signal }) => api.frame.views({ list: name }, { signal }) })
  const views = data?.views ?? []
  const address = addressOf(list.search)
  const open = views.find(({ id }) => String(id) === list.search["saved"]) ?? null
  const isChanged = open ? open.address !== address : Object.keys(parseSearch(address)).some((key) => key !== "view")
  const refresh = () => queryClient.invalidateQueries({ queryKey })
  return { views, open, address, isChanged, refresh, searchOf }
}

/** The address of a list that shows a saved view. */
function searchOf({ id, address }: Pick<SavedView, "id" | "address">): ListSearch {
  return { ...parseSearch(address), saved: String(id) }
}
