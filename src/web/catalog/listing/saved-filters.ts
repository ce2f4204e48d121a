import { useEffect, useState } from "react"

const KEY = "product-filters"
const MAX_LISTINGS = 20

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">

/**
 * Remembers the filters of a listing on this device. `query` is what the address says now, null without filters. Saved filters are
 * offered, never applied: an address shows everyone exactly what it says. "Clear All" and a search forget them.
 */
export function useSavedFilters(listing: string, query: string | null) {
  const [saved, setSaved] = useState<string | null>(null)

  useEffect(() => {
    if (query !== null) saveFilters(deviceStore(), listing, query)
    setSaved(savedFilters(deviceStore(), listing))
  }, [listing, query])

  return {
    /** The query to offer, when the address has no filters of its own. */
    offeredQuery: query === null ? saved : null,
    forget: () => {
      forgetFilters(deviceStore(), listing)
      setSaved(null)
    },
  }
}

/** The storage of this device; null where the browser forbids it. */
function deviceStore(): Store | null {
  try {
    return localStorage
  } catch {
    return null
  }
}

/** The filters last used on a listing, as the query of its address; null when there are none. [spec 1 §2.5] */
export function savedFilters(store: Store | null, listing: string): string | null {
  return entriesOf(store).find(([saved]) => saved === listing)?.[1] ?? null
}

/** Keeps the filters of a listing; of the twenty listings used last, so that the device does not fill up. */
export function saveFilters(store: Store | null, listing: string, query: string): void {
  const others = entriesOf(store).filter(([saved]) => saved !== listing)
  write(store, [...others, [listing, query]])
}

/** Forgets the filters of a listing. */
export function forgetFilters(store: Store | null, listing: string): void {
  write(
    store,
    entriesOf(store).filter(([saved]) => saved !== listing),
  )
}

function entriesOf(store: Store | null): [string, string][] {
  try {
    const value: unknown = JSON.parse(store?.getItem(KEY) ?? "{}")
    if (typeof value !== "object" || value === null) return []
    return Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === "string")
  } catch {
    return [] // Written by something else, or storage is off.
  }
}

function write(store: Store | null, entries: [string, string][]): void {
  try {
    if (entries.length === 0) store?.removeItem(KEY)
    else store?.setItem(KEY, JSON.stringify(Object.fromEntries(entries.slice(-MAX_LISTINGS))))
  } catch {
    // A full or forbidden storage: the filters are in the address all the same.
  }
}
