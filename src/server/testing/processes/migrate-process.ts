import pg from "pg"
import { migrateDatabase } from "#server/db/migrate.ts"
import { type KillBefore, killAt } from "./kills.ts"

/** A process that migrates a database on a message, for tests that kill it. Its argument is the address of the database. */
const [, , databaseUrl = ""] = process.argv

process.once("message", async (killBefore: KillBefore) => {
  const reaches = killAt(killBefore)
  const query = pg.Client.prototype.query as (...given: unknown[]) => unknown
  // On every connection: the job queue creates its tables on its own connection.
  pg.Client.prototype.query = function (this: pg.Client, ...given: [string | { text: string }, ...unknown[]]) {
    reaches(typeof given[0] === "string" ? given[0] : given[0].text)
    return query.apply(this, given)
  } as typeof pg.Client.prototype.query
  await migrateDatabase(databaseUrl)
  reaches("the end")
  process.disconnect()
})
process.send?.("ready")
