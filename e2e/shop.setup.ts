import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { chromium } from "playwright-core"
import type { TestProject } from "vitest/node"
import { readConfig } from "#server/config.ts"
import { startEmbeddedPostgres } from "#server/db/embedded.ts"
import { loadBuiltPages } from "#server/pages/built-pages.ts"
import { startShop } from "#server/start.ts"
import { chromiumLaunch } from "./chromium.ts"

declare module "vitest" {
  export interface ProvidedContext {
    /** Where the demonstration shop listens. */
    shopUrl: string
    /** Its database. */
    shopDatabaseUrl: string
    /** The browser that every file connects to. */
    browserEndpoint: string
  }
}

const ROOT = join(import.meta.dirname, "..")

/** The built shop with the demonstration data on an empty database, and one browser, for the whole run. */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), "corniche-e2e-"))
  const postgres = await startEmbeddedPostgres({ folder: join(folder, "postgres"), volatile: true })
  const config = readConfig({
    PORT: "0",
    CORNICHE_DATA: folder,
    DATABASE_URL: postgres.url,
    LOG_LEVEL: "error",
    SEARCH_LIMIT_PER_SECOND: "1000",
    LIMIT_FACTOR: "1000",
    PUBLIC_ORIGIN: "http://shop.test",
  })
  const shop = await startShop(config, {
    pages: loadBuiltPages(join(ROOT, "dist")),
    demonstration: join(ROOT, "demo", "data"),
  })
  const browser = await chromium.launchServer(await chromiumLaunch())
  project.provide("shopUrl", shop.address)
  project.provide("shopDatabaseUrl", postgres.url)
  project.provide("browserEndpoint", browser.wsEndpoint())
  return async () => {
    await browser.close()
    await shop.stop()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
