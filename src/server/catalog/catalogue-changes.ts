import { sql } from "drizzle-orm"
import pg from "pg"
import type { Queries } from "#server/db/database.ts"

const CHANNEL = "catalogue_changed"

/** Tells every process, at the commit of `tx`, that pages and answers made from the catalogue are out of date. */
export async function announceCatalogueChange(tx: Queries): Promise<void> {
  await tx.execute(sql`select pg_notify(${CHANNEL}, '')`)
}

/** Calls `onChange` after every announced change, and after a lost connection came back, since some may have been missed. */
export async function listenForCatalogueChanges(url: string, onChange: () => void): Promise<{ stop: () => Promise<void> }> {
  let client: pg.Client | null = null
  let isStopped = false
  let retry: NodeJS.Timeout | undefined

  async function connect() {
    const next = new pg.Client({ connectionString: url, application_name: "corniche listener", keepAlive: true })
    next.on("notification", onChange)
    next.on("error", () => {})
    next.on("end", () => {
      if (isStopped) return
      retry = setTimeout(() => connect().then(onChange, () => next.emit("end")), 500)
    })
    await next.connect()
    await next.query(`listen ${CHANNEL}`)
    client = next
  }
  await connect()
  return {
    stop: async () => {
      isStopped = true
      clearTimeout(retry)
      await client?.end()
    },
  }
}
