import { join } from "node:path"
import { type Config, readConfig } from "#server/config.ts"
import { type Database, openDatabase } from "#server/db/database.ts"
import { startEmbeddedPostgres } from "#server/db/embedded.ts"
import { migrateDatabase } from "#server/db/migrate.ts"

export type Shop = { config: Config; db: Database }

/** Lets `work` use the shop's database, that of the running shop when there is one, and leaves it as it was found. */
export async function withShop<T>(work: (shop: Shop) => Promise<T>): Promise<T> {
  const config = readConfig()
  const server = config.databaseUrl === null ? await startEmbeddedPostgres({ folder: join(config.dataFolder, "postgres") }) : null
  const leave = (code: number) => () => void Promise.resolve(server?.stop()).finally(() => process.exit(code))
  // The server is a process of its own, which an interrupt does not reach; stopping it takes back what is open.
  process.once("SIGINT", leave(130))
  process.once("SIGTERM", leave(143))
  try {
    const url = config.databaseUrl ?? server?.url ?? ""
    await migrateDatabase(url)
    const db = openDatabase(url, { size: 2, name: "corniche command" })
    try {
      return await work({ config, db })
    } finally {
      await db.$client.end()
    }
  } finally {
    await server?.stop()
  }
}
