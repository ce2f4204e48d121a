import type { KeptStore, ShownProducts } from "#server/cache/kept-store.ts"

/**
 * A page in the cache, in the two codings that nearly every client accepts; the uncompressed bytes are derived from them when requested.
 */
export type KeptPage = {
  status: number
  headers: Readonly<Record<string, string>>
  gzip: Buffer
  brotli: Buffer
  /** Of a page that is not found: the path at which its content is now; null when it never was here. */
  movedTo?: string | null
}

/** A newly rendered page. */
export type RenderedPage = KeptPage & {
  /** The products on it. */
  shows: ShownProducts
  /** Whether a part is missing because a call failed, so that the page must not be sent again. */
  isIncomplete: boolean
}

/** Renders a page. No visitor waits for a renewal. */
export type Render = (reason: { isRenewal: boolean }) => Promise<RenderedPage>

export type PageCacheOptions = {
  /** How long a page is sent as it is. */
  freshMs: number
  /** How long it is then sent while a new one is rendered. After that it is sent only when no new one can be rendered. */
  staleMs: number
  /** How long a not-found page is kept. */
  missingMs: number
}

/**
 * After a failed rendering, the cached page is sent without another attempt for this long, so that visitors do not wait for each failure.
 */
const RETRY_MS = 2000

/**
 * The cache of rendered pages, which are the same for every visitor. Requests for a missing page share one rendering. A stale page is sent
 * at once and renewed in the background, and replaces a page that cannot be rendered, however old it is.
 */
export class PageCache {
  readonly #store: KeptStore
  readonly #options: PageCacheOptions
  /** How many requests found a fresh page, a stale page, or none. */
  readonly asked = { fresh: 0, stale: 0, missing: 0 }

  constructor(store: KeptStore, options: PageCacheOptions) {
    this.#store = store
    this.#options = options
  }

  /** The page of `address`, rendered by `render` when no cached one may be sent. */
  async get(address: string, render: Render): Promise<KeptPage> {
    const kept = this.#store.get<RenderedPage>(pageKey(address))
    if (!kept) {
      this.asked.missing += 1
      return this.#render(address, render, { isRenewal: false })
    }
    const { value: page, age } = kept
    const isGood = page.status === 200
    if (age === "fresh") {
      this.asked.fresh += 1
      return page
    }
    if (age === "stale") {
      this.asked.stale += 1
      // A failed renewal leaves the stale page in place.
      this.#render(address, render, { isRenewal: true }).catch(() => {})
      return page
    }
    this.asked.missing += 1
    try {
      const rendered = await this.#render(address, render, { isRenewal: false })
      if (rendered.status < 500 || !isGood) return rendered
    } catch (fault) {
      if (!isGood) throw fault
    }
    this.#store.prolong(pageKey(address), RETRY_MS)
    return page
  }

  #render(address: string, render: Render, reason: { isRenewal: boolean }): Promise<RenderedPage> {
    const key = pageKey(address)
    return this.#store.make<RenderedPage>(key, async () => {
      const page = await render(reason)
      const freshMs = this.#freshMs(page)
      if (freshMs === null) return { value: page, freshMs }
      const staleMs = page.status === 200 ? this.#options.staleMs : 0
      const headerBytes = Object.entries(page.headers).reduce((sum, [name, text]) => sum + name.length + text.length, 0)
      return { value: page, bytes: page.gzip.length + page.brotli.length + headerBytes, freshMs, staleMs, shows: page.shows }
    })
  }

  #freshMs({ status, isIncomplete }: RenderedPage): number | null {
    if (isIncomplete) return null
    if (status === 200) return this.#options.freshMs
    return status === 404 ? this.#options.missingMs : null
  }
}

/** The key of the page of `address` in the store that pages and answers share. */
export function pageKey(address: string): string {
  return `page ${address}`
}
