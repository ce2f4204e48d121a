import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync } from "node:fs"
import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import pg from "pg"
import { expect, onTestFinished, test } from "vitest"
import { DATABASE_LOCK, startEmbeddedPostgres } from "./embedded.ts"

const STARTS = { timeout: 120_000 }

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "corniche-embedded-"))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query({ text, rowMode: "array" })
  await client.end()
  return rows.flat()
}

/** Another process that uses the server of `folder` until it is stopped. */
async function anotherUser(folder: string): Promise<{ process: ChildProcess; url: string }> {
  const program = `
    import { startEmbeddedPostgres } from "#server/db/embedded.ts"
    const server = await startEmbeddedPostgres({ folder: ${JSON.stringify(folder)}, volatile: true })
    console.log(server.url)
    process.once("SIGTERM", () => server.stop().then(() => process.exit(0)))
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], { stdio: ["ignore", "pipe", "inherit"] })
  onTestFinished(() => void child.kill("SIGKILL"))
  const [line] = (await once(child.stdout, "data")) as [Buffer]
  return { process: child, url: line.toString().trim() }
}

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  child.kill(signal)
  await once(child, "exit")
}

const isStopped = (url: string) =>
  query(url, "select 1").then(
    () => false,
    () => true,
  )

test("data is still there after a stop and a new start", STARTS, async () => {
  const folder = await aFolder()
  const first = await startEmbeddedPostgres({ folder, volatile: true })
  await query(first.url, "create table kept as select 42 as n")
  await first.stop()
  expect(await isStopped(first.url)).toBe(true)
  const second = await startEmbeddedPostgres({ folder, volatile: true })
  expect(await query(second.url, "select n from kept")).toEqual([42])
  await second.stop()
})

test(
  "[AR-62] it uses UTF-8, sorts by code point, has trigrams of Arabic words, runs in UTC and listens on this machine alone, with a password",
  STARTS,
  async () => {
    const server = await startEmbeddedPostgres({ folder: await aFolder(), volatile: true })
    const setting = async (name: string) => (await query(server.url, `select current_setting('${name}')`))[0]
    expect([await setting("server_encoding"), await setting("timezone"), await setting("listen_addresses")]).toEqual([
      "UTF8",
      "UTC",
      "127.0.0.1",
    ])
    expect(await query(server.url, "select x from (values ('b'), ('B'), ('ä'), ('a')) v(x) order by x")).toEqual(["B", "a", "b", "ä"])
    expect(await query(server.url, "select lower('ÄΣ')")).toEqual(["äσ"])
    await query(server.url, "create extension pg_trgm")
    expect(await query(server.url, "select cardinality(show_trgm('ايفون'))"), "[AR-62] Arabic letters").toEqual([6])
    const wrong = new URL(server.url)
    wrong.password = "guess"
    await expect(query(wrong.href, "select 1")).rejects.toThrow(/password/)
    await server.stop()
  },
)

test("a killed process leaves the server running, and the next start adopts it with all committed data", STARTS, async () => {
  const folder = await aFolder()
  const user = await anotherUser(folder)
  await query(user.url, "create table kept as select 42 as n")
  await ended(user.process, "SIGKILL")
  const next = await startEmbeddedPostgres({ folder, volatile: true })
  expect(next.url).toBe(user.url)
  expect(await query(next.url, "select n from kept")).toEqual([42])
  // Until the server has noticed the lost connection, the killed process uses it.
  await expect.poll(async () => (await presencesAt(next.url)).length).toBe(1)
  await next.stop()
  expect(await isStopped(next.url), "who took it over stops it").toBe(true)
})

test("two processes share one server; the first to leave does not stop it", STARTS, async () => {
  const folder = await aFolder()
  const user = await anotherUser(folder)
  const here = await startEmbeddedPostgres({ folder, volatile: true })
  expect(here.url).toBe(user.url)
  await ended(user.process, "SIGTERM")
  expect(await query(here.url, "select 1")).toEqual([1])
  await here.stop()
  expect(await isStopped(here.url)).toBe(true)
})

test("of several processes one is the shop, and after it is killed the next one becomes the shop", STARTS, async () => {
  const folder = await aFolder()
  const [first, second] = [await startEmbeddedPostgres({ folder, volatile: true }), await startEmbeddedPostgres({ folder, volatile: true })]
  expect([await first.claimShop(), await second.claimShop()]).toEqual([true, false])
  await first.stop()
  expect(await second.claimShop()).toBe(true)
  await second.stop()
})

test("two starts at once on an empty folder share one server, and one of them is the shop", STARTS, async () => {
  const folder = await aFolder()
  const servers = await Promise.all(Array.from({ length: 2 }, () => startEmbeddedPostgres({ folder, volatile: true })))
  expect(new Set(servers.map(({ url }) => url)).size).toBe(1)
  const claims = await Promise.all(servers.map(({ claimShop }) => claimShop()))
  expect(claims.toSorted()).toEqual([false, true])
  expect(await draftsIn(folder)).toEqual([])
  await Promise.all(servers.map(({ stop }) => stop()))
  expect(await isStopped(servers[0]?.url ?? "")).toBe(true)
})

test("a first start that is killed while it creates the cluster does not block the next one", STARTS, async () => {
  const folder = await aFolder()
  const program = `
    import { startEmbeddedPostgres } from "#server/db/embedded.ts"
    await startEmbeddedPostgres({ folder: ${JSON.stringify(folder)}, volatile: true })`
  // A new process group, so that the processes that create the cluster are killed with it.
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], { stdio: "inherit", detached: true })
  const isUnderWay = async () => {
    const places = [folder, ...(await readdir(folder)).map((name) => join(folder, name))]
    return places.some((place) => existsSync(join(place, "PG_VERSION")))
  }
  await expect.poll(isUnderWay, { interval: 5 }).toBe(true)
  process.kill(-(child.pid ?? 0), "SIGKILL")
  await once(child, "exit")
  const next = await startEmbeddedPostgres({ folder, volatile: true })
  expect(await query(next.url, "select 1")).toEqual([1])
  expect(await draftsIn(folder)).toEqual([])
  await next.stop()
})

test("an interrupted start leaves no process, and the next one succeeds", STARTS, async () => {
  const folder = await aFolder()
  for (const isReached of [() => draftsIn(folder).then(({ length }) => length > 0), async () => (await pidOf(folder)) > 0]) {
    const stopping = new AbortController()
    const start = startEmbeddedPostgres({ folder, volatile: true, signal: stopping.signal })
    const rejected = expect(start).rejects.toThrow(/abort/i)
    await expect.poll(isReached, { interval: 1 }).toBe(true)
    stopping.abort()
    await rejected
    expect(await pidOf(folder), "it has ended").toBe(0)
    expect(await draftsIn(folder)).toEqual([])
    const whole = await startEmbeddedPostgres({ folder, volatile: true })
    await whole.stop()
  }
})

test("a start that is interrupted while another one creates the database ends, and leaves the server to that one", STARTS, async () => {
  const folder = await aFolder()
  const first = await startEmbeddedPostgres({ folder, volatile: true })
  onTestFinished(first.stop)
  const creating = new pg.Client({ connectionString: first.url.replace(/\/[^/]*$/, "/postgres") })
  await creating.connect()
  onTestFinished(() => creating.end())
  await creating.query("select pg_advisory_lock($1)", [DATABASE_LOCK])
  const stopping = new AbortController()
  const rejected = expect(startEmbeddedPostgres({ folder, volatile: true, signal: stopping.signal })).rejects.toThrow(/abort/i)
  const waiting = "select pid from pg_locks where locktype = 'advisory' and not granted"
  await expect.poll(() => query(first.url, waiting)).toHaveLength(1)
  stopping.abort()
  await creating.query("select pg_advisory_unlock($1)", [DATABASE_LOCK])
  await rejected
  expect(await presencesAt(first.url)).toHaveLength(1)
})

test("a killed server is restarted on its port, with all committed data", STARTS, async () => {
  const folder = await aFolder()
  const { server, logged } = await aGuarded(folder)
  const settings = "select setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit')"
  expect(await query(server.url, settings)).toEqual(["on", "on", "on"])
  await query(server.url, "create table kept as select 42 as n")
  for (let kill = 1; kill <= 2; kill++) {
    process.kill(await pidOf(folder), "SIGKILL")
    await expect.poll(() => logged).toHaveLength(kill)
    expect(logged.at(-1)).toBe("warn: the embedded PostgreSQL had ended, and was started again")
    expect(await query(server.url, "select n from kept")).toEqual([42])
  }
  const second = await startEmbeddedPostgres({ folder })
  expect(await second.claimShop(), "it is still the shop of this store").toBe(false)
  await second.stop()
  await server.stop()
  expect(await pidOf(folder)).toBe(0)
})

test(
  "a server that a command starts on another port is left to the command, and the shop's comes back on its own port",
  STARTS,
  async () => {
    const folder = await aFolder()
    const { server, logged, reasons } = await aGuarded(folder, MANY_TRIES)
    await query(server.url, "create table kept as select 42 as n")
    const port = await killAndHoldPort(folder, server.url)
    const command = await anotherUser(folder)
    expect(command.url).not.toBe(server.url)
    await expect.poll(() => reasons.at(-1)).toContain(`on port ${new URL(command.url).port} for another program`)
    expect(await query(command.url, "select n from kept"), "the command works on").toEqual([42])
    await port.release()
    await ended(command.process, "SIGTERM")
    await expect.poll(() => logged.at(-1)).toBe("warn: the embedded PostgreSQL had ended, and was started again")
    expect(await query(server.url, "select n from kept")).toEqual([42])
  },
)

test("the attempts to restart a server are limited, and the log has the reason", STARTS, async () => {
  const folder = await aFolder()
  const { server, logged } = await aGuarded(folder, [10, 10])
  const settings = join(folder, "cluster", "postgresql.conf")
  const usual = await readFile(settings)
  await appendFile(settings, "nonsense\n")
  process.kill(await pidOf(folder), "SIGKILL")
  await expect.poll(() => logged.length).toBe(3)
  expect(logged.map((line) => line.split(" ")[0])).toEqual(["warn:", "warn:", "error:"])
  expect(logged[2]).toContain("could not be started again: start the shop again when the cause is gone")
  await server.stop()
  await writeFile(settings, usual)
  const next = await startEmbeddedPostgres({ folder, volatile: true })
  await next.stop()
})

test("a lost connection to a live server is restored, and the stop still ends the server", STARTS, async () => {
  const folder = await aFolder()
  const { server, logged } = await aGuarded(folder)
  const pid = await pidOf(folder)
  const lost = await presencesAt(server.url)
  await query(server.url, `select pg_terminate_backend(${lost.join()})`)
  await expect.poll(async () => (await presencesAt(server.url)).filter((presence) => !lost.includes(presence))).toHaveLength(1)
  expect(await pidOf(folder)).toBe(pid)
  await server.stop()
  expect(await pidOf(folder)).toBe(0)
  expect(logged.filter((line) => line.startsWith("error"))).toEqual([])
})

/** The shop's server, kept running. */
async function aGuarded(folder: string, retryMs?: readonly number[]) {
  const server = await startEmbeddedPostgres({ folder })
  expect(await server.claimShop()).toBe(true)
  const logged: string[] = []
  const reasons: string[] = []
  const log = (level: string) => (what: unknown, sentence?: string) => {
    logged.push(`${level}: ${sentence ?? what}`)
    if (sentence !== undefined) reasons.push(String((what as { err: unknown }).err))
  }
  server.keepRunning({ warn: log("warn"), error: log("error") }, retryMs)
  let stopping: Promise<void> | undefined
  const stop = () => (stopping ??= server.stop())
  onTestFinished(stop)
  return { server: { ...server, stop }, logged, reasons }
}

/** Pauses of a guard that does not give up within a test. */
const MANY_TRIES = Array<number>(1000).fill(50)

/** Kills the server at `url`, and keeps its port from the next one. */
async function killAndHoldPort(folder: string, url: string) {
  const settings = join(folder, "cluster", "postgresql.conf")
  const usual = await readFile(settings)
  // No start succeeds before the port is held.
  await appendFile(settings, "nonsense\n")
  process.kill(await pidOf(folder), "SIGKILL")
  const holder = createServer((socket) => socket.resume().end())
  const isHeld = async () => {
    holder.listen(Number(new URL(url).port), "127.0.0.1")
    return once(holder, "listening").then(
      () => true,
      () => false,
    )
  }
  await expect.poll(isHeld).toBe(true)
  const release = async () => void (await new Promise((closed) => holder.close(closed)))
  onTestFinished(release)
  await writeFile(settings, usual)
  return { release }
}

/** The connections that register the users of a server. */
const presencesAt = (url: string) => query(url, "select pid from pg_stat_activity where application_name = 'corniche presence'")

const draftsIn = async (folder: string) => (await readdir(folder)).filter((name) => name.startsWith("draft-"))

/** The server's process id in its pid file; 0 when there is none. */
async function pidOf(folder: string): Promise<number> {
  const text = await readFile(join(folder, "cluster", "postmaster.pid"), "utf8").catch(() => "")
  return Number(text.split("\n")[0])
}
