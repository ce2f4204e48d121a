import pg from "pg"
import { abandonedStores } from "#server/db/abandoned-stores.ts"
import { versionOf } from "#server/db/migrate.ts"
import type { Point } from "./point.ts"

const OLDEST_VERSION = 16
const CONNECT_WITHIN_MS = 10_000
const ANSWER_WITHIN_MS = 15_000
const NAMED_STORES = 5

/** Checks whether the database at `url` is suitable for the shop; changes nothing in it. */
export async function checkDatabase(url: string): Promise<Point[]> {
  const client = new pg.Client({
    connectionString: url,
    application_name: "corniche check",
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
  })
  // If the server stops in the meantime, the query fails.
  client.on("error", () => {})
  try {
    await client.connect()
    return [await versionPoint(client), await extensionPoint(client), await tablesPoint(client), await sortingPoint(client)]
  } catch (fault) {
    const reason = fault instanceof Error ? fault.message || fault.name : String(fault)
    return [
      {
        name: "database",
        verdict: "fault",
        says: `The database cannot be used: ${reason}. Check DATABASE_URL, and whether the server is running.`,
      },
    ]
  } finally {
    await client.end().catch(() => {})
  }
}

/** Names the databases that were left behind in the system's folder, the first five with their location. */
export async function checkStores(folder?: string): Promise<Point[]> {
  const stores = await abandonedStores(folder)
  if (stores.length === 0) return []
  const named = stores.slice(0, NAMED_STORES).map(({ store, origin }) => `${store} (of ${origin})`)
  const more = stores.length > NAMED_STORES ? `, and ${stores.length - NAMED_STORES} more` : ""
  const [whose, them] = stores.length === 1 ? ["1 database", "it"] : [`${stores.length} databases`, "them"]
  const says = `The data folder of ${whose} no longer exists. Delete ${them} if nobody needs ${them}: ${named.join(", ")}${more}.`
  return [{ name: "left databases", verdict: "warning", says }]
}

async function versionPoint(client: pg.Client): Promise<Point> {
  const { rows } = await client.query<{ version: number; shown: string }>(
    "select current_setting('server_version_num')::int / 10000 as version, current_setting('server_version') as shown",
  )
  const { version = 0, shown = "" } = rows[0] ?? {}
  if (version >= OLDEST_VERSION) return { name: "database", verdict: "ok", says: `PostgreSQL ${shown} answers.` }
  return { name: "database", verdict: "fault", says: `PostgreSQL ${shown} is too old. Use ${OLDEST_VERSION} or newer.` }
}

async function extensionPoint(client: pg.Client): Promise<Point> {
  const { rows } = await client.query<{ available: boolean; made: boolean; allowed: boolean }>(`
    select exists (select from pg_available_extensions where name = 'pg_trgm') as available,
      exists (select from pg_extension where extname = 'pg_trgm') as made,
      has_database_privilege(current_database(), 'create') as allowed`)
  const { available = false, made = false, allowed = false } = rows[0] ?? {}
  const name = "extension"
  if (made) return { name, verdict: "ok", says: "pg_trgm is installed." }
  if (!available) return { name, verdict: "fault", says: "pg_trgm is not installed on the server. Install PostgreSQL's contrib package." }
  if (allowed) return { name, verdict: "ok", says: "pg_trgm is available; the first start creates it." }
  return { name, verdict: "fault", says: "The account may not create pg_trgm. Run CREATE EXTENSION pg_trgm as the database's owner." }
}

async function tablesPoint(client: pg.Client): Promise<Point> {
  const points = {
    none: { verdict: "warning", says: "There are no tables yet; the first start creates them." },
    older: { verdict: "warning", says: "The tables belong to an older version; the next start migrates them. Back up first." },
    same: { verdict: "ok", says: "The tables belong to this version." },
    newer: { verdict: "fault", says: "The tables belong to a newer version of the shop. Use that version, or restore an older backup." },
  } as const
  return { name: "tables", ...points[await versionOf(client)] }
}

async function sortingPoint(client: pg.Client): Promise<Point> {
  const { rows } = await client.query<{ encoding: string; sorting: string }>(`
    select pg_encoding_to_char(encoding) as encoding, datcollate as sorting from pg_database where datname = current_database()`)
  const { encoding = "", sorting = "" } = rows[0] ?? {}
  const name = "encoding"
  if (encoding !== "UTF8")
    return {
      name,
      verdict: "fault",
      says: `The database's encoding is ${encoding}. Create one in UTF-8: createdb --encoding=UTF8 --template=template0`,
    }
  return { name, verdict: "ok", says: `The database's encoding is UTF-8 and its collation ${sorting}.` }
}
