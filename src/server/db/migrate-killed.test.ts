import { fork } from "node:child_process"
import { once } from "node:events"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import type pg from "pg"
import { beforeAll, expect, onTestFinished, test } from "vitest"
import { testDatabase } from "#server/testing/database.ts"
import { anEmptyDatabase, tablesBefore } from "#server/testing/earlier-tables.ts"
import type { KillBefore } from "#server/testing/processes/kills.ts"
import { migrateDatabase, versionOf } from "./migrate.ts"

const PROCESS = fileURLToPath(new URL("../testing/processes/migrate-process.ts", import.meta.url))
const NEVER: KillBefore = { text: "never", nth: 1 }

/** Columns, indexes and rules of the shop and of its job queue. */
const SHAPE = `
  select 'column ' || table_schema || '.' || table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable as part
    from information_schema.columns where table_schema in ('public', 'graphile_worker', 'drizzle')
  union all select 'index ' || indexdef from pg_indexes where schemaname in ('public', 'graphile_worker', 'drizzle')
  union all select 'rule ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
    where connamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace) and contype <> 'n'
  order by 1`
/** How often each migration was applied. */
const APPLIED = `
  select 'shop ' || created_at as migration, count(*)::int as times from drizzle.__drizzle_migrations group by 1
  union all select 'queue ' || id, count(*)::int from graphile_worker.migrations group by 1 order by 1`
const SHOP_TABLES = "select count(*)::int as tables from information_schema.tables where table_schema = 'public'"

const standing = async (database: pg.Client | pg.Pool) => ({
  parts: (await database.query<{ part: string }>(SHAPE)).rows,
  applied: (await database.query<{ migration: string; times: number }>(APPLIED)).rows,
})

/** The result of one undisturbed migration. */
let whole: Awaited<ReturnType<typeof standing>>
beforeAll(async () => {
  const { db, close } = await testDatabase()
  whole = await standing(db.$client)
  await close()
  expect(whole.applied.every(({ times }) => times === 1)).toBe(true)
})

/** A process that is about to migrate a database; returns a function that starts the migration, and how the process ended. */
async function aMigration(url: string): Promise<(killBefore: KillBefore) => Promise<unknown[]>> {
  // A compile cache shared by the processes.
  const env = { NODE_COMPILE_CACHE: join(tmpdir(), "corniche-compiled") }
  const child = fork(PROCESS, [url], { stdio: ["ignore", "inherit", "inherit", "ipc"], env })
  onTestFinished(() => void child.kill("SIGKILL"))
  await once(child, "message")
  return (killBefore) => {
    child.send(killBefore)
    return once(child, "exit")
  }
}

test("processes that migrate an empty database at the same moment apply each migration once, even when one of them is killed", async () => {
  const { url, client } = await anEmptyDatabase()
  const [first, second, third] = await Promise.all([aMigration(url), aMigration(url), aMigration(url)])
  // The migrating process is killed halfway, or has nothing to do.
  const ended = await Promise.all([first(NEVER), second(NEVER), third({ text: "CREATE TABLE", nth: 10 })])
  expect(ended.slice(0, 2)).toEqual([
    [0, null],
    [0, null],
  ])
  expect(await standing(client)).toEqual(whole)
})

test.each<KillBefore & { version: string }>([
  { text: "commit", nth: 1, version: "none" },
  // The shop's tables exist, and the job queue's do not.
  { text: "begin", nth: 2, version: "same" },
  { text: "commit", nth: 8, version: "same" },
])(
  "a first migration that is killed before $text number $nth leaves all of the shop's tables or none, and the next start makes the rest",
  async (moment) => {
    const { url, client } = await anEmptyDatabase()
    const migrate = await aMigration(url)
    expect(await migrate(moment)).toEqual([null, "SIGKILL"])
    expect(await versionOf(client)).toBe(moment.version)
    const { rows } = await client.query<{ tables: number }>(SHOP_TABLES)
    expect((rows[0]?.tables ?? 0) > 0).toBe(moment.version === "same")
    await migrateDatabase(url)
    expect(await standing(client)).toEqual(whole)
  },
)

test("an upgrade that is killed before its end leaves the earlier version with its rows, and the next start completes it", async () => {
  const { url, client } = await tablesBefore("waiting_sign_ups")
  await client.query("insert into customers (uid, email) values ('u-1', 'noor@example.com')")
  const migrate = await aMigration(url)
  expect(await migrate({ text: "commit", nth: 1 })).toEqual([null, "SIGKILL"])
  expect(await versionOf(client)).toBe("older")
  await migrateDatabase(url)
  expect(await versionOf(client)).toBe("same")
  expect((await client.query("select uid, email from customers")).rows).toEqual([{ uid: "u-1", email: "noor@example.com" }])
  expect(await standing(client)).toEqual(whole)
})
