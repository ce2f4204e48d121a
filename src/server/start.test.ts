import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest"
import type { Api } from "#contract/contract.ts"
import { announceCatalogueChange } from "./catalog/catalogue-changes.ts"
import { ConfigError, readConfig } from "./config.ts"
import { type Shop, type ShopParts, startShop } from "./start.ts"
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

type Context = { api: Api; site: { pictures: Record<string, string> } }
type Render = (context: Context) => Promise<string>

/** Pages whose text `render` writes from what a page is given. */
function pagesOf(render: Render): ShopParts["pages"] {
  return async (_app, context) => ({
    isBuilt: true,
    render: async () => new Response(await render(context() as Context), { headers: { "content-type": "text/html; charset=utf-8" } }),
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
const textAt = async (address: string) => (await fetch(address)).text()

test("a started shop serves its pages and its API at the address that it says", async () => {
  const { address } = await aStarted()
  expect(await textAt(address)).toBe("This year’s flagship phones are here")
  expect((await fetch(`${address}/api/home/banners`)).status).toBe(200)
  expect((await fetch(`${address}/readyz`)).status).toBe(200)
})

test("a second shop on a taken port says so, and leaves the first alone", async () => {
  const { address } = await aStarted()
  const { port } = new URL(address)
  await expect(aStarted({ PORT: port })).rejects.toThrow(ConfigError)
  await expect(aStarted({ PORT: port })).rejects.toThrow(
    `Port ${port} on 127.0.0.1 is in use already, perhaps by a shop that runs. Set PORT to another.`,
  )
  expect((await fetch(`${address}/readyz`)).status).toBe(200)
})

test("a database that is not there is a fault with its cause, and nothing keeps running", async () => {
  await expect(aStarted({ DATABASE_URL: "postgres://shop:secret@127.0.0.1:1/shop" })).rejects.toThrow(/ECONNREFUSED/)
})

test("a catalogue change drops the pages and the answers of every shop on the database", async () => {
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
  await announceCatalogueChange(database.db)
  await expect.poll(seen, { timeout: 5000 }).toEqual(shops.flatMap(() => ["A new title", "A new title"]))
})

test("a change that is rolled back is not announced", async () => {
  const { address } = await aStarted()
  const before = await textAt(address)
  const rolledBack = database.db.transaction(async (tx) => {
    await tx.execute(sql`update banners set title = 'Never'`)
    await announceCatalogueChange(tx)
    throw new Error("no")
  })
  await expect(rolledBack).rejects.toThrow("no")
  expect(await textAt(address)).toBe(before)
})

test("a shop that lost its listening connection hears of changes again, and forgets what it may have missed", async () => {
  const { address } = await aStarted()
  await textAt(address)
  await database.db.execute(sql`update banners set title = 'Changed unheard' where position = (select min(position) from banners)`)
  await database.db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'corniche listener' and datname = current_database()`,
  )
  await expect.poll(() => textAt(address), { timeout: 10_000 }).toBe("Changed unheard")
})

test("stopping lets a page under way finish, with all that it asks the API, and takes no new requests", async () => {
  const underWay = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  const { address, stop } = await aStarted({}, async (context) => {
    underWay.resolve()
    await gate.promise
    return firstBanner(context)
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

test("idle connections do not hold up a stop", async () => {
  const { address, stop } = await aStarted()
  await Promise.all(Array.from({ length: 5 }, () => textAt(`${address}/healthz`)))
  const started = performance.now()
  await stop()
  expect(performance.now() - started).toBeLessThan(3000)
})
