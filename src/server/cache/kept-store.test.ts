import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { expect, test } from "vitest"
import { KeptStore, type NewEntry, SHOWS_NO_PRODUCT, type ShownProducts } from "./kept-store.ts"

type Thing = { name: string; bytes: Buffer }

const MEBIBYTE = 1024 * 1024

function aStore({ maxBytes = 10_000 } = {}) {
  let now = 1_000_000
  const store = new KeptStore({ maxBytes, now: () => now })
  const made = (name: string, { bytes = 100, freshMs = 10_000, shows = SHOWS_NO_PRODUCT } = {}): NewEntry<Thing> => {
    const thing = { name, bytes: Buffer.alloc(bytes) }
    return { value: thing, bytes, freshMs, shows }
  }
  const keep = (key: string, wish: { bytes?: number; freshMs?: number; shows?: ShownProducts } = {}) =>
    store.make(key, async () => made(key, wish))
  const offer = (key: string, value: unknown, request: string) =>
    store.offer(key, value, request, { route: null, status: 200, headers: ["etag", "x"], bytes: Buffer.alloc(0) })
  return {
    store,
    made,
    keep,
    offer,
    pass: (ms: number) => {
      now += ms
    },
  }
}

const details = (...ids: number[]): ShownProducts => ({ details: ids, cards: [] })
const cards = (...ids: number[]): ShownProducts => ({ details: [], cards: ids })
const kept = (store: KeptStore, keys: readonly string[]) => keys.filter((key) => store.get(key) !== null)

test("an entry is fresh for its time, and remains available afterwards", async () => {
  const { store, keep, offer, pass } = aStore()
  offer("a", await keep("a"), "GET /a")
  expect(store.get<Thing>("a")).toMatchObject({ value: { name: "a" }, age: "fresh" })
  expect(store.ready("GET /a")).not.toBeNull()
  pass(10_000)
  expect(store.get<Thing>("a")).toMatchObject({ value: { name: "a" }, age: "old" })
  expect(store.ready("GET /a")).toBeNull()
})

test("the size limit covers values, keys, headers and ready answers together", async () => {
  const { store, keep, offer } = aStore({ maxBytes: 200_000 })
  for (let place = 0; place < 500; place++) {
    const key = `/${"k".repeat(1000)}${place}`
    const value = await keep(key, { bytes: 2000 })
    for (let way = 0; way < 20; way++) offer(key, value, `gzip ${key}?way=${way}`)
    expect(store.bytes).toBeLessThanOrEqual(200_000)
  }
  expect(store.bytes).toBeGreaterThan(150_000)
  store.clear()
  expect(store.bytes).toBe(0)
})

test("pages that were sent are freed when they leave the store", async () => {
  setFlagsFromString("--expose-gc")
  const collectGarbage = runInNewContext("gc") as () => void
  const held = () => {
    collectGarbage()
    return process.memoryUsage().arrayBuffers
  }
  // The garbage collector frees memory concurrently, a moment later.
  const expectHeld = () => expect.poll(() => held() - before)
  const { store } = aStore({ maxBytes: 8 * MEBIBYTE })
  const before = held()
  for (let place = 0; place < 1000; place++) {
    const bytes = Buffer.alloc(200_000, place)
    const value = await store.make(`/${place}`, async () => ({
      value: { bytes },
      bytes: bytes.length,
      freshMs: 10_000,
      shows: SHOWS_NO_PRODUCT,
    }))
    store.offer(`/${place}`, value, `br /${place}`, { route: null, status: 200, headers: [], bytes })
  }
  await expectHeld().toBeLessThan(16 * MEBIBYTE)
  expect(store.ready("br /0")).toBeNull()
  expect(store.ready("br /999")).not.toBeNull()
  store.clear()
  await expectHeld().toBeLessThan(2 * MEBIBYTE)
})

