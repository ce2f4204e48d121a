import { rm } from "node:fs/promises"
import { join } from "node:path"
import pg from "pg"
import type { TestProject } from "vitest/node"
import { readConfig } from "#server/config/config.ts"
import { startEmbeddedPostgres } from "#server/db/embedded.ts"
import { loadBuiltPages } from "#server/pages/built-pages.ts"
import { type Shop, startShop } from "#server/start.ts"
import { openFolder } from "#server/testing/open-folder.ts"
import { type ChromiumLaunch, chromiumLaunch } from "./chromium.ts"
import { closedRepairDay, SHOPS, UNHURRIED } from "./shops.ts"

declare module "vitest" {
  export interface ProvidedContext {
    /** The address and the database of each demonstration shop. */
    shops: readonly { url: string; databaseUrl: string }[]
    /** The browser, of which every worker starts one. */
    chromium: ChromiumLaunch
    /** The day closed for repairs, fixed for the run because midnight may pass during it. */
    closedRepairDay: string
  }
}

const ROOT = join(import.meta.dirname, "../..")

/** Starts one built shop with the demonstration data per worker for the whole run. */
export default async function setup(project: TestProject) {
  const closedDay = closedRepairDay()
  const folder = await openFolder("corniche-e2e-")
  const postgres = await startEmbeddedPostgres({ folder: join(folder, "postgres"), volatile: true })
  // The data is imported once; the other databases are copies, which can be created while there are no connections.
  const first = await aShop(folder, postgres.url, closedDay)
  await first.stop()
  const databaseUrls = [postgres.url, ...(await copiesOf(postgres.url, SHOPS - 1))]
  const shops = await Promise.all(databaseUrls.map((url) => aShop(folder, url, closedDay)))
  project.provide(
    "shops",
    shops.map(({ address }, index) => ({ url: address, databaseUrl: databaseUrls[index] ?? "" })),
  )
  project.provide("chromium", await chromiumLaunch())
  project.provide("closedRepairDay", closedDay)
  return async () => {
    await Promise.all(shops.map((shop) => shop.stop()))
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

function aShop(folder: string, databaseUrl: string, closedDay: string): Promise<Shop> {
  const config = readConfig({
    PORT: "0",
    CORNICHE_DATA: folder,
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: "error",
    SEARCH_LIMIT_PER_SECOND: "1000",
    LIMIT_FACTOR: "1000",
    REPAIR_SLOT_CAPACITY: "Al Khor=1, *=1000",
    REPAIR_VISIT_HOURS: "9 AM - 6 PM",
    REPAIR_CLOSED_DAYS: closedDay,
    PUBLIC_ORIGIN: "http://shop.localhost",
  })
  return startShop(config, { pages: loadBuiltPages(join(ROOT, "dist")), demonstration: join(ROOT, "demo", "data"), limits: UNHURRIED })
}

async function copiesOf(url: string, count: number): Promise<string[]> {
  const original = new URL(url).pathname.slice(1)
  const admin = new pg.Client({ connectionString: url.replace(/\/[^/]*$/, "/postgres") })
  await admin.connect()
  const names = Array.from({ length: count }, (_, index) => `${original}_${index + 2}`)
  for (const name of names) await admin.query(`create database ${name} template ${original}`)
  await admin.end()
  return names.map((name) => url.replace(/\/[^/]*$/, `/${name}`))
}
