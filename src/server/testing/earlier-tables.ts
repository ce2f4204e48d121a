import { randomUUID } from "node:crypto"
import { cp, readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { drizzle } from "drizzle-orm/node-postgres"
import { migrate } from "drizzle-orm/node-postgres/migrator"
import pg from "pg"
import { expect, inject, onTestFinished } from "vitest"
import { aFolder } from "./folder.ts"

const MIGRATIONS = join(import.meta.dirname, "..", "..", "..", "migrations")

type Journal = { entries: { tag: string }[] }

/** A new database without tables, and a connection to it. */
export async function anEmptyDatabase(): Promise<{ url: string; client: pg.Client }> {
  const name = `upgrade_${randomUUID().replaceAll("-", "")}`
  const url = inject("templateUrl").replace(/\/[^/]*$/, `/${name}`)
  const admin = new pg.Client({ connectionString: url.replace(/\/[^/]*$/, "/postgres") })
  await admin.connect()
  await admin.query(`create database ${name} template template0`)
  await admin.end()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  return { url, client }
}

/** A new database with the tables before the migration of this name. */
export async function tablesBefore(tag: string): Promise<{ url: string; client: pg.Client }> {
  const { path, remove } = await aFolder()
  onTestFinished(remove)
  const folder = join(path, "migrations")
  await cp(MIGRATIONS, folder, { recursive: true })
  const journal = JSON.parse(await readFile(join(folder, "meta", "_journal.json"), "utf8")) as Journal
  const count = journal.entries.findIndex((entry) => entry.tag.endsWith(tag))
  expect(count).toBeGreaterThan(0)
  await writeFile(join(folder, "meta", "_journal.json"), JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }))
  const database = await anEmptyDatabase()
  await migrate(drizzle(database.client), { migrationsFolder: folder })
  return database
}
