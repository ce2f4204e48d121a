import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import pg from "pg"
import { expect, onTestFinished, test } from "vitest"
import { startEmbeddedPostgres } from "./embedded.ts"

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

/** Another process that uses the server of `folder` until it is ended. */
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

test("what was written is there after a stop and a new start", STARTS, async () => {
  const folder = await aFolder()
  const first = await startEmbeddedPostgres({ folder, volatile: true })
  await query(first.url, "create table kept as select 42 as n")
  await first.stop()
  expect(await isStopped(first.url)).toBe(true)
  const second = await startEmbeddedPostgres({ folder, volatile: true })
  expect(await query(second.url, "select n from kept")).toEqual([42])
  await second.stop()
})

test("it speaks UTF-8, sorts by code point, reckons in UTC and listens on this machine alone, with a password", STARTS, async () => {
  const server = await startEmbeddedPostgres({ folder: await aFolder(), volatile: true })
  const setting = async (name: string) => (await query(server.url, `select current_setting('${name}')`))[0]
  expect([await setting("server_encoding"), await setting("timezone"), await setting("listen_addresses")]).toEqual([
    "UTF8",
    "UTC",
    "127.0.0.1",
  ])
  expect(await query(server.url, "select x from (values ('b'), ('B'), ('ä'), ('a')) v(x) order by x")).toEqual(["B", "a", "b", "ä"])
  expect(await query(server.url, "select lower('ÄΣ')")).toEqual(["äσ"])
  const wrong = new URL(server.url)
  wrong.password = "guess"
  await expect(query(wrong.href, "select 1")).rejects.toThrow(/password/)
  await server.stop()
})

test("a killed process leaves the server, and the next start takes it over with all that was committed", STARTS, async () => {
  const folder = await aFolder()
  const user = await anotherUser(folder)
  await query(user.url, "create table kept as select 42 as n")
  await ended(user.process, "SIGKILL")
  const next = await startEmbeddedPostgres({ folder, volatile: true })
  expect(next.url).toBe(user.url)
  expect(await query(next.url, "select n from kept")).toEqual([42])
  await next.stop()
  expect(await isStopped(next.url), "who took it over stops it").toBe(true)
})

test("two processes share one server; the one that leaves first does not stop it", STARTS, async () => {
  const folder = await aFolder()
  const user = await anotherUser(folder)
  const here = await startEmbeddedPostgres({ folder, volatile: true })
  expect(here.url).toBe(user.url)
  await ended(user.process, "SIGTERM")
  expect(await query(here.url, "select 1")).toEqual([1])
  await here.stop()
  expect(await isStopped(here.url)).toBe(true)
})

test("of several processes one is the shop, and a killed one makes way for the next", STARTS, async () => {
  const folder = await aFolder()
  const [first, second] = [await startEmbeddedPostgres({ folder, volatile: true }), await startEmbeddedPostgres({ folder, volatile: true })]
  expect([await first.claimShop(), await second.claimShop()]).toEqual([true, false])
  await first.stop()
  expect(await second.claimShop()).toBe(true)
  await second.stop()
})
