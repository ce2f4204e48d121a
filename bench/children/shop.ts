/** The built shop as `npm start` runs it, in a separate process, on an embedded store in the given folder. */
import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { announceCatalogChange } from "../../src/server/catalog/catalog-changes.ts"
import { readConfig } from "../../src/server/config/config.ts"
import { loadBuiltPages } from "../../src/server/pages/built-pages.ts"
import { startShop } from "../../src/server/start.ts"
import { generateCatalog } from "../generate-catalog.ts"
import { answerParent, type Cpu, ownCpuMs } from "./child.ts"

const ROOT = join(import.meta.dirname, "..", "..")
const [folder = "", port = "0", limits] = process.argv.slice(2)
const UNLIMITED = {
  rendering: { queue: { running: 2, waiting: 200, waitMs: 60_000 }, passMs: 100, timeoutMs: 60_000, perSecond: 100_000, burst: 100_000 },
  overload: { maxEventLoopDelayMs: 60_000, sampleMs: 3000 },
}

const config = readConfig({
  PORT: port,
  CORNICHE_DATA: folder,
  SEARCH_LIMIT_PER_SECOND: "100000",
  LIMIT_FACTOR: "1000",
  MAX_OPEN_CASH_ORDERS: "1000",
  LOG_LEVEL: "warn",
})
const shop = await startShop(config, {
  pages: loadBuiltPages(process.env["CORNICHE_BUILD"] ?? join(ROOT, "dist")),
  demonstration: join(ROOT, "demo", "data"),
  ...(limits === "unlimited" ? { limits: UNLIMITED } : {}),
})
const { db, answers, kept } = shop.services
const { pages } = shop
const databaseUrl = db.$client.options.connectionString ?? ""
const keep = answers.get.bind(answers)
const keepPage = pages.get.bind(pages)

answerParent({
  address: () => shop.address,
  databaseUrl: () => databaseUrl,
  grow: (products: number) => generateCatalog(databaseUrl, products),
  /** Empties the caches as an import does. */
  forget: () => announceCatalogChange(db),
  /** With `false` every answer and page is computed for each request, and concurrent requests do not share a computation. */
  keepAnswers: (isKept: boolean) => {
    answers.get = isKept ? keep : async (key, make) => keep(`${key} ${Math.random()}`, make).finally(() => kept.clear())
    pages.get = isKept ? keepPage : (_address, render) => render({ isRenewal: false })
  },
  residentMib: () => process.memoryUsage.rss() / 1024 / 1024,
  cpu: async (): Promise<Cpu> => ({ nodeMs: ownCpuMs(), databaseMs: await databaseCpuMs() }),
  stop: async () => {
    await shop.stop()
    setImmediate(() => process.exit(0))
  },
})
process.send?.({ ready: true })

/** The unit of processor times in /proc. */
const MS_PER_TICK = 10

/** The processor time used so far by the processes of the embedded PostgreSQL, where the system reports it. */
async function databaseCpuMs(): Promise<number | null> {
  if (shop.store === null) return null
  try {
    const server = (await readFile(join(shop.store, "cluster", "postmaster.pid"), "utf8")).split("\n")[0]
    const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name))
    const stats = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, "utf8").catch(() => "")))
    const ticks = stats.flatMap((stat, place) => {
      // The name in brackets may contain spaces; it is followed by state, parent and, further on, the times: own user and system, then
      // those of exited children.
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ")
      if (pids[place] === server) return fields.slice(11, 15).map(Number)
      return fields[1] === server ? fields.slice(11, 13).map(Number) : []
    })
    return ticks.reduce((sum, own) => sum + own, 0) * MS_PER_TICK
  } catch {
    return null
  }
}
