import { databaseIsAway } from "#server/db/database-away.ts"

/**
 * Works on the entries of a run one after the other, so that one that fails holds up no other: `onFault` logs it, and the next run tries it
 * again. Only an outage of the database ends the run. Returns how many entries were done.
 */
export async function eachByItself<Entry>(
  entries: readonly Entry[],
  work: (entry: Entry) => Promise<unknown>,
  onFault: (fault: unknown, entry: Entry) => void,
): Promise<number> {
  let done = 0
  for (const entry of entries) {
    try {
      await work(entry)
      done++
    } catch (fault) {
      if (databaseIsAway(fault)) throw fault
      onFault(fault, entry)
    }
  }
  return done
}
