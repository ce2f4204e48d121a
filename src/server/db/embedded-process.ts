import { spawn } from "node:child_process"
import { readFile } from "node:fs/promises"
import { createServer } from "node:net"
import { join, resolve } from "node:path"
import { setTimeout as delay } from "node:timers/promises"
import pg from "pg"
import { isAlive, type Place, USER } from "./embedded-cluster.ts"

const READY_WITHIN_MS = 60_000
/** PostgreSQL's fast shutdown: open transactions are rolled back, and a checkpoint is written. */
const FAST_SHUTDOWN_WITHIN_MS = 8000
/** Its immediate shutdown loses nothing that was committed either, but the next start has to recover. */
const IMMEDIATE_SHUTDOWN_WITHIN_MS = 5000
/** PostgreSQL's message when another process has locked the cluster, or had until a moment ago. */
const HELD = /lock file|pre-existing shared memory/

export type RunningServer = { pid: number; port: number }

export type RunOptions = {
  /** Where to listen; a free port when not given. */
  port?: number
  /** Gives up durability for speed, and takes the connections of many shops at once. */
  volatile: boolean
  signal: AbortSignal | undefined
}

/** The server of this cluster, ready for connections: the running one, or a new one. */
export async function runServer(place: Place, { port, volatile, signal }: RunOptions): Promise<RunningServer> {
  const deadline = Date.now() + READY_WITHIN_MS
  for (;;) {
    signal?.throwIfAborted()
    const found = await namedServer(place.cluster)
    if (found && (await untilReady(place, found, { deadline, signal }))) return found
    const launched = found ? null : await launch(place, { port: port ?? (await freePort()), volatile, deadline, signal })
    if (launched) return launched
    // Another start was faster, or the last process of a dead server is still exiting.
    if (Date.now() > deadline) throw new Error("The embedded PostgreSQL does not answer.")
    await delay(100)
  }
}

/** Address of the administration's database on a server. */
export function administrationOf({ password }: Pick<Place, "password">, { port }: Pick<RunningServer, "port">): string {
  return `postgres://${USER}:${password}@127.0.0.1:${port}/postgres`
}

/** Stops the server of this cluster, if there is one. */
export async function stopServer({ cluster }: Pick<Place, "cluster">): Promise<void> {
  const running = await namedServer(cluster)
  if (!running) return
  if (await endsBy(running.pid, "SIGINT", FAST_SHUTDOWN_WITHIN_MS)) return
  if (await endsBy(running.pid, "SIGQUIT", IMMEDIATE_SHUTDOWN_WITHIN_MS)) return
  throw new Error(`The embedded PostgreSQL (process ${running.pid}) does not stop.`)
}

async function endsBy(pid: number, signal: NodeJS.Signals, withinMs: number): Promise<boolean> {
  try {
    process.kill(pid, signal)
  } catch (fault) {
    // The process has exited, as requested.
    if ((fault as NodeJS.ErrnoException).code !== "ESRCH") throw fault
  }
  const deadline = Date.now() + withinMs
  while (isAlive(pid)) {
    if (Date.now() > deadline) return false
    await delay(20)
  }
  return true
}

type Patience = { deadline: number; signal: AbortSignal | undefined }

/** Starts a server; null when another process has locked the cluster. */
async function launch(
  place: Place,
  { port, volatile, ...patience }: Patience & { port: number; volatile: boolean },
): Promise<RunningServer | null> {
  const { store, cluster, binaries, account } = place
  const server = spawn(join(binaries, "bin", "postgres"), ["-D", cluster, "-p", String(port), ...serverSettings(store, volatile)], {
    stdio: ["ignore", "ignore", "pipe"],
    detached: true,
    env: {},
    cwd: store,
    ...(account ?? {}),
  })
  let complaint = ""
  server.stderr.on("data", (chunk: Buffer) => {
    complaint = (complaint + chunk.toString()).slice(-2000)
  })
  // It closes once the error output is complete.
  const closed = new Promise<void>((settle) => server.once("close", () => settle()))
  await new Promise((settle, fail) => server.once("spawn", settle).once("error", fail))
  const running = { pid: server.pid ?? 0, port }
  try {
    if (await untilReady(place, running, patience)) {
      server.unref()
      return running
    }
  } catch (fault) {
    await endsBy(running.pid, "SIGINT", FAST_SHUTDOWN_WITHIN_MS)
    throw fault
  }
  await closed
  if (HELD.test(complaint)) return null
  throw new Error(`The embedded PostgreSQL did not start:\n${complaint}`)
}

/** Waits until a server responds; false when its process exits instead. */
async function untilReady(place: Place, running: RunningServer, { deadline, signal }: Patience): Promise<boolean> {
  for (;;) {
    signal?.throwIfAborted()
    const client = new pg.Client({ connectionString: administrationOf(place, running), connectionTimeoutMillis: 2000 })
    client.on("error", () => {})
    try {
      await client.connect()
      return true
    } catch (fault) {
      if (!isAlive(running.pid)) return false
      if (Date.now() > deadline) throw new Error("The embedded PostgreSQL does not answer.", { cause: fault })
      await delay(25)
    } finally {
      await client.end().catch(() => {})
    }
  }
}

/** The server named in this cluster's pid file, if that process is alive and still has this folder. */
async function namedServer(cluster: string): Promise<RunningServer | null> {
  const lines = await readFile(join(cluster, "postmaster.pid"), "utf8").then(
    (text) => text.split("\n"),
    () => null,
  )
  const pid = Number(lines?.[0])
  const port = Number(lines?.[3])
  if (!lines || !Number.isInteger(pid) || !Number.isInteger(port) || port === 0) return null
  if (resolve(lines[1] ?? "") !== cluster) return null
  if (!isAlive(pid)) return null
  const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => null)
  // Without /proc the pid file alone decides; PostgreSQL itself refuses a second server on a live cluster.
  if (command !== null && !command.includes("postgres")) return null
  return { pid, port }
}

function serverSettings(store: string, volatile: boolean): string[] {
  const settings = [
    "listen_addresses=127.0.0.1",
    `unix_socket_directories=`,
    `max_connections=${volatile ? 200 : 60}`,
    "shared_buffers=128MB",
    "random_page_cost=1.1",
    "log_min_messages=warning",
    "logging_collector=on",
    `log_directory=${join(store, "log")}`,
    "log_filename=postgresql-%a.log",
    "log_truncate_on_rotation=on",
    "log_rotation_age=1440",
    "timezone=UTC",
  ]
  if (volatile) settings.push("fsync=off", "synchronous_commit=off", "full_page_writes=off")
  return settings.flatMap((setting) => ["-c", setting])
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready))
  const address = server.address()
  await new Promise((closed) => server.close(closed))
  if (address === null || typeof address === "string") throw new Error("No free port on loopback.")
  return address.port
}
