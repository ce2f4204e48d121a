const KEY = "product-filters"
const MAX_PLACES = 20

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">

/** The storage of this device; null where the browser forbids it. */
export function deviceStore(): Store | null {
  try {
    return localStorage
  } catch {
    return null
  }
}

/** The filters last used on a listing, as the query of its address; null when there are none. [spec 1 §2.5] */
export function savedFilters(store: Store | null, place: string): string | null {
  return entriesOf(store).find(([saved]) => saved === place)?.[1] ?? null
}

/** Keeps the filters of a listing; of the twenty listings used last, so that the device does not fill up. */
export function saveFilters(store: Store | null, place: string, query: string): void {
  const others = entriesOf(store).filter(([saved]) => saved !== place)
  write(store, [...others, [place, query]])
}

/** Forgets the filters of a listing. */
export function forgetFilters(store: Store | null, place: string): void {
  write(
    store,
    entriesOf(store).filter(([saved]) => saved !== place),
  )
}

function entriesOf(store: Store | null): [string, string][] {
  try {
    const value: unknown = JSON.parse(store?.getItem(KEY) ?? "{}")
    if (typeof value !== "object" || value === null) return []
    return Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === "string")
  } catch {
    return [] // Somebody else's writing, or a browser that keeps nothing.
  }
}

function write(store: Store | null, entries: [string, string][]): void {
  try {
    if (entries.length === 0) store?.removeItem(KEY)
    else store?.setItem(KEY, JSON.stringify(Object.fromEntries(entries.slice(-MAX_PLACES))))
  } catch {
    // A full or forbidden storage: the filters are in the address all the same.
  }
}
