import { setTimeout as wait } from "node:timers/promises"
import type { Database, Queries } from "#server/db/database.ts"
import { Refusal } from "./refusal.ts"

/** A request that waits longer for a lock is refused with Retry-After. */
const LOCK_WAIT_MS = 3000
const TRIES = 4

/** A serialization failure or deadlock, after which the transaction is retried. */
const TRY_AGAIN = new Set(["40001", "40P01"])
const LOCK_NOT_AVAILABLE = "55P03"

/**
 * Does `work` in a short transaction: it waits 3 seconds for a lock, and is retried as a whole after a serialization failure or deadlock.
 * Refuses with `overloaded` when retrying does not help. `work` calls no other system, except as its last step.
 */
export async function shortTransaction<T>(db: Database, work: (tx: Queries) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction(work, { lockWaitMs: LOCK_WAIT_MS })
    } catch (fault) {
      const code = databaseCode(fault)
      if (code === LOCK_NOT_AVAILABLE) throw new Refusal("overloaded")
      if (code === null || !TRY_AGAIN.has(code)) throw fault
      if (attempt === TRIES) throw new Refusal("overloaded")
      await wait(attempt * 10 + Math.random() * 40)
    }
  }
}

/** The database's code of an error, also when the query builder wrapped it. */
export function databaseCode(fault: unknown): string | null {
  for (let error = fault; error instanceof Error; error = error.cause) {
    if ("code" in error && typeof error.code === "string") return error.code
  }
  return null
}
