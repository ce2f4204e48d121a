import { drizzle } from "drizzle-orm/node-postgres"
import type pg from "pg"
import type { Queries } from "../src/server/db/database.ts"

/** One statement as it goes to the database. */
export type Statement = { text: string; values: unknown[] }

/** Runs a read of the shop and returns the statements that it sent, in their order. */
export async function statementsOf(pool: pg.Pool, read: (db: Queries) => Promise<unknown>): Promise<Statement[]> {
  const sent: Statement[] = []
  const recorder = {
    query: (config: { text: string }, values: unknown[] = []) => {
      sent.push({ text: config.text, values })
      return pool.query({ ...config, values })
    },
  }
  // The one method that queries outside of transactions use.
  await read(drizzle(recorder as unknown as pg.Pool))
  return sent
}
