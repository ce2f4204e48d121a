import type { Database, Queries } from "#server/db/database.ts"
import { Refusal } from "#server/guards/refusal.ts"
import { shortTransaction } from "#server/guards/short-transaction.ts"

/**
 * A short transaction that refreshes listings. An import holds their lock until it is done, longer than a person waits: then it refuses with
 * `catalog_busy`.
 */
export async function catalogTransaction<T>(db: Database, work: (tx: Queries) => Promise<T>): Promise<T> {
  try {
    return await shortTransaction(db, work)
  } catch (fault) {
    if (fault instanceof Refusal && fault.code === "overloaded") throw new Refusal("catalog_busy", { cause: fault, retryAfterSeconds: 60 })
    throw fault
  }
}
