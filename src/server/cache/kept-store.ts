/**
 * The products that an entry shows: in full with their stock, or as cards; and whether it counts or selects products in stock, which a
 * product that it does not show can change.
 */
export type ShownProducts = { details: readonly number[]; cards: readonly number[]; countsStock?: boolean }

export const SHOWS_NO_PRODUCT: ShownProducts = { details: [], cards: [] }

/**
 * Products whose stock changed. Cards only show whether a product is sold out, so they change when stock reaches or leaves zero; `isCounted`
 * says that listings count the turned products now.
 */
export type StockChange = { products: readonly number[]; turned: readonly number[]; isCounted?: boolean }

/** The result of a computation: the value, its size in bytes, how long it is fresh and then stale, and what it shows. */
export type NewEntry<Value> = { value: Value; bytes: number; freshMs: number; staleMs?: number; shows: ShownProducts }

/** Fresh: sent as it is. Stale: sent while a new one is made. Old: sent only when no new one can be made. */
export type Age = "fresh" | "stale" | "old"

/** An answer ready to be sent, with the headers of its first sending. */
export type ReadyAnswer = { route: string | null; status: number; headers: readonly string[]; bytes: Buffer }

type Entry = {
  key: string
  value: unknown
  bytes: number
  freshUntil: number
  staleUntil: number
  shows: ShownProducts
  /** Ready answers by request. They are removed together with the entry whose bytes they send. */
  ready: Map<string, Ready>
}
type Ready = { entry: Entry; answer: ReadyAnswer; bytes: number }

/** The overhead of an entry in bytes: objects and map slots. */
const BYTES_PER_ENTRY = 500
const BYTES_PER_SHOWN_PRODUCT = 120
/** The maximum number of ready answers per page. Further addresses of it (campaign parameters) go through the framework. */
const MAX_READY_PER_ENTRY = 8
/** The number of changed products remembered. A computation that began before the oldest of them is not kept. */
const MAX_CHANGES = 10_000

/**
 * The cache of pages, answers, and their ready responses. One limit in bytes covers all entries with their keys and headers; the least
 * recently requested entries are removed first. Concurrent requests share one computation. A value that was read before a change is not
 * kept after it.
 */
export class KeptStore {
  readonly #maxBytes: number
  readonly #now: () => number
  /** In the order of their last request. */
  readonly #entries = new Map<string, Entry>()
  readonly #ready = new Map<string, Ready>()
  readonly #byDetails = new Map<number, Set<Entry>>()
  readonly #byCard = new Map<number, Set<Entry>>()
  readonly #counting = new Set<Entry>()
  readonly #making = new Map<string, Promise<unknown>>()
  #bytes = 0

  /** Counts the changes, so that a computation can detect those that came after its start. */
  #changes = 0
  #clearedAt = 0
  #countedAt = 0
  readonly #detailsChangedAt = new Map<number, number>()
  readonly #cardChangedAt = new Map<number, number>()

  constructor({ maxBytes, now = Date.now }: { maxBytes: number; now?: () => number }) {
    this.#maxBytes = maxBytes
    this.#now = now
  }

