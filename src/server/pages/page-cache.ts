import { LRUCache } from "lru-cache"

/** A page as it is sent: every body the same page in another coding. */
export type KeptPage = {
  status: number
  headers: Readonly<Record<string, string>>
  identity: Buffer
  gzip: Buffer
  brotli: Buffer
}

type Entry = { page: KeptPage; staleAt: number }

export type PageCacheOptions = {
  maxBytes: number
  /** So long a page is sent as it is; afterwards it is still sent, while one new rendering is under way. */
  freshMs: number
  /** After so long without a successful rendering it is not sent any more. */
  staleMs: number
  /** A page that was not found is kept so long. */
  missingMs: number
  now?: () => number
}

/**
 * Rendered pages, the same for every visitor. Requests for a page that is missing share one rendering; a stale page is sent at once and
 * renewed behind it. `clear` forgets everything at once, and a rendering that began before it is not kept.
 */
export class PageCache {
  readonly #entries: LRUCache<string, Entry>
  readonly #rendering = new Map<string, Promise<KeptPage>>()
  readonly #options: Required<PageCacheOptions>
  #generation = 0

  constructor(options: PageCacheOptions) {
    this.#options = { now: Date.now, ...options }
    this.#entries = new LRUCache({
      maxSize: options.maxBytes,
      perf: { now: this.#options.now },
      ttlResolution: 0,
      sizeCalculation: ({ page }, key) => page.identity.length + page.gzip.length + page.brotli.length + key.length + 500,
    })
  }

  /** The page of `key`, rendered by `render` when there is none that may be sent. */
  async get(key: string, render: () => Promise<KeptPage>): Promise<KeptPage> {
    const entry = this.#entries.get(key)
    if (!entry) return this.#render(key, render)
    // A failed renewal leaves the stale page in place until its time is up.
    if (entry.staleAt <= this.#options.now()) this.#render(key, render).catch(() => {})
    return entry.page
  }

  /** Whether `page` is what an asker of `key` would be given now, and not in need of renewal. */
  holds(key: string, page: KeptPage): boolean {
    const entry = this.#entries.get(key)
    return entry !== undefined && entry.page === page && entry.staleAt > this.#options.now()
  }

  clear(): void {
    this.#generation += 1
    this.#entries.clear()
    this.#rendering.clear()
  }

  #render(key: string, render: () => Promise<KeptPage>): Promise<KeptPage> {
    const underWay = this.#rendering.get(key)
    if (underWay) return underWay
    const generation = this.#generation
    const rendering = render()
      .then((page) => {
        if (generation === this.#generation) this.#keep(key, page)
        return page
      })
      .finally(() => {
        if (this.#rendering.get(key) === rendering) this.#rendering.delete(key)
      })
    this.#rendering.set(key, rendering)
    return rendering
  }

  #keep(key: string, page: KeptPage): void {
    const { freshMs, staleMs, missingMs, now } = this.#options
    if (page.status === 200) this.#entries.set(key, { page, staleAt: now() + freshMs }, { ttl: freshMs + staleMs })
    if (page.status === 404) this.#entries.set(key, { page, staleAt: now() + missingMs }, { ttl: missingMs })
  }
}
