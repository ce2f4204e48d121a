import { type SQL, sql } from "drizzle-orm"
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres"
import { PgDialect } from "drizzle-orm/pg-core"
import pg from "pg"

/** The shop's database: queries, and transactions by `transaction`. */
export type Database = NodePgDatabase & { $client: pg.Pool }
/** What a query needs: the database or a transaction of it. */
export type Queries = Pick<Database, "select" | "selectDistinct" | "insert" | "update" | "delete" | "execute" | "_">

export type DatabaseOptions = {
  /** At most so many connections. */
  size?: number
  /** Shown in `pg_stat_activity`. */
  name?: string
}

/** Opens a pool on `url`. Nothing connects before the first query. */
export function openDatabase(url: string, { size = 10, name = "corniche" }: DatabaseOptions = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    application_name: name,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 30_000,
    // Short statements only: a parallel plan costs more to start than these take, and several at once fight for the same cores.
    options: "-c max_parallel_workers_per_gather=0 -c jit=off",
  })
  // A connection that breaks while idle is replaced at the next query; without a listener it would end the process.
  pool.on("error", () => {})
  return drizzle(pool)
}

/** Lets a transaction fail with `lock_not_available` rather than wait longer for a lock that another holds. */
export async function waitForLocksAtMost(tx: Queries, ms: number): Promise<void> {
  await preparedRows(tx, "wait for locks", sql`select set_config('lock_timeout', ${String(ms)}, true)`)
}

const dialect = new PgDialect()

/**
 * The rows of a statement that a connection plans only once: for statements whose text is always the same and whose plan does not depend
 * on what they are given. Planning such a statement often takes longer than running it. Each has a `name` of its own.
 */
export async function preparedRows<Row>(db: Queries, name: string, query: SQL): Promise<Row[]> {
  const statement = db._.session.prepareQuery(dialect.sqlToQuery(query), undefined, name, false)
  // The columns are those of Row; the driver cannot know.
  return ((await statement.execute()) as { rows: Row[] }).rows
}
