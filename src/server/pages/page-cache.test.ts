import { expect, test } from "vitest"
import { KeptStore, SHOWS_NO_PRODUCT } from "#server/cache/kept-store.ts"
import { PageCache, type RenderedPage } from "./page-cache.ts"

const aPage = (text: string, { status = 200, bytes = 0, isIncomplete = false } = {}): RenderedPage => {
  const body = Buffer.from(text.padEnd(bytes, " "))
  return { status, headers: {}, gzip: body, brotli: Buffer.alloc(0), shows: SHOWS_NO_PRODUCT, isIncomplete }
}

/** A cache with an adjustable clock: 10 s fresh, 60 s stale, 5 s for a page that was not found. */
function aCache({ maxBytes = 100_000 } = {}) {
  let now = 1_000_000
  let rendered = 0
  const store = new KeptStore({ maxBytes, now: () => now })
  const cache = new PageCache(store, { freshMs: 10_000, staleMs: 60_000, missingMs: 5_000 })
  return {
    clear: () => store.clear(),
    pass: (ms: number) => {
      now += ms
    },
    rendered: () => rendered,
    get: async (key: string, page: RenderedPage | Promise<RenderedPage> = aPage(`${key} ${rendered + 1}`)) => {
      const kept = await cache.get(key, async () => {
        rendered += 1
        return page
      })
      return kept.gzip.toString().trim()
    },
  }
}

const settled = () => new Promise((later) => setImmediate(later))

test("a fresh page is sent without rendering", async () => {
  const { get, pass, rendered } = aCache()
  expect(await get("/")).toBe("/ 1")
  pass(9_999)
  expect(await get("/")).toBe("/ 1")
  expect(rendered()).toBe(1)
})

test("a stale page is sent at once, and renewed in the background, once for all concurrent requests", async () => {
  const { get, pass, rendered } = aCache()
  await get("/", aPage("old"))
  pass(10_001)
  const renewal = Promise.withResolvers<RenderedPage>()
  expect(await get("/", renewal.promise)).toBe("old")
  expect(await Promise.all([get("/"), get("/"), get("/")])).toEqual(["old", "old", "old"])
  expect(rendered()).toBe(2)
  renewal.resolve(aPage("new"))
  await settled()
  expect(await get("/")).toBe("new")
  expect(rendered()).toBe(2)
})

test("after its fresh and stale times a page is sent only when no new one can be rendered", async () => {
  const { get, pass } = aCache()
  await get("/", aPage("old"))
  pass(70_001)
  expect(await get("/", aPage("new"))).toBe("new")
  pass(86_400_000)
  expect(await get("/", Promise.reject(new Error("no")))).toBe("new")
  pass(2_001)
  expect(await get("/", aPage("broken", { status: 500 }))).toBe("new")
  pass(2_001)
  expect(await get("/", aPage("newer"))).toBe("newer")
})

test("while an old page is served, only one visitor in two seconds waits for another attempt", async () => {
  const { get, pass, rendered } = aCache()
  await get("/", aPage("old"))
  pass(70_001)
  await get("/", Promise.reject(new Error("no")))
  pass(1_999)
  expect(await get("/", aPage("new"))).toBe("old")
  expect(rendered()).toBe(2)
  pass(1)
  expect(await get("/", aPage("new"))).toBe("new")
})

test("a page with a missing part is sent once and not kept", async () => {
  const { get } = aCache()
  expect(await get("/", aPage("half", { isIncomplete: true }))).toBe("half")
  expect(await get("/", aPage("whole"))).toBe("whole")
})

test("concurrent requests for a missing page share one rendering", async () => {
  const { get, rendered } = aCache()
  expect(await Promise.all([get("/a"), get("/a"), get("/b")])).toEqual(
    ["/a 1", "/a 1", "/b 1"].map((text, place) => (place === 2 ? expect.stringMatching(/^\/b/) : text)),
  )
  expect(rendered()).toBe(2)
})

test("a not-found page is kept for a short time, any other failure not at all", async () => {
  const { get, pass, rendered } = aCache()
  await get("/gone", aPage("gone", { status: 404 }))
  pass(4_999)
  expect(await get("/gone")).toBe("gone")
  pass(2)
  expect(await get("/gone", aPage("there"))).toBe("there")
  for (const status of [500, 503, 302]) {
    const before = rendered()
    await get(`/${status}`, aPage("x", { status }))
    await get(`/${status}`, aPage("x", { status }))
    expect(rendered() - before, String(status)).toBe(2)
  }
})

test("after a failed renewal the stale page stays until it expires, and the next request retries", async () => {
  const { get, pass, rendered } = aCache()
  await get("/", aPage("old"))
  pass(10_001)
  expect(await get("/", Promise.reject(new Error("no")))).toBe("old")
  await settled()
  expect(await get("/", aPage("broken", { status: 500 }))).toBe("old")
  await settled()
  expect(await get("/", aPage("new"))).toBe("old")
  await settled()
  expect(await get("/")).toBe("new")
  expect(rendered()).toBe(4)
})

test("a failed rendering without a cached page fails for all who wait, and is retried", async () => {
  const { get } = aCache()
  const failing = Promise.reject<RenderedPage>(new Error("no"))
  await expect(Promise.all([get("/", failing), get("/", failing)])).rejects.toThrow("no")
  expect(await get("/", aPage("yes"))).toBe("yes")
})

test("the cache never exceeds its size, and evicts the least recently requested page first", async () => {
  const { get, rendered } = aCache({ maxBytes: 10_000 })
  for (const key of ["/a", "/b", "/c"]) await get(key, aPage(key, { bytes: 2500 }))
  await get("/a")
  await get("/d", aPage("/d", { bytes: 2500 }))
  expect(rendered()).toBe(4)
  expect(await get("/a")).toBe("/a")
  expect(await get("/b", aPage("again"))).toBe("again")
  await get("/huge", aPage("huge", { bytes: 20_000 }))
  expect(await get("/huge", aPage("not kept"))).toBe("not kept")
})

test("clearing removes everything at once, and a rendering already under way is not kept", async () => {
  const { get, clear } = aCache()
  await get("/kept", aPage("old"))
  const slow = Promise.withResolvers<RenderedPage>()
  const waiting = get("/slow", slow.promise)
  clear()
  expect(await get("/kept", aPage("new"))).toBe("new")
  const after = get("/slow", aPage("after"))
  slow.resolve(aPage("before"))
  expect(await waiting, "who asked before gets what was made before").toBe("before")
  expect(await after).toBe("after")
  expect(await get("/slow")).toBe("after")
})
