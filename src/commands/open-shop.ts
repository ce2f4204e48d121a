import { once } from "node:events"
import { join } from "node:path"
import { type Config, readConfig } from "#server/config/config.ts"
import { type Database, openDatabase } from "#server/db/database.ts"
import { startEmbeddedPostgres } from "#server/db/embedded.ts"
import { checkTables, migrateDatabase } from "#server/db/migrate.ts"
import { checkDataFolder } from "#server/environment.ts"
import { onceAskedToStop } from "../stop-signals.ts"
import type { Answer } from "./answer.ts"

export type Shop = { config: Config; db: Database }

/**
 * Runs `work` on the shop's database, that of the running shop when there is one. A database with the tables of another version is refused:
 * a shop of that version may be running on it.
 */
export function withShop<T>(work: (shop: Shop) => Promise<T>): Promise<T> {
  return withDatabase(async (url, config) => {
    await checkTables(url)
    const db = openDatabase(url, { size: 2, name: "corniche command" })
    try {
      return await work({ config, db })
    } finally {
      await db.$client.end()
    }
  })
}

/** `corniche migrate`: the migration of a start, without the start. */
export async function migrateCommand({ json }: { json: boolean }): Promise<Answer> {
  await withDatabase(migrateDatabase)
  return { code: 0, text: json ? JSON.stringify({ ok: true }) : "The database's tables belong to this version." }
}

async function withDatabase<T>(work: (url: string, config: Config) => Promise<T>): Promise<T> {
  const config = readConfig()
  if (config.databaseUrl !== null) return work(config.databaseUrl, config)
  await checkDataFolder(config.dataFolder)
  return withEmbeddedPostgres(join(config.dataFolder, "postgres"), (url) => work(url, config))
}

/**
 * The server is a separate process that an interrupt does not reach: it is stopped before this process ends, which rolls open transactions
 * back.
 */
export async function withEmbeddedPostgres<T>(folder: string, work: (url: string) => Promise<T>): Promise<T> {
  const stopping = new AbortController()
  const { signal } = stopping
  const interrupted = once(signal, "abort").then(() => Promise.reject(signal.reason))
  // Nobody awaits this promise while the server starts.
  interrupted.catch(() => {})
  let code = 0
  let isOver = false
  onceAskedToStop((given) => {
    code = given
    stopping.abort()
    if (isOver) process.exit(code)
  })
  try {
    const server = await startEmbeddedPostgres({ folder, signal })
    try {
      return await Promise.race([work(server.url), interrupted])
    } finally {
      await server.stop()
    }
  } catch (fault) {
    if (signal.aborted) process.exit(code)
    throw fault
  } finally {
    isOver = true
  }
}
