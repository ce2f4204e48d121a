import { expect, onTestFinished, test } from "vitest"
import { createApp } from "#server/app.ts"
import { AnswerCache } from "#server/cache/answer-cache.ts"
import { KeptStore } from "#server/cache/kept-store.ts"
import { openDatabase } from "#server/db/database.ts"
import { aShopForThisTest, type ShopOptions, UNHURRIED } from "#server/testing/shop.ts"
import { aFaultProxy } from "#server/testing/stand-ins/fault-proxy.ts"
import { PageCache } from "./page-cache.ts"
import { type RenderingLimits, servePages } from "./pages.routes.ts"
import type { PageSource } from "./render-page.ts"

const LIMITS: RenderingLimits = {
  queue: { running: 4, waiting: 24, waitMs: 60_000 },
  passMs: 60_000,
  timeoutMs: 60_000,
  perSecond: 1,
  burst: 1000,
}

const html = (text: string) => new Response(text, { headers: { "content-type": "text/html; charset=utf-8" } })

type Wish = { limits?: Partial<RenderingLimits>; render?: PageSource["render"]; options?: ShopOptions }

/** A shop whose pages wait for `open` before they are rendered, unless `render` replaces the rendering. */
async function aBusyShop({ limits = {}, render, options = {} }: Wish = {}) {
  const shop = await aShopForThisTest({ ...options, environment: { LIMIT_FACTOR: "1", ...options.environment } })
  let now = 1_000_000
  const gate = Promise.withResolvers<void>()
  const rendering = { now: 0, most: 0, all: 0 }
  const atTheGate: PageSource["render"] = async (address) => {
    rendering.all++
    rendering.most = Math.max(rendering.most, ++rendering.now)
    await gate.promise
    rendering.now--
    return html(address)
  }
  const kept = new KeptStore({ maxBytes: 1_000_000, now: () => now })
  const cache = new PageCache(kept, { freshMs: 10_000, staleMs: 60_000, missingMs: 5_000 })
  const services = { ...shop.services, kept, clock: { now: () => new Date(now) } }
  const app = await createApp(services, UNHURRIED)
  onTestFinished(() => app.close())
  servePages(app, services, { cache, source: { isBuilt: true, render: render ?? atTheGate }, limits: { ...LIMITS, ...limits } })
  const get = async (url: string, from = "192.0.2.1") => {
    const { statusCode, headers, payload } = await app.inject({ url, remoteAddress: from })
    return { status: statusCode, headers, text: payload }
  }
  const pass = (ms: number) => {
    now += ms
  }
  return { ...shop, app, get, gate, rendering, pass }
}

const count = (answers: readonly { status: number }[]) => Object.groupBy(answers, ({ status }) => String(status))

test("of 450 different pages at once four are rendered at a time and some wait; the rest are refused at once with Retry-After", async () => {
  const { get, gate, rendering } = await aBusyShop()
  const refused: unknown[] = []
  const asked = Array.from({ length: 450 }, async (_, place) => {
    const answer = await get(`/page-${place}`)
    if (answer.status === 503) refused.push(answer)
    return answer
  })
  // The gate opens once all refusals have arrived: they do not wait for a rendering.
  await expect.poll(() => [refused.length, rendering.now]).toEqual([422, 4])
  gate.resolve()
  const answers = await Promise.all(asked)
  expect(Object.fromEntries(Object.entries(count(answers)).map(([status, list]) => [status, list?.length]))).toEqual({ 200: 28, 503: 422 })
  expect(rendering).toEqual({ now: 0, most: 4, all: 28 })
  const [first] = answers.filter(({ status }) => status === 503)
  expect(first?.headers).toMatchObject({ "retry-after": "2", "cache-control": "no-store", "content-type": "text/html; charset=utf-8" })
  expect(first?.text).toContain("The shop is very busy. Please try again in a moment.")
  expect(first?.text).toContain('<meta http-equiv="refresh" content="2">')
  expect((await get("/page-449")).status, "all places are free again").toBe(200)
})

test("a rendering yields to arriving requests, so that a burst is refused before it delays the shop", async () => {
  let refused = 0
  const refusedBefore: number[] = []
  const render: PageSource["render"] = async (address) => {
    refusedBefore.push(refused)
    return html(address)
  }
  const { app } = await aBusyShop({ render, limits: { queue: { running: 1, waiting: 0, waitMs: 60_000 } } })
  const origin = await app.listen({ host: "127.0.0.1", port: 0 })
  const asked = Array.from({ length: 40 }, async (_, place) => {
    const answer = await fetch(`${origin}/page-${place}`)
    if (answer.status === 503) refused++
  })
  await Promise.all(asked)
  expect(refusedBefore[0]).toBeGreaterThan(0)
})

