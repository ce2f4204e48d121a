import { useNavigate, useSearch } from "@tanstack/react-router"

/** The state of a list, as its address has it: filters, search, sort, view, columns and place. Names and texts. */
export type ListSearch = Readonly<Record<string, string | undefined>>

/** What says where one is, and not what one looks for: a new filter starts at the first page. */
const PLACE = "after"

export type ListState = {
  search: ListSearch
  /** Changes some of it, from the first page on unless the place is changed itself. An empty text removes a name. */
  change: (next: ListSearch) => void
  /** Everything but the columns and the place: the choice of rows lasts as long as it stays. */
  signature: string
}

/** Reads and changes the state of the list in the address, so that reload, Back and a sent link give the same list. [OFFICE-42] */
export function useListState(): ListState {
  const search: ListSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = (next: ListSearch) =>
    void navigate({
      // The page stays; its search parameters are texts.
      to: ".",
      search: (before: ListSearch) => ({ ...before, [PLACE]: undefined, ...next }) as never,
      replace: !(PLACE in next) && !("view" in next),
    })
  const { after: _after, cols: _cols, sort: _sort, ...filters } = search
  return { search, change, signature: JSON.stringify(Object.entries(filters).toSorted()) }
}

/** The texts of a filter with several values. */
export function valuesOf(text: string | undefined): string[] {
  return text ? text.split(",") : []
}
