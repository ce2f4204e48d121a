import { drizzle } from "drizzle-orm/node-postgres"
import type pg from "pg"
import type { Database } from "../src/server/db/database.ts"

/** One statement as it goes to the database; with a name it is planned once for each connection. */
export type Statement = { text: string; values: unknown[]; name?: string }

/** Runs a read of the shop and returns the statements that it sent, in their order. */
export async function statementsOf(pool: pg.Pool, read: (db: Database) => Promise<unknown>): Promise<Statement[]> {
  const sent: Statement[] = []
  const recorder = {
    query: ({ text, name, ...config }: { text: string; name?: string }, values: unknown[] = []) => {
      sent.push({ text, values, ...(name ? { name } : {}) })
      return pool.query({ ...config, text, values })
    },
  }
  // Querying is all that is asked of it, since it is no pool from which a transaction would take a connection: those of one `pool` must be one.
  await read(drizzle(recorder as unknown as pg.Pool))
  return sent
}
