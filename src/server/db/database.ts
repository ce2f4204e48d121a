import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres"
import pg from "pg"
import { READ_TIMEOUT } from "./database-away.ts"

/** The shop's database. The shop itself queries it by `rows` and `run`; the query builder is for tests. */
export type Database = Omit<NodePgDatabase, "transaction"> & {
  $client: pg.Pool
  /** Runs `work` in one transaction, which is rolled back when it throws. With `lockWaitMs` it fails when it waits longer for a lock. */
  transaction: <T>(work: (tx: Transaction) => Promise<T>, options?: TransactionOptions) => Promise<T>
}
type TransactionOptions = { lockWaitMs?: number }
/** The database, or one connection of it that is in a transaction. */
type Transaction = Omit<NodePgDatabase, "transaction"> & { $client: pg.PoolClient }
/** What `rows` and `run` need: the database, or a transaction of it. */
export type Queries = { $client: pg.Pool | pg.PoolClient | pg.Client }

export type DatabaseOptions = {
  /** The maximum number of connections. */
  size?: number
  /** Shown in `pg_stat_activity`. */
  name?: string
  /** The time limit of a statement, after which it is cancelled; a server that then does not respond counts as lost. */
  answerWithinMs?: number
}

const CONNECT_WITHIN_MS = 10_000
const STATEMENT_WITHIN_MS = 15_000
const LONG_STATEMENT_WITHIN_MS = 10 * 60_000
/** The additional time for the response to a cancellation. */
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
    // Statements are short: starting a parallel plan costs more than running them, and parallel plans compete for the same cores.
    options: "-c max_parallel_workers_per_gather=0 -c jit=off",
  })
  // A broken connection fails its pending query, and the pool replaces it. It also emits an event, on the pool while idle and on itself
  // while in use, and an error event without a listener ends the process.
  pool.on("error", () => {})
  pool.on("connect", (client) => {
    client.on("error", () => {})
    closeWhenSilent(client)
  })
  const transaction: Database["transaction"] = (work, options) => inTransaction(pool, work, options)
  return Object.assign(drizzle(pool), { transaction })
}

/** The transaction exposes its connection, which the query builder's own does not. */
async function inTransaction<T>(pool: pg.Pool, work: (tx: Transaction) => Promise<T>, { lockWaitMs }: TransactionOptions = {}): Promise<T> {
  const client = await pool.connect()
  // From the start: of two statements the first may succeed alone.
  let isOpen = true
  try {
    await client.query(lockWaitMs === undefined ? "begin" : `begin; set local lock_timeout = ${Math.round(lockWaitMs)}`)
    const result = await work(drizzle(client))
    await client.query("commit")
    isOpen = false
    return result
  } catch (fault) {
    // The original fault is more informative than that of a rollback on a lost connection.
    if (isOpen)
      isOpen = await client.query("rollback").then(
        () => false,
        () => true,
      )
    throw fault
  } finally {
    // A connection whose transaction may still be open is closed.
    client.release(isOpen)
  }
}

/**
 * Closes a connection with an unanswered query: a late response would be taken for that of another query, and a rollback would wait as long
 * again.
 */
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

/** `begin`: how the transaction begins. Without `isKept` everything is rolled back in the end. */
type LongTransactionOptions = { begin?: string; isKept?: boolean }

/**
 * Runs `work` in one transaction that may take minutes, such as an import, on its own connection: the time limits of the pool, which end
 * a statement after seconds, do not apply. A statement has ten minutes.
 */
export async function longTransaction<T>(
  { $client: pool }: Pick<Database, "$client">,
  work: (tx: { $client: pg.Client }) => Promise<T>,
  { begin = "begin", isKept = true }: LongTransactionOptions = {},
): Promise<T> {
  const { connectionString, application_name: name, connectionTimeoutMillis, keepAlive, options } = pool.options
  const client = new pg.Client({
    ...{ connectionString, connectionTimeoutMillis, keepAlive, options },
    application_name: `${name} long work`,
    statement_timeout: LONG_STATEMENT_WITHIN_MS,
    query_timeout: LONG_STATEMENT_WITHIN_MS + CANCELLING_MS,
  })
  client.on("error", () => {})
  await client.connect()
  try {
    await client.query(begin)
    const result = await work({ $client: client })
    await client.query(isKept ? "commit" : "rollback")
    return result
  } finally {
    // This rolls back what is not committed.
    await client.end()
  }
}

/** Runs a query on its own connection, with at most `ms` to connect and `ms` to answer. */
export async function askOnce<T>(url: string, { name, ms }: { name: string; ms: number }, ask: (db: Queries) => Promise<T>): Promise<T> {
  const timeouts = { connectionTimeoutMillis: ms, query_timeout: ms, statement_timeout: ms }
  const client = new pg.Client({ connectionString: url, application_name: name, ...timeouts })
  client.on("error", () => {})
  try {
    await client.connect()
    return await ask({ $client: client })
  } finally {
    // A connection with a pending response is destroyed, so this never waits.
    client.end().catch(() => {})
  }
}
