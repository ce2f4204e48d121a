/**
 * Prints the memory of the built shop's process: after a first start with its first import, and while 20,000 different pages (`--quick`:
 * 400) are requested with 50 changes of the catalog in between. `--ordinary=60` prints it after 60 minutes of ordinary visits instead.
 * Exits with code 1 when more than 250 MiB are used after the start, more than 600 MiB at any time, or a page is not sent. Linux only.
 */
import { parseArgs } from "node:util"
import { announceCatalogChange } from "../src/server/catalog/catalog-changes.ts"
import { openDatabase } from "../src/server/db/database.ts"
import { startEmbeddedPostgres } from "../src/server/db/embedded.ts"
import { type BuiltShop, interrupted, pause, runMeasurement, withBuiltShop, withFolder } from "./built-shop.ts"
import { orderOf, someBuyers } from "./buyers.ts"
import type { Asked } from "./load.ts"
import { inTurn, readCatalog } from "./mixes.ts"
import { oneOf, randomOf, zipfPlace } from "./random.ts"

const { values } = parseArgs({ options: { quick: { type: "boolean", default: false }, ordinary: { type: "string" } } })
const PAGES = values.quick ? 400 : 20_000
const CHANGES = 50
const AT_ONCE = 4
const VISITS_EVERY_MS = 500
/** Each visit is a page and three calls; each hundredth orders. */
const VISITS_AN_ORDER = 100
const REST_MS = 120_000
const MOST_IDLE_MIB = 250
const MOST_MIB = 600

let unsent = 0
await runMeasurement(() =>
  withFolder((folder) =>
    withBuiltShop(folder, {}, async (shop) => {
      // A second handle on the server that the shop runs, only for its address.
      const { url, stop } = await startEmbeddedPostgres({ folder: `${folder}/postgres`, signal: interrupted })
      await stop()
      const idle = await shop.residentMib()
      const series = values.ordinary ? await ordinaryTraffic(shop, url, Number(values.ordinary)) : await differentPages(shop, url)
      const highest = Math.max(...series.map(({ MiB }) => MiB))
      console.table(series)
      console.log(`after the start: ${idle.toFixed(0)} MiB; highest: ${highest} MiB; ${unsent} answers were not sent`)
      process.exitCode = idle > MOST_IDLE_MIB || highest > MOST_MIB || unsent > 0 ? 1 : 0
    }),
  ),
)

async function differentPages(shop: BuiltShop, url: string) {
  const db = openDatabase(url, { size: 1, name: "bench" })
  const series: { pages: number; MiB: number }[] = []
  let asked = 0
  const visit = async (until: number) => {
    while (asked < until) await send(shop, { method: "GET", path: `/category?price=0,${++asked}`, headers: { "accept-encoding": "br" } })
  }
  for (let change = 1; change <= CHANGES; change++) {
    const until = Math.round((PAGES * change) / CHANGES)
    await Promise.all(Array.from({ length: AT_ONCE }, () => visit(until)))
    series.push({ pages: asked, MiB: Math.round(await shop.residentMib()) })
    await announceCatalogChange(db)
  }
  await db.$client.end()
  return series
}

/** Two visits a second: products by popularity, listings, calls of the pages, and orders. */
async function ordinaryTraffic(shop: BuiltShop, url: string, minutes: number) {
  const { productIds, samples } = await readCatalog(url)
  const db = openDatabase(url, { size: 1, name: "bench" })
  const nextOrder = inTurn((await someBuyers(db)).map(orderOf))
  await db.$client.end()
  const random = randomOf(1)
  const get = (path: string): Asked => ({ method: "GET", path, headers: { "accept-encoding": "br" } })
  const visit = async (): Promise<void> => {
    const { slug, path, id } = samples[zipfPlace(random, samples.length)] ?? oneOf(random, samples)
    const listing = `/category/${path.at(-1)}${random() < 0.3 ? `?page=2` : ""}`
    await send(shop, get(random() < 0.1 ? "/" : random() < 0.6 ? `/${slug}/${id}` : listing))
    const product = productIds[zipfPlace(random, productIds.length)]
    for (const call of [`/api/store/product/${product}`, `/api/store/product/${product}/similar`, "/api/home/menu/"])
      await send(shop, get(call))
  }
  const series: { minute: number; MiB: number }[] = []
  for (let minute = 1; minute <= minutes; minute++) {
    for (let visits = 0; visits < 60_000 / VISITS_EVERY_MS; visits++) {
      await Promise.all([visit(), visits % VISITS_AN_ORDER === 0 ? send(shop, nextOrder()) : null, pause(VISITS_EVERY_MS)])
    }
    series.push({ minute, MiB: Math.round(await shop.residentMib()) })
  }
  await pause(REST_MS)
  console.log(`${REST_MS / 60_000} minutes after the last visit: ${(await shop.residentMib()).toFixed(0)} MiB`)
  return series
}

async function send({ address }: BuiltShop, { method, path, headers = {}, body }: Asked): Promise<void> {
  const answer = await fetch(address + path, { method, headers, body: body ?? null, signal: interrupted })
  await answer.arrayBuffer()
  if (!answer.ok) unsent++
}
