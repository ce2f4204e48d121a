/** Sends the statements of the shop's reads, by the same driver over as many connections as the shop has, without the shop. */
import { openDatabase } from "../../src/server/db/database.ts"
import type { Statement } from "../statements.ts"
import { answerParent } from "./child.ts"

/** One read after the other, each with its statements in order. */
export type SqlRun = { reads: Omit<Statement, "returned">[][]; atOnce: number; seconds: number }
export type SqlRate = { perSecond: number }

const pool = openDatabase(process.argv[2] ?? "").$client

answerParent({
  run: async ({ reads, atOnce, seconds }: SqlRun): Promise<SqlRate> => {
    let done = 0
    let next = 0
    const started = performance.now()
    const until = started + seconds * 1000
    const readOn = async () => {
      while (performance.now() < until) {
        // On one connection, because they may be a transaction.
        const client = await pool.connect()
        for (const statement of reads[next++ % reads.length] ?? []) await client.query(statement)
        client.release()
        done++
      }
    }
    await Promise.all(Array.from({ length: atOnce }, readOn))
    return { perSecond: done / ((performance.now() - started) / 1000) }
  },
  stop: async () => {
    await pool.end()
    setImmediate(() => process.exit(0))
  },
})
process.send?.({ ready: true })
