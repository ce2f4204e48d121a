import { once } from "node:events"
import { mkdtemp, rm } from "node:fs/promises"
import { Agent, type ClientRequest, get, type IncomingMessage } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setImmediate as nextTurn } from "node:timers/promises"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest"
import type { Api } from "#contract/contract.ts"
import { takeStock } from "#server/catalog/stock/stock.queries.ts"
import { ConfigError, readConfig } from "#server/config/config.ts"
import { announceCatalogChange } from "./catalog/catalog-changes.ts"
import { type Shop, type ShopParts, startShop } from "./start.ts"
import { aBrand, aProduct } from "./testing/catalog.ts"
import { type TestDatabase, testDatabase } from "./testing/database.ts"
import { DEMONSTRATION, demonstrationTemplate } from "./testing/demonstration.ts"

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await testDatabase(await demonstrationTemplate())
  folder = await mkdtemp(join(tmpdir(), "corniche-start-"))
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

type Means = { api: Api; site: { pictures: Record<string, string> } }
type Render = (means: Means, address: string) => Promise<string>

/** Pages whose text `render` writes from a page's arguments. */
function pagesOf(render: Render): ShopParts["pages"] {
  return async (_app, context) => ({
    isBuilt: true,
    render: async (address, { api }) => {
      const { site } = (await context("en")) as Pick<Means, "site">
      return new Response(await render({ api, site }, address), { headers: { "content-type": "text/html; charset=utf-8" } })
    },
  })
}
const firstBanner: Render = async ({ api }) => (await api.home.banners())[0]?.title ?? "none"

async function aStarted(environment: Record<string, string> = {}, render: Render = firstBanner): Promise<Shop> {
  const config = readConfig({ PORT: "0", CORNICHE_DATA: folder, DATABASE_URL: database.url, LOG_LEVEL: "silent", ...environment })
  const shop = await startShop(config, { pages: pagesOf(render), demonstration: DEMONSTRATION })
  let stopping: Promise<void> | undefined
  const stop = () => (stopping ??= shop.stop())
  onTestFinished(stop)
  return { ...shop, stop }
}
async function outcomeOf(request: ClientRequest): Promise<string> {
  try {
    const [answer] = (await once(request, "response")) as [IncomingMessage]
    await once(answer.resume(), "end")
    return String(answer.statusCode)
  } catch (fault) {
    return (fault as NodeJS.ErrnoException).code ?? String(fault)
  }
}
const textAt = async (address: string) => (await fetch(address)).text()

test("a started shop serves its pages and its API at its reported address", async () => {
  const { address } = await aStarted()
  expect(await textAt(address)).toBe("This year’s flagship phones are here")
  expect((await fetch(`${address}/api/home/banners`)).status).toBe(200)
  expect((await fetch(`${address}/readyz`)).status).toBe(200)
})

test("a second shop on a port in use says so, and does not affect the first", async () => {
  const { address } = await aStarted()
  const { port } = new URL(address)
  await expect(aStarted({ PORT: port })).rejects.toThrow(ConfigError)
  await expect(aStarted({ PORT: port })).rejects.toThrow(
    `Port ${port} on 127.0.0.1 is already in use, perhaps by a running shop. Set PORT to another.`,
  )
  expect((await fetch(`${address}/readyz`)).status).toBe(200)
})

test("an unreachable database is a fault with its cause, and no process stays running", async () => {
  await expect(aStarted({ DATABASE_URL: "postgres://shop:secret@127.0.0.1:1/shop" })).rejects.toThrow(/ECONNREFUSED/)
})

test("a catalog change clears the pages and answers of every shop on the database", async () => {
  const shops = [await aStarted(), await aStarted()]
  const seen = async () =>
    Promise.all(
      shops.flatMap(({ address }) => [
        textAt(`${address}/`),
        textAt(`${address}/api/home/banners`).then((text) => (JSON.parse(text) as { title: string }[])[0]?.title),
      ]),
    )
  const before = await seen()
  expect(new Set(before).size).toBe(1)
  await database.db.execute(sql`update banners set title = 'A new title' where position = (select min(position) from banners)`)
  expect(await seen(), "nothing was announced yet").toEqual(before)
  await announceCatalogChange(database.db)
  await expect.poll(seen).toEqual(shops.flatMap(() => ["A new title", "A new title"]))
})

