import { is, SQL, sql } from "drizzle-orm"
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres"
import { PgDialect } from "drizzle-orm/pg-core"
import pg from "pg"
import { READ_TIMEOUT } from "./database-away.ts"

/** The shop's database: queries, and transactions by `transaction`. */
export type Database = NodePgDatabase & { $client: pg.Pool }
/** What a query needs: the database or a transaction of it. */
export type Queries = Pick<Database, "select" | "selectDistinct" | "insert" | "update" | "delete" | "execute" | "_">

export type DatabaseOptions = {
  /** The maximum number of connections. */
  size?: number
  /** Shown in `pg_stat_activity`. */
  name?: string
  /** A statement that is not done by then is cancelled, and a server that does not answer then is taken for gone. */
  answerWithinMs?: number
}

const CONNECT_WITHIN_MS = 10_000
const STATEMENT_WITHIN_MS = 15_000
/** What the cancelling of a statement may take until its answer is here. */
const CANCELLING_MS = 500

/** Opens a pool on `url`. Nothing connects before the first query. */
export function openDatabase(url: string, { size = 10, name = "corniche", answerWithinMs }: DatabaseOptions = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    application_name: name,
    connectionTimeoutMillis: answerWithinMs ?? CONNECT_WITHIN_MS,
    statement_timeout: answerWithinMs ?? STATEMENT_WITHIN_MS,
    ...(answerWithinMs === undefined ? {} : { query_timeout: answerWithinMs + CANCELLING_MS }),
    keepAlive: true,
    idle_in_transaction_session_timeout: 30_000,
    // Short statements only: a parallel plan costs more to start than these take, and several at once fight for the same cores.
    options: "-c max_parallel_workers_per_gather=0 -c jit=off",
  })
  // A connection that breaks fails the query that waits for it, and the pool replaces it. It says so by an event as well, on the pool while
  // it is idle and on itself while it is in use, and an event of that name that nobody listens to ends the process.
  pool.on("error", () => {})
  pool.on("connect", (client) => {
    client.on("error", () => {})
    closeWhenSilent(client)
  })
  return drizzle(pool)
}

/** Closes a connection that left a query without an answer: what comes on it later would answer another query, and waiting for a rollback on it would take as long again. */
function closeWhenSilent(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  client.query = ((...given: unknown[]) => {
    const answer = query(...given)
    if (answer instanceof Promise) {
      answer.catch((fault: Error) => {
        if (fault.message === READ_TIMEOUT) void (client as pg.PoolClient & pg.Client).end()
      })
    }
    return answer
  }) as typeof client.query
}

/** Runs a query on its own connection, with at most `ms` to connect and `ms` to answer. */
export async function askOnce<T>(url: string, { name, ms }: { name: string; ms: number }, ask: (db: Queries) => Promise<T>): Promise<T> {
  const timeouts = { connectionTimeoutMillis: ms, query_timeout: ms, statement_timeout: ms }
  const client = new pg.Client({ connectionString: url, application_name: name, ...timeouts })
  client.on("error", () => {})
  try {
    await client.connect()
    return await ask(drizzle(client))
  } finally {
    // A connection that still waits for its answer is cut, so this never waits.
    client.end().catch(() => {})
  }
}

/** Lets a transaction fail with `lock_not_available` rather than wait longer for a lock that another holds. */
export async function waitForLocksAtMost(tx: Queries, ms: number): Promise<void> {
  await preparedRows(tx, "wait for locks", sql`select set_config('lock_timeout', ${String(ms)}, true)`)
}

const dialect = new PgDialect()

/**
 * The rows of a statement that a connection plans only once: for statements whose text is always the same and whose plan does not depend
 * on what they are given. Planning such a statement often takes longer than running it. Each has a unique `name`, and one text for it:
 * a value that is undefined would silently be left out of the text, and is a fault.
 */
export async function preparedRows<Row>(db: Queries, name: string, query: SQL): Promise<Row[]> {
  if (isIncomplete(query)) throw new Error(`The statement "${name}" was given a value that is undefined.`)
  const statement = db._.session.prepareQuery(dialect.sqlToQuery(query), undefined, name, false)
  // The columns are those of Row; the driver cannot know.
  return ((await statement.execute()) as { rows: Row[] }).rows
}

function isIncomplete(part: unknown): boolean {
  if (part === undefined) return true
  if (Array.isArray(part)) return part.some(isIncomplete)
  return is(part, SQL) && part.queryChunks.some(isIncomplete)
}