test("a page that waits too long for its turn is refused", async () => {
  const { get, gate } = await aBusyShop({ limits: { queue: { running: 1, waiting: 10, waitMs: 20 } } })
  const first = get("/first")
  expect((await get("/second")).status).toBe(503)
  gate.resolve()
  expect((await first).status).toBe(200)
})

test("a rendering that takes too long is aborted and answered 503", async () => {
  const { get } = await aBusyShop({ limits: { timeoutMs: 20 } })
  const answer = await get("/slow")
  expect(answer.status).toBe(503)
  expect(answer.headers["retry-after"]).toBe("2")
})

test("the renderings for one network are limited; cached pages and other networks do not count", async () => {
  const { get, gate, rendering } = await aBusyShop({ limits: { burst: 5 } })
  gate.resolve()
  for (let page = 0; page < 5; page++) expect((await get(`/page-${page}`, "2001:db8:0:1::1")).status).toBe(200)
  const refused = await get("/page-5", "2001:db8:0:1:ffff::2")
  expect(refused.status).toBe(429)
  expect(refused.headers["retry-after"]).toBe("1")
  expect(refused.text).toContain("Too many requests. Please try again in a moment.")
  for (let page = 0; page < 5; page++) expect((await get(`/page-${page}?utm_source=${page}`, "2001:db8:0:1::1")).status).toBe(200)
  expect((await get("/page-5", "2001:db8:0:2::1")).status).toBe(200)
  expect(rendering.all).toBe(6)
})

test("while all places are taken a stale page is sent, and renewed later", async () => {
  const { get, gate, rendering, pass } = await aBusyShop({ limits: { queue: { running: 1, waiting: 0, waitMs: 60_000 } } })
  const first = get("/kept")
  gate.resolve()
  await first
  pass(70_001)
  const [answer, other] = await Promise.all([get("/other"), get("/kept")])
  expect([answer.status, other.status, other.text]).toEqual([200, 200, "/kept"])
  expect(rendering.all).toBe(2)
})

/** A page that shows the names of the menu. */
const menuPage: PageSource["render"] = async (_address, { api }) => {
  try {
    return html(`menu of ${(await api.home.menu()).length}`)
  } catch {
    return new Response("a page that says that something went wrong", { status: 500 })
  }
}

test("while the database is down pages answer 503 with Retry-After, cached pages are sent however old, and everything works again afterwards", async () => {
  const shop = await aShopForThisTest()
  const proxy = await aFaultProxy(shop.url)
  const db = openDatabase(proxy.url)
  onTestFinished(() => db.$client.end())
  let now = 1_000_000
  const kept = new KeptStore({ maxBytes: 1_000_000, now: () => now })
  const services = { ...shop.services, db, kept, answers: new AnswerCache(kept, { freshMs: 60_000 }) }
  const cache = new PageCache(kept, { freshMs: 10_000, staleMs: 60_000, missingMs: 5_000 })
  const app = await createApp(services, UNHURRIED)
  onTestFinished(() => app.close())
  servePages(app, services, { cache, source: { isBuilt: true, render: menuPage } })
  const get = async (url: string) => {
    const { statusCode, headers, payload } = await app.inject({ url })
    return { status: statusCode, retryAfter: headers["retry-after"], text: payload }
  }
  const good = { status: 200, retryAfter: undefined, text: "menu of 0" }
  expect(await get("/kept")).toEqual(good)
  await proxy.set({ kind: "refuse" })
  proxy.cutAll()
  now += 86_400_000
  expect(await get("/kept")).toEqual(good)
  const refused = await get("/other")
  expect(refused).toMatchObject({ status: 503, retryAfter: "2" })
  expect(refused.text).toContain("The shop is very busy. Please try again in a moment.")
  await proxy.set({ kind: "pass" })
  expect(await get("/other")).toEqual(good)
})

test("a page with a part missing because its call failed is sent and not kept", async () => {
  const { get, db } = await aBusyShop({
    render: async (_address, { api }) =>
      html(
        await api.home.menu().then(
          () => "whole",
          () => "half",
        ),
      ),
  })
  await db.execute("alter table menu_items rename to gone")
  expect((await get("/")).text).toBe("half")
  await db.execute("alter table gone rename to menu_items")
  expect((await get("/")).text).toBe("whole")
})