/** A page that counts its renderings: a product's details, a listing of one brand, or nothing of the catalog. */
function countingPages() {
  const rendered: string[] = []
  const render: Render = async ({ api }, address) => {
    rendered.push(address)
    const [, kind, id] = address.split("/")
    if (kind === "product") return String((await api.catalog.product({ id: Number(id) })).variants[0]?.inventory_quantity)
    if (kind === "brand") return String((await api.catalog.products({ brands: [Number(id)] })).results.map((product) => product.id))
    return "about"
  }
  return { rendered, render }
}

test("a sale renews the details of its product in every shop, its last piece also the listings with it, and nothing else", async () => {
  const { db } = database
  const [sold, other] = [await aBrand(db), await aBrand(db)]
  const product = await aProduct(db, { brand: sold, variants: [{ inventoryQuantity: 6 }] })
  const neighbour = await aProduct(db, { brand: other, variants: [{ inventoryQuantity: 6 }] })
  const { rows } = await db.execute<{ id: number }>(sql`select id from variants where product_id = ${product}`)
  const variantId = rows[0]?.id ?? 0
  const pages = [countingPages(), countingPages()]
  const shops = [await aStarted({}, pages[0]?.render), await aStarted({}, pages[1]?.render)]
  const addresses = [`/product/${product}`, `/product/${neighbour}`, `/brand/${sold}`, `/brand/${other}`, "/about"]
  const visitAll = async () => {
    for (const { rendered } of pages) rendered.length = 0
    for (const { address } of shops) for (const path of addresses) await textAt(address + path)
    return pages.map(({ rendered }) => rendered)
  }
  const stockAt = async (path: string) =>
    Promise.all(
      shops.flatMap(({ address }) => [
        textAt(address + path),
        textAt(`${address}/api/store/product/${product}`).then((text) =>
          String((JSON.parse(text) as { variants: { inventory_quantity: number }[] }).variants[0]?.inventory_quantity),
        ),
      ]),
    )
  await visitAll()
  expect(await visitAll(), "all pages are kept").toEqual([[], []])

  await db.transaction((tx) => takeStock(tx, [{ itemId: 1, variantId, pieces: 2, counted: 2 }], { now: new Date() }))
  await expect.poll(() => stockAt(`/product/${product}`)).toEqual(["4", "4", "4", "4"])
  expect(await visitAll()).toEqual([[], []])

  await db.transaction((tx) => takeStock(tx, [{ itemId: 2, variantId, pieces: 4, counted: 4 }], { now: new Date() }))
  await expect.poll(() => stockAt(`/product/${product}`)).toEqual(["0", "0", "0", "0"])
  expect(await visitAll()).toEqual([[`/brand/${sold}`], [`/brand/${sold}`]])
})

test("a change that is rolled back is not announced", async () => {
  const { address } = await aStarted()
  const before = await textAt(address)
  const rolledBack = database.db.transaction(async (tx) => {
    await tx.execute(sql`update banners set title = 'Never'`)
    await announceCatalogChange(tx)
    throw new Error("no")
  })
  await expect(rolledBack).rejects.toThrow("no")
  expect(await textAt(address)).toBe(before)
})

