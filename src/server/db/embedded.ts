import { execFile, spawn } from "node:child_process"
import { randomBytes } from "node:crypto"
import { readFile, rm, writeFile } from "node:fs/promises"
import { createServer } from "node:net"
import { join, resolve } from "node:path"
import { setTimeout as delay } from "node:timers/promises"
import { promisify } from "node:util"
import pg from "pg"
import { enterServer } from "./embedded-presence.ts"
import { type Account, exists, giveTo, makeStore, readableBinaries, serverAccount } from "./embedded-store.ts"

/** A running embedded server. */
export type EmbeddedPostgres = {
  /** Address of the shop's database on it. */
  url: string
  /** Where the store lies. */
  folder: string
  /** True for one process at a time, which is then the shop of this store. */
  claimShop: () => Promise<boolean>
  /** Leaves the server, and stops it when no other process uses it. */
  stop: () => Promise<void>
}

export type EmbeddedOptions = {
  /** Folder of the store; made when it does not exist. */
  folder: string
  /** Gives up durability for speed. Only for tests, whose data nobody misses. */
  volatile?: boolean
}

const DATABASE = "corniche"
const USER = "corniche"
const run = promisify(execFile)

/**
 * Starts PostgreSQL from the npm package of this platform on the given folder, creating the cluster the first time, or adopts the
 * server that already runs there (a killed Node leaves it behind; the command line shares the shop's). It listens on loopback with a
 * password. As root it runs under an unprivileged account, because PostgreSQL refuses root.
 */
export async function startEmbeddedPostgres({ folder, volatile = false }: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const account = await serverAccount()
  const store = await makeStore(resolve(folder), account)
  const cluster = join(store, "cluster")
  const binaries = await readableBinaries(store, account)

  if (!(await exists(join(cluster, "PG_VERSION")))) await createCluster({ store, cluster, binaries, account })
  const password = (await readFile(join(store, "password"), "utf8")).trim()

  const running = (await runningServer(cluster)) ?? (await launch({ store, cluster, binaries, account, volatile, password }))
  const url = addressOf(running.port, password)
  await waitUntilReady(url)
  await makeDatabase(url)
  const presence = await enterServer(administrationOf(url))
  return {
    url,
    folder: store,
    claimShop: presence.claimShop,
    stop: async () => {
      if (await presence.leave()) await stopServer(running.pid)
    },
  }
}

type Launch = { store: string; cluster: string; binaries: string; account: Account; volatile: boolean; password: string }
type Running = { pid: number; port: number }

async function launch({ store, cluster, binaries, account, volatile, password }: Launch): Promise<Running> {
  const port = await freePort()
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
  const ended = new Promise<"ended">((settle) => server.once("exit", () => settle("ended")))
  const outcome = await Promise.race([waitUntilReady(addressOf(port, password)), ended])
  if (outcome === "ended" || server.pid === undefined) throw new Error(`The embedded PostgreSQL did not start:\n${complaint}`)
  server.unref()
  return { pid: server.pid, port }
}

/** PostgreSQL's fast shutdown: open transactions are rolled back, everything committed is kept. */
async function stopServer(pid: number) {
  const deadline = Date.now() + 15_000
  try {
    process.kill(pid, "SIGINT")
    while (Date.now() < deadline) {
      process.kill(pid, 0)
      await delay(20)
    }
  } catch (fault) {
    // The process is gone, which is what was asked for.
    if ((fault as NodeJS.ErrnoException).code !== "ESRCH") throw fault
  }
}

function serverSettings(store: string, volatile: boolean): string[] {
  const settings = [
    "listen_addresses=127.0.0.1",
    `unix_socket_directories=`,
    "max_connections=60",
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

async function createCluster(place: { store: string; cluster: string; binaries: string; account: Account }) {
  const passwordFile = join(place.store, "password")
  await writeFile(passwordFile, randomBytes(24).toString("base64url"), { mode: 0o600 })
  await giveTo(place.account, passwordFile)
  await rm(place.cluster, { recursive: true, force: true })
  await run(
    join(place.binaries, "bin", "initdb"),
    ["-D", place.cluster, "-U", USER, "--pwfile", passwordFile, "-A", "scram-sha-256", "-E", "UTF8", "--locale=C", "--no-instructions"],
    { cwd: place.store, env: {}, ...(place.account ?? {}) },
  )
}

async function makeDatabase(url: string) {
  const client = new pg.Client({ connectionString: administrationOf(url) })
  await client.connect()
  try {
    const found = await client.query("select 1 from pg_database where datname = $1", [DATABASE])
    // The provider's own collation rules, not the C library's, so that names sort alike on every platform.
    if (found.rowCount === 0) {
      await client.query(`create database ${DATABASE} template template0 locale_provider builtin builtin_locale 'C.UTF-8' locale 'C'`)
    }
  } finally {
    await client.end()
  }
}

async function waitUntilReady(url: string) {
  const deadline = Date.now() + 60_000
  for (;;) {
    const client = new pg.Client({ connectionString: administrationOf(url), connectionTimeoutMillis: 2000 })
    try {
      await client.connect()
      return
    } catch (fault) {
      if (Date.now() > deadline) throw new Error("The embedded PostgreSQL does not answer.", { cause: fault })
      await delay(25)
    } finally {
      await client.end().catch(() => {})
    }
  }
}

/** The server of this cluster as its pid file names it, if that process lives and still has this very folder. */
async function runningServer(cluster: string): Promise<Running | null> {
  const lines = await readFile(join(cluster, "postmaster.pid"), "utf8").then(
    (text) => text.split("\n"),
    () => null,
  )
  const pid = Number(lines?.[0])
  const port = Number(lines?.[3])
  if (!lines || !Number.isInteger(pid) || !Number.isInteger(port) || port === 0) return null
  if (resolve(lines[1] ?? "") !== cluster) return null
  try {
    process.kill(pid, 0)
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code === "ESRCH") return null
  }
  const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => null)
  // Without /proc the pid file's word has to do; PostgreSQL itself refuses a second server on a live cluster.
  if (command !== null && !command.includes("postgres")) return null
  return { pid, port }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready))
  const address = server.address()
  await new Promise((closed) => server.close(closed))
  if (address === null || typeof address === "string") throw new Error("No free port on loopback.")
  return address.port
}

function administrationOf(url: string): string {
  return url.replace(/\/[^/]*$/, "/postgres")
}

function addressOf(port: number, password: string): string {
  return `postgres://${USER}:${password}@127.0.0.1:${port}/${DATABASE}`
}
