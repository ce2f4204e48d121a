import pg from "pg"

/** Arbitrary constants: the locks by which the users of one embedded server detect each other. */
const USERS_LOCK = 7_105_313
const SHOP_LOCK = 7_105_314

/** One process that uses the embedded server. The server itself forgets a process that was killed. */
export type Presence = {
  /** True for one process at a time: the shop of this store. */
  claimShop: () => Promise<boolean>
  /** True when no other process is left, so that the server can be stopped; null when the server no longer counts this process. */
  leave: () => Promise<boolean | null>
  /** Settles when the connection that holds the locks ends: by `leave`, or because the server closed it. */
  ended: Promise<void>
}

/** Registers this process as a user of the server at `url`. */
export async function enterServer(url: string): Promise<Presence> {
  const client = new pg.Client({
    connectionString: url,
    application_name: "corniche presence",
    keepAlive: true,
    connectionTimeoutMillis: 5000,
    query_timeout: 5000,
  })
  // A server that stops also closes the connection.
  client.on("error", () => {})
  const ended = new Promise<void>((settle) => client.once("end", () => settle()))
  const holds = async (statement: string, lock: number) => {
    const { rows } = await client.query<{ held: boolean }>(`select ${statement} as held`, [lock])
    return rows[0]?.held ?? false
  }
  const end = () => client.end().catch(() => {})
  try {
    await client.connect()
    await client.query("select pg_advisory_lock_shared($1)", [USERS_LOCK])
  } catch (fault) {
    await end()
    throw fault
  }
  return {
    claimShop: () => holds("pg_try_advisory_lock($1)", SHOP_LOCK),
    leave: async () => {
      try {
        await client.query("select pg_advisory_unlock_shared($1)", [USERS_LOCK])
        return await holds("pg_try_advisory_lock($1)", USERS_LOCK)
      } catch {
        return null
      } finally {
        await end()
      }
    },
    ended,
  }
}
