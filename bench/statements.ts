import { drizzle } from "drizzle-orm/node-postgres"
import type pg from "pg"
import type { Database } from "../src/server/db/database.ts"

/** One statement as sent to the database; with a name it is planned once per connection. */
export type Statement = { text: string; values: unknown[]; name?: string; returned: Record<string, unknown>[] }

/** Runs work of the shop on one connection and returns the statements that it sent, in order, with the returned rows. */
export async function recordedStatements(pool: pg.Pool, work: (db: Database) => Promise<unknown>): Promise<Statement[]> {
  const client = await pool.connect()
  const sent: Statement[] = []
  // The shop sends some statements at once, on several connections; this one takes them one after the other.
  let last: Promise<unknown> = Promise.resolve()
  const recorder = {
    query: async ({ text, name, values: own, ...config }: { text: string; name?: string; values?: unknown[] }, values = own ?? []) => {
      const asked = last.then(() => client.query({ ...config, text, values }))
      last = asked.catch(() => {})
      const result = await asked
      // Columns without names come as arrays, which nothing reads.
      sent.push({ text, values, ...(name ? { name } : {}), returned: result.rows })
      return result
    },
  }
  try {
    // The recorder replaces the pool and the connection of a transaction.
    const queries = drizzle(recorder as unknown as pg.Pool)
    const transaction: Database["transaction"] = async (inside) => {
      await recorder.query({ text: "begin" })
      const result = await inside(queries as unknown as Parameters<typeof inside>[0])
      await recorder.query({ text: "commit" })
      return result
    }
    await work(Object.assign(queries, { transaction }))
    return sent
  } finally {
    client.release()
  }
}

/** The statements alone, for another process. */
export async function statementsOf(pool: pg.Pool, read: (db: Database) => Promise<unknown>): Promise<Omit<Statement, "returned">[]> {
  return (await recordedStatements(pool, read)).map(({ returned: _rows, ...statement }) => statement)
}
