import { fileURLToPath } from "node:url"
import { drizzle } from "drizzle-orm/node-postgres"
import { migrate } from "drizzle-orm/node-postgres/migrator"
import { Logger, runMigrations } from "graphile-worker"
import pg from "pg"

const MIGRATIONS = fileURLToPath(new URL("../../../migrations", import.meta.url))
/** Any constant: it names the lock that lets only one process migrate at a time. */
const MIGRATION_LOCK = 7_105_312

/** Brings the database at `url` to the newest tables, those of the job queue included. Safe beside other processes that start at the same moment. */
export async function migrateDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: "corniche migrations" })
  await client.connect()
  try {
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK])
    await client.query("set client_min_messages = warning")
    await migrate(drizzle(client), { migrationsFolder: MIGRATIONS })
    await runMigrations({ connectionString: url, logger: new Logger(() => () => {}) })
  } finally {
    await client.end()
  }
}