test("a shop that lost its listening connection receives changes again, and clears what may be out of date", async () => {
  const { address } = await aStarted()
  await textAt(address)
  await database.db.execute(sql`update banners set title = 'Changed unheard' where position = (select min(position) from banners)`)
  await database.db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'corniche listener' and datname = current_database()`,
  )
  await expect.poll(() => textAt(address)).toBe("Changed unheard")
})

test("stopping lets a pending page finish, with all its calls of the API, and accepts no new requests", async () => {
  const underWay = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  const { address, stop } = await aStarted({}, async (means, address) => {
    underWay.resolve()
    await gate.promise
    return firstBanner(means, address)
  })
  const page = fetch(`${address}/slow`)
  await underWay.promise
  const stopped = stop()
  await expect
    .poll(() =>
      fetch(`${address}/healthz`).then(
        () => "answers",
        () => "refused",
      ),
    )
    .toBe("refused")
  gate.resolve()
  const answer = await page
  expect(answer.status).toBe(200)
  expect(await answer.text()).not.toBe("none")
  await stopped
})

test("requests sent before a stop are answered, on every connection of a busy shop", async () => {
  const { address, stop } = await aStarted()
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  const outcomes: string[] = []
  let answered = 0
  let isStopping = false
  const isBusy = Promise.withResolvers<void>()
  const client = async () => {
    while (!isStopping) {
      const path = answered % 2 === 0 ? "/api/store/branch/all" : "/api/home/banners"
      outcomes.push(await outcomeOf(get(`${address}${path}`, { agent })))
      if (++answered === 500) isBusy.resolve()
    }
  }
  const clients = Array.from({ length: 32 }, client)
  await isBusy.promise
  isStopping = true
  await stop()
  await Promise.all(clients)
  expect([...new Set(outcomes)]).toEqual(["200"])
})

test("requests that arrive while a stopping shop is busy with something else are answered", async () => {
  const { app, address, stop } = await aStarted()
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 8 })
  onTestFinished(() => agent.destroy())
  const eightAnswers = () => Promise.all(Array.from({ length: 8 }, () => outcomeOf(get(`${address}/healthz`, { agent }))))
  expect(new Set(await eightAnswers())).toEqual(new Set(["200"]))
  const stopped = stop()
  while (app.server.maxRequestsPerSocket !== 1) await nextTurn()
  const answers = eightAnswers()
  await new Promise((sent) => process.nextTick(sent))
  // Longer than a stop waits before it closes idle connections.
  const until = performance.now() + 400
  while (performance.now() < until);
  expect(new Set(await answers)).toEqual(new Set(["200"]))
  await stopped
})

test("a catalog change during the start of the shop is not missed", async () => {
  const holder = await database.db.$client.connect()
  await holder.query("begin")
  await holder.query("lock table site_pictures in access exclusive mode")
  const starting = aStarted({}, async ({ site }) => JSON.stringify(site.pictures))
  const listening = sql`select from pg_stat_activity where application_name = 'corniche listener' and datname = current_database()`
  const listeners = async () => (await database.db.execute(listening)).rowCount
  await expect.poll(listeners).toBe(1)
  await holder.query("update site_pictures set path = 'changed.webp'")
  await holder.query("select pg_notify('catalog_changed', '')")
  await holder.query("commit")
  holder.release()
  const { address } = await starting
  expect(await textAt(address)).toContain("changed.webp")
})

test("the metrics of a started shop include its pages: rendered first, then cached and ready", async () => {
  const { address, metricsAddress } = await aStarted({ METRICS_PORT: "0" })
  const numbers = async () => {
    const lines = (await textAt(metricsAddress ?? "")).split("\n")
    const numberOf = (name: string) => Number(lines.find((line) => line.startsWith(`${name} `))?.slice(name.length + 1))
    return {
      missing: numberOf('corniche_pages_total{result="missing"}'),
      ready: numberOf("corniche_http_ready_answers_total"),
      running: numberOf('corniche_renderings{state="running"}'),
      refused: numberOf("corniche_renderings_refused_total"),
    }
  }
  expect(await numbers()).toEqual({ missing: 0, ready: 0, running: 0, refused: 0 })
  for (let time = 0; time < 3; time++) await textAt(`${address}/`)
  expect(await numbers()).toEqual({ missing: 1, ready: 2, running: 0, refused: 0 })
  expect(await textAt(metricsAddress ?? "")).toMatch(/^corniche_kept_bytes [1-9]\d+$/m)
})