  /** The size of the cache: total bytes, values, and ready answers. */
  get counts(): { bytes: number; entries: number; ready: number } {
    return { bytes: this.#bytes, entries: this.#entries.size, ready: this.#ready.size }
  }

  /** The total size in bytes. */
  get bytes(): number {
    return this.#bytes
  }

  /** The value under `key`, and its age. The caller knows the type of the values of its keys. */
  get<Value>(key: string): { value: Value; age: Age } | null {
    const entry = this.#entries.get(key)
    if (!entry) return null
    this.#touch(entry)
    const now = this.#now()
    const age = now < entry.freshUntil ? "fresh" : now < entry.staleUntil ? "stale" : "old"
    return { value: entry.value as Value, age }
  }

  /** Keeps the value under `key` fresh for another `ms`, because computing a new one failed and must not be retried for each request. */
  prolong(key: string, ms: number): void {
    const entry = this.#entries.get(key)
    if (entry) entry.freshUntil = this.#now() + ms
  }

  /** Computes the value for `key` once for all concurrent requests, and keeps it. A value whose `freshMs` is null is not kept. */
  make<Value>(key: string, make: () => Promise<NewEntry<Value> | { value: Value; freshMs: null }>): Promise<Value> {
    const underWay = this.#making.get(key) as Promise<Value> | undefined
    if (underWay) return underWay
    const startedAt = this.#changes
    const making = make()
      .then((made) => {
        if (made.freshMs !== null && this.#isCurrent(made.shows, startedAt)) this.#keep(key, made)
        return made.value
      })
      .finally(() => {
        if (this.#making.get(key) === making) this.#making.delete(key)
      })
    this.#making.set(key, making)
    return making
  }

  /** Keeps the ready answer to `request`, which is made of `value`, as long as `value` is kept under `key`. */
  offer(key: string, value: unknown, request: string, answer: ReadyAnswer): void {
    const entry = this.#entries.get(key)
    if (!entry || entry.value !== value) return
    this.#forgetReady(request)
    const [oldest] = entry.ready.keys()
    if (oldest !== undefined && entry.ready.size >= MAX_READY_PER_ENTRY) this.#forgetReady(oldest)
    const headerBytes = answer.headers.reduce((sum, text) => sum + text.length, 0)
    const ready = { entry, answer, bytes: request.length + headerBytes + BYTES_PER_ENTRY }
    entry.ready.set(request, ready)
    this.#ready.set(request, ready)
    this.#grow(entry, ready.bytes)
    this.#makeRoom()
  }

  /** The ready answer to `request`, if there is one and it is fresh. */
  ready(request: string): ReadyAnswer | null {
    const ready = this.#ready.get(request)
    if (!ready || this.#now() >= ready.entry.freshUntil) return null
    this.#touch(ready.entry)
    return ready.answer
  }

  /** Removes entries that show products whose stock changed, or count them. */
  forgetStock({ products, turned, isCounted = false }: StockChange): void {
    this.#changes += 1
    if (isCounted) {
      this.#countedAt = this.#changes
      for (const entry of [...this.#counting]) this.#forget(entry)
    }
    for (const id of products) this.#forgetShown(this.#byDetails, this.#detailsChangedAt, id)
    for (const id of turned) this.#forgetShown(this.#byCard, this.#cardChangedAt, id)
  }

  /** Removes everything, including computations under way. */
  clear(): void {
    this.#changes += 1
    this.#clearedAt = this.#changes
    for (const entry of [...this.#entries.values()]) this.#forget(entry)
    this.#making.clear()
    this.#detailsChangedAt.clear()
    this.#cardChangedAt.clear()
  }

  #isCurrent({ details, cards, countsStock = false }: ShownProducts, startedAt: number): boolean {
    if (countsStock && this.#countedAt > startedAt) return false
    const isBefore = (changedAt: ReadonlyMap<number, number>) => (id: number) => (changedAt.get(id) ?? 0) <= startedAt
    return this.#clearedAt <= startedAt && details.every(isBefore(this.#detailsChangedAt)) && cards.every(isBefore(this.#cardChangedAt))
  }

  #keep<Value>(key: string, { value, bytes, freshMs, staleMs = 0, shows }: NewEntry<Value>): void {
    const before = this.#entries.get(key)
    if (before) this.#forget(before)
    const freshUntil = this.#now() + freshMs
    const entry: Entry = { key, value, bytes: 0, freshUntil, staleUntil: freshUntil + staleMs, shows, ready: new Map() }
    this.#entries.set(key, entry)
    for (const id of shows.details) addTo(this.#byDetails, id, entry)
    for (const id of shows.cards) addTo(this.#byCard, id, entry)
    if (shows.countsStock) this.#counting.add(entry)
    const shown = (shows.details.length + shows.cards.length) * BYTES_PER_SHOWN_PRODUCT
    this.#grow(entry, bytes + key.length + shown + BYTES_PER_ENTRY)
    this.#makeRoom()
  }

  #touch(entry: Entry): void {
    this.#entries.delete(entry.key)
    this.#entries.set(entry.key, entry)
  }

  #grow(entry: Entry, bytes: number): void {
    entry.bytes += bytes
    this.#bytes += bytes
  }

  #makeRoom(): void {
    for (const entry of this.#entries.values()) {
      if (this.#bytes <= this.#maxBytes) return
      this.#forget(entry)
    }
  }

  #forgetShown(shownIn: Map<number, Set<Entry>>, changedAt: Map<number, number>, id: number): void {
    for (const entry of [...(shownIn.get(id) ?? [])]) this.#forget(entry)
    changedAt.delete(id)
    changedAt.set(id, this.#changes)
    if (changedAt.size <= MAX_CHANGES) return
    const [oldest] = changedAt
    if (!oldest) return
    changedAt.delete(oldest[0])
    this.#clearedAt = Math.max(this.#clearedAt, oldest[1])
  }

  #forget(entry: Entry): void {
    this.#entries.delete(entry.key)
    for (const request of entry.ready.keys()) this.#ready.delete(request)
    for (const id of entry.shows.details) removeFrom(this.#byDetails, id, entry)
    for (const id of entry.shows.cards) removeFrom(this.#byCard, id, entry)
    this.#counting.delete(entry)
    this.#bytes -= entry.bytes
  }

  #forgetReady(request: string): void {
    const ready = this.#ready.get(request)
    if (!ready) return
    this.#ready.delete(request)
    ready.entry.ready.delete(request)
    this.#grow(ready.entry, -ready.bytes)
  }
}

function addTo(shownIn: Map<number, Set<Entry>>, id: number, entry: Entry): void {
  const entries = shownIn.get(id)
  if (entries) entries.add(entry)
  else shownIn.set(id, new Set([entry]))
}

function removeFrom(shownIn: Map<number, Set<Entry>>, id: number, entry: Entry): void {
  const entries = shownIn.get(id)
  if (!entries?.delete(entry) || entries.size > 0) return
  shownIn.delete(id)
}
