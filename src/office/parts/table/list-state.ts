import { useNavigate, useSearch } from "@tanstack/react-router"

/** The state of a list, as its address has it: filters, search, sort, view, columns and place. Names and texts. */
export type ListSearch = Readonly<Record<string, string | undefined>>

/** The parameters of the position, which a new filter resets. */
const PLACE = "after"

export type ListState = {
  search: ListSearch
  /** Changes some parameters and returns to the first page, unless the position itself is changed. An empty text removes a parameter. */
  change: (next: ListSearch) => void
  /** Everything except columns and position: the selection of rows lasts while it stays the same. */
  signature: string
}

/** Reads and changes the state of the list in the address, so that reload, Back and a sent link give the same list. [OFFICE-42] */
export function useListState(): ListState {
  const search: ListSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = (next: ListSearch) =>
    void navigate({
      // Stays on the page; its search parameters are strings.
      to: ".",
      search: (before: ListSearch) => ({ ...before, [PLACE]: undefined, ...next }) as never,
      replace: !(PLACE in next) && !("view" in next),
    })
  const { after: _after, cols: _cols, sort: _sort, ...filters } = search
  return { search, change, signature: JSON.stringify(Object.entries(filters).toSorted()) }
}

/** The values of a filter. */
export function valuesOf(text: string | undefined): string[] {
  return text ? text.split(",") : []
}
