import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import pg from "pg"
import type { TestProject } from "vitest/node"
import { startEmbeddedPostgres } from "#server/db/embedded.ts"
import { migrateDatabase } from "#server/db/migrate.ts"

declare module "vitest" {
  export interface ProvidedContext {
    /** Address of the migrated template, `testDatabase` copies it. */
    templateUrl: string
  }
}

/** One PostgreSQL for the whole run, with a migrated database that each test file copies. */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), "corniche-test-"))
  const server = await startEmbeddedPostgres({ folder, volatile: true })
  const templateUrl = server.url.replace(/\/[^/]*$/, "/template_shop")
  const admin = new pg.Client({ connectionString: server.url })
  await admin.connect()
  await admin.query("create database template_shop template corniche")
  await admin.end()
  await migrateDatabase(templateUrl)
  project.provide("templateUrl", templateUrl)
  return async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
