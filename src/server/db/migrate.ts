import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import type { Client } from "pg"
import { ConfigError } from "#server/config/config.ts"
import { firstConnection } from "./first-connection.ts"

const MIGRATIONS = fileURLToPath(new URL("../../../migrations", import.meta.url))
/** An arbitrary constant: the lock that lets only one process migrate at a time. */
const MIGRATION_LOCK = 7_105_312

/**
 * Migrates the database at `url` to this version's tables, including those of the job queue. Safe when several processes start at once. A
 * database of a newer version is refused: only a backup leads back.
 */
export async function migrateDatabase(url: string): Promise<void> {
  const client = await firstConnection(url, "corniche migrations")
  try {
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK])
    await client.query("set client_min_messages = warning")
    if ((await versionOf(client)) === "newer") throw newer()
    const [{ drizzle }, { migrate }, { Logger, runMigrations }] = await Promise.all([
      import("drizzle-orm/node-postgres"),
      import("drizzle-orm/node-postgres/migrator"),
      import("graphile-worker"),
    ])
    await migrate(drizzle(client), { migrationsFolder: MIGRATIONS }).catch((fault: unknown) => {
      throw refusalOf(fault) ?? fault
    })
    await runMigrations({ connectionString: url, logger: new Logger(() => () => {}) })
  } finally {
    await client.end()
  }
}

/** Refuses a database with the tables of another version; changes nothing. */
export async function checkTables(url: string): Promise<void> {
  const client = await firstConnection(url, "corniche command")
  try {
    const version = await versionOf(client)
    if (version === "newer") throw newer()
    if (version === "none") throw new ConfigError("The database has no tables of Corniche yet. Start the shop, or run `corniche migrate`.")
    if (version === "older") {
      throw new ConfigError(
        "The database's tables belong to an older version of Corniche. Back up, then start this version or run `corniche migrate`.",
      )
    }
  } finally {
    await client.end()
  }
}

function newer(): ConfigError {
  return new ConfigError(
    "The database's tables belong to a newer version of Corniche. Use that version, or restore the backup from before the update.",
  )
}

/** The version of a database's tables, compared with this one. */
export async function versionOf(client: Client): Promise<"none" | "older" | "same" | "newer"> {
  const journal = JSON.parse(await readFile(join(MIGRATIONS, "meta", "_journal.json"), "utf8")) as { entries: { when: number }[] }
  const known = Math.max(...journal.entries.map(({ when }) => when))
  const { rows: tables } = await client.query("select to_regclass('drizzle.__drizzle_migrations') as name")
  if (tables[0]?.name == null) return "none"
  const { rows } = await client.query<{ newest: string | null }>("select max(created_at) as newest from drizzle.__drizzle_migrations")
  if (rows[0]?.newest == null) return "none"
  const newest = Number(rows[0].newest)
  return newest === known ? "same" : newest < known ? "older" : "newer"
}

/** A message for a fault of the server that an operator can fix. */
function refusalOf(fault: unknown): ConfigError | null {
  const cause = fault instanceof Error && fault.cause instanceof Error ? fault.cause : fault
  const code = cause instanceof Error && "code" in cause ? cause.code : null
  if (code === "0A000" || code === "58P01") {
    return new ConfigError("The database server lacks the extension pg_trgm. Install PostgreSQL's contrib package on it.", { cause: fault })
  }
  if (code === "42501") {
    return new ConfigError("The user in DATABASE_URL may not create tables. Make it the owner of the database.", {
      cause: fault,
    })
  }
  return null
}
