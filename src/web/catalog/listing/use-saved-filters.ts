import { useEffect, useState } from "react"
import { deviceStore, forgetFilters, savedFilters, saveFilters } from "./saved-filters.ts"

/**
 * Remembers the filters of a listing on this device. `query` is what the address says now, null without filters. Saved filters are only
 * ever offered, and forgotten by "Clear All" or a search: an address shows exactly what it says, whoever opens it.
 */
export function useSavedFilters(place: string, query: string | null) {
  const [saved, setSaved] = useState<string | null>(null)

  useEffect(() => {
    if (query !== null) saveFilters(deviceStore(), place, query)
    setSaved(savedFilters(deviceStore(), place))
  }, [place, query])

  return {
    /** The query to offer, when the address has no filters of its own. */
    offered: query === null ? saved : null,
    forget: () => {
      forgetFilters(deviceStore(), place)
      setSaved(null)
    },
  }
}
