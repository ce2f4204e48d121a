import { setTimeout as delay } from "node:timers/promises"
import pg from "pg"
import { makePlace, type Place } from "./embedded-cluster.ts"
import { enterServer, type Presence } from "./embedded-presence.ts"
import { administrationOf, type RunningServer, type RunOptions, runServer, stopServer } from "./embedded-process.ts"

/** A running embedded server. */
export type EmbeddedPostgres = {
  /** Address of the shop's database on it. */
  url: string
  /** The location of the store. */
  folder: string
  /** True for one process at a time: the shop of this store. */
  claimShop: () => Promise<boolean>
  /** For the shop: from now on a dead server is restarted, on the same port. */
  keepRunning: (log: Log, retryMs?: readonly number[]) => void
  /** Leaves the server, and stops it when no other process uses it. */
  stop: () => Promise<void>
}

export type EmbeddedOptions = {
  /** Folder of the store; made when it does not exist. */
  folder: string
  /** Gives up durability for speed, and takes the connections of many shops at once. For tests only. */
  volatile?: boolean
  /** Aborts the start; everything begun is stopped before it rejects. */
  signal?: AbortSignal
}

type Say = { (sentence: string): void; (details: object, sentence: string): void }
type Log = { warn: Say; error: Say }

const DATABASE = "corniche"
/** PostgreSQL's code for a locale that the C library does not have. */
const WRONG_OBJECT_TYPE = "42809"
/** An arbitrary constant: the lock that lets one process at a time create the database. */
export const DATABASE_LOCK = 7_105_315
/** The pauses between attempts to restart a dead server. There is no attempt after the last. */
const RETRY_MS = [100, 250, 500, 1000, 2000, 5000, 10_000, 10_000, 10_000, 10_000]
/** After this time without a crash, the number of attempts is reset. */
const STABLE_MS = 60_000

/**
 * Starts PostgreSQL from the npm package of this platform on the given folder, creating the cluster the first time, or adopts the
 * server that already runs there (a killed Node leaves it behind; the command line shares the shop's). It listens on loopback with a
 * password. As root it runs under an unprivileged account, because PostgreSQL refuses root.
 */
export async function startEmbeddedPostgres({ folder, volatile = false, signal }: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const place = await makePlace(folder, signal)
  let { running, presence } = await enter(place, { volatile, signal })
  const stopping = new AbortController()
  let guarding: Promise<void> | undefined

  /** The server may have died, or only the connection that registers this process. */
  async function comeBack(): Promise<void> {
    // The shop's connections keep their port, so the server of a command that was faster is left to the command until it stops it.
    const entered = await enter(place, { port: running.port, volatile, signal: stopping.signal })
    running = entered.running
    presence = entered.presence
    if (await presence.claimShop()) return
    await presence.leave()
    throw new Error("The server has not noticed the lost connection yet, or another shop uses its data.")
  }

  const stop = async () => {
    stopping.abort()
    await guarding
    if (await isLast()) await stopServer(place)
  }

  async function isLast(): Promise<boolean> {
    const left = await presence.leave()
    if (left !== null) return left
    const again = await enterServer(administrationOf(place, running)).catch(() => null)
    // A server that refuses connections has no other user.
    return again === null || (await again.leave()) !== false
  }

  try {
    await makeDatabase(place, running)
    // The signal may have arrived after the server answered.
    signal?.throwIfAborted()
  } catch (fault) {
    await stop()
    throw fault
  }
  return {
    url: addressOf(place, running),
    folder: place.store,
    claimShop: () => presence.claimShop(),
    keepRunning: (log, retryMs = RETRY_MS) => {
      guarding ??= guard(
        { store: place.store, ended: () => presence.ended, pid: () => running.pid, comeBack },
        { log, retryMs, stopping: stopping.signal },
      )
    },
    stop,
  }
}

type GuardedServer = {
  store: string
  /** Settles when the server or the connection to it ends. */
  ended: () => Promise<unknown>
  pid: () => number
  comeBack: () => Promise<void>
}
type GuardOptions = { log: Log; retryMs: readonly number[]; stopping: AbortSignal }

/** Restarts the server whenever it ends, until the shop stops or the attempts are used up. */
async function guard(server: GuardedServer, { log, retryMs, stopping }: GuardOptions): Promise<void> {
  const stopped = new Promise<void>((settle) => stopping.addEventListener("abort", () => settle()))
  let attempt = 0
  for (;;) {
    const enteredMs = performance.now()
    await Promise.race([server.ended(), stopped])
    if (performance.now() - enteredMs > STABLE_MS) attempt = 0
    const before = server.pid()
    while (!stopping.aborted) {
      const pauseMs = retryMs[attempt++]
      try {
        await server.comeBack()
        break
      } catch (fault) {
        if (stopping.aborted) return
        if (pauseMs === undefined) {
          return log.error(
            { err: fault },
            `the embedded PostgreSQL in ${server.store} ended and could not be started again: start the shop again when the cause is gone`,
          )
        }
        log.warn({ err: fault }, `the embedded PostgreSQL ended and could not be started; next attempt in ${pauseMs} ms`)
        await delay(pauseMs, undefined, { signal: stopping }).catch(() => {})
      }
    }
    if (stopping.aborted) return
    if (server.pid() !== before) log.warn("the embedded PostgreSQL had ended, and was started again")
  }
}

/** Registers this process with the running server or a new one. Given a port, it refuses a server that another process started elsewhere. */
async function enter(place: Place, options: RunOptions): Promise<{ running: RunningServer; presence: Presence }> {
  for (let attempt = 1; ; attempt++) {
    const running = await runServer(place, options)
    if (running.port !== (options.port ?? running.port)) {
      throw new Error(`The server runs on port ${running.port} for another program, not on port ${options.port}.`)
    }
    try {
      return { running, presence: await enterServer(administrationOf(place, running)) }
    } catch (fault) {
      // Its last user may be stopping it at this moment.
      if (attempt === 3) throw fault
    }
  }
}

async function makeDatabase(place: Place, running: RunningServer) {
  const client = new pg.Client({ connectionString: administrationOf(place, running) })
  client.on("error", () => {})
  await client.connect()
  try {
    await client.query("select pg_advisory_lock($1)", [DATABASE_LOCK])
    const found = await client.query("select 1 from pg_database where datname = $1", [DATABASE])
    if (found.rowCount === 0) await createDatabase(client)
  } finally {
    await client.end()
  }
}

/**
 * The provider's own collation rules, not the C library's, so that names sort alike on every platform. The C library only says what a letter
 * is, from which pg_trgm makes its trigrams; one that lacks `C.UTF-8` knows no letters but those of ASCII.
 */
async function createDatabase(client: pg.Client): Promise<void> {
  const create = (letters: string) =>
    client.query(
      `create database ${DATABASE} template template0 locale_provider builtin builtin_locale 'C.UTF-8' lc_collate 'C' lc_ctype '${letters}'`,
    )
  await create("C.UTF-8").catch((fault: unknown) => {
    if (fault instanceof pg.DatabaseError && fault.code === WRONG_OBJECT_TYPE) return create("C")
    throw fault
  })
}

function addressOf(place: Place, running: RunningServer): string {
  return administrationOf(place, running).replace(/\/[^/]*$/, `/${DATABASE}`)
}
