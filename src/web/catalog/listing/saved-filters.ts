import { useEffect, useState } from "react"

const KEY = "product-filters"
const MAX_LISTINGS = 20

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">

/**
 * Saves the filters of a listing on this device. `query` is the current query of the address, null without filters. Saved filters are
 * offered and never applied automatically, so that an address shows the same to everyone. "Clear All" and a search delete them. Filters that
 * nothing matches are not saved.
 */
export function useSavedFilters(listing: string, query: string | null, hasProducts: boolean) {
  const [saved, setSaved] = useState<string | null>(null)

  useEffect(() => {
    if (query !== null && hasProducts) saveFilters(deviceStore(), listing, query)
    setSaved(savedFilters(deviceStore(), listing))
  }, [listing, query, hasProducts])

  return {
    /** The query to offer, when the address has no filters. */
    offeredQuery: query === null ? saved : null,
    forget: () => {
      forgetFilters(deviceStore(), listing)
      setSaved(null)
    },
  }
}

/** The storage of this device; null where the browser refuses it. */
function deviceStore(): Store | null {
  try {
    return localStorage
  } catch {
    return null
  }
}

/** The filters last used on a listing, as a query; null when there are none. [spec 1 §2.5] */
export function savedFilters(store: Store | null, listing: string): string | null {
  return entriesOf(store).find(([saved]) => saved === listing)?.[1] ?? null
}

/** Saves the filters of a listing; only those of the last twenty listings are kept. */
export function saveFilters(store: Store | null, listing: string, query: string): void {
  const others = entriesOf(store).filter(([saved]) => saved !== listing)
  write(store, [...others, [listing, query]])
}

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
    // Storage is full or switched off; the address still has the filters.
  }
}