test("the least recently requested entry is evicted first, with its ready answers", async () => {
  const { store, keep, offer } = aStore({ maxBytes: 10_000 })
  for (const key of ["a", "b", "c"]) offer(key, await keep(key, { bytes: 1500 }), `GET ${key}`)
  store.ready("GET a")
  store.get("c")
  await keep("d", { bytes: 3000 })
  expect(kept(store, ["a", "b", "c", "d"])).toEqual(["a", "c", "d"])
  expect(store.ready("GET b")).toBeNull()
  expect(store.ready("GET a")).not.toBeNull()
})

test("an entry larger than the limit is not kept", async () => {
  const { store, keep } = aStore({ maxBytes: 10_000 })
  await keep("huge", { bytes: 20_000 })
  expect(store.get("huge")).toBeNull()
  expect(store.bytes).toBe(0)
})

test("an answer made from an evicted value is not kept", async () => {
  const { store, keep, offer } = aStore()
  const old = await keep("a")
  await keep("a")
  offer("a", old, "GET /a")
  expect(store.ready("GET /a")).toBeNull()
})

test("a page requested at ever new addresses keeps a limited number of ready answers", async () => {
  const { store, keep, offer } = aStore({ maxBytes: 100_000 })
  const value = await keep("a")
  for (let visit = 0; visit < 100; visit++) offer("a", value, `GET /a?fbclid=${visit}`)
  expect(store.bytes).toBeLessThan(10_000)
  expect(store.ready("GET /a?fbclid=99")).not.toBeNull()
  expect(store.ready("GET /a?fbclid=0")).toBeNull()
})

test("a stock change removes the product's details, and its cards only when the first or last piece is concerned", async () => {
  const { store, keep } = aStore()
  await keep("details 1", { shows: details(1) })
  await keep("details 2", { shows: details(2) })
  await keep("cards 1 2", { shows: cards(1, 2) })
  await keep("cards 3", { shows: cards(3) })
  await keep("none")
  const all = ["details 1", "details 2", "cards 1 2", "cards 3", "none"]
  store.forgetStock({ products: [1], turned: [] })
  expect(kept(store, all)).toEqual(["details 2", "cards 1 2", "cards 3", "none"])
  store.forgetStock({ products: [1], turned: [1] })
  expect(kept(store, all)).toEqual(["details 2", "cards 3", "none"])
})

test("[SH-70] what counts products in stock is removed when listings count a changed product, and is not kept if it was read before", async () => {
  const { store, made, keep } = aStore()
  const counting: ShownProducts = { details: [], cards: [], countsStock: true }
  await keep("facets", { shows: counting })
  await keep("cards 3", { shows: cards(3) })
  store.forgetStock({ products: [1], turned: [1] })
  expect(kept(store, ["facets", "cards 3"])).toEqual(["facets", "cards 3"])
  const gate = Promise.withResolvers<void>()
  const making = store.make("late", async () => {
    await gate.promise
    return made("late", { shows: counting })
  })
  store.forgetStock({ products: [], turned: [1], isCounted: true })
  gate.resolve()
  await making
  expect(kept(store, ["facets", "cards 3", "late"])).toEqual(["cards 3"])
})

test("a value read before a change of its product is not kept after it, and values of other products are", async () => {
  const { store, made } = aStore()
  const gate = Promise.withResolvers<void>()
  const making = [details(1), cards(1), details(2)].map((shows, place) =>
    store.make(`thing ${place}`, async () => {
      await gate.promise
      return made(`thing ${place}`, { shows })
    }),
  )
  store.forgetStock({ products: [1], turned: [] })
  gate.resolve()
  await Promise.all(making)
  expect(kept(store, ["thing 0", "thing 1", "thing 2"])).toEqual(["thing 1", "thing 2"])
})

test("after more changes than are remembered, no computation that began before them is kept", async () => {
  const { store, made } = aStore()
  const gate = Promise.withResolvers<void>()
  const making = store.make("a", async () => {
    await gate.promise
    return made("a", { shows: details(1) })
  })
  for (let id = 1; id <= 10_001; id++) store.forgetStock({ products: [id], turned: [] })
  gate.resolve()
  await making
  expect(store.get("a")).toBeNull()
})
