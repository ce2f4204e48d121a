import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { readFileSync } from "node:fs"
import { readdir, readFile, rm } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import pg from "pg"
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest"
import { openFolder } from "#server/testing/open-folder.ts"

/** The first start imports the demonstration data. */
const PATIENCE = { timeout: 240_000 }
const ROOT = join(import.meta.dirname, "../..")
const PRODUCTS = (JSON.parse(readFileSync(join(ROOT, "demo/data/products.json"), "utf8")) as unknown[]).length

let data: string
beforeAll(async () => {
  data = await openFolder("corniche-stop-")
})
afterAll(() => rm(data, { recursive: true, force: true }))

/** Starts a shop in its own process group, as a terminal does; Ctrl-C reaches the whole group. */
function aShop() {
  const child: ChildProcess = spawn(process.execPath, ["bin/start.mjs"], {
    cwd: ROOT,
    env: { PATH: process.env["PATH"] ?? "", PORT: "0", CORNICHE_DATA: data },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  })
  onTestFinished(() => void child.kill("SIGKILL"))
  let printed = ""
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk: Buffer) => (printed += chunk.toString()))
  const exited = once(child, "exit").then(([code, signal]) => [code, signal])
  return {
    exited,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    interrupt: () => process.kill(-(child.pid ?? 0), "SIGINT"),
    kill: () => process.kill(-(child.pid ?? 0), "SIGKILL"),
    printed: () => printed,
    opened: async () => {
      await expect.poll(() => printed, { timeout: 180_000 }).toMatch(/is open at \S+/)
      return /is open at (\S+)/.exec(printed)?.[1] ?? ""
    },
  }
}

/** The process id of the shop's PostgreSQL; 0 when it is not running. */
async function postgres(): Promise<number> {
  const text = await readFile(join(data, "postgres", "cluster", "postmaster.pid"), "utf8").catch(() => "")
  return Number(text.split("\n")[0])
}

const pictures = async () => (await readdir(join(data, "images"), { recursive: true }).catch(() => [])).length

/** Waits until the import of a start has begun. */
async function filling(): Promise<void> {
  const before = await pictures()
  await expect.poll(pictures, { timeout: 120_000, interval: 20 }).toBeGreaterThan(before + 20)
}

test(
  "after a start is killed or interrupted during the import, the next one imports; a second Ctrl-C has no effect",
  PATIENCE,
  async () => {
    const killed = aShop()
    await filling()
    killed.kill()
    expect(await killed.exited).toEqual([null, "SIGKILL"])
    // The killed start may have written all pictures; new ones show that the next start imports them.
    await rm(join(data, "images"), { recursive: true })

    const first = aShop()
    await filling()
    expect(await postgres()).toBeGreaterThan(0)
    first.interrupt()
    expect(await first.exited).toEqual([0, null])
    expect(first.printed()).toBe("")
    expect(await postgres()).toBe(0)

    const second = aShop()
    const address = await second.opened()
    const all = { method: "POST", headers: { "content-type": "application/json" }, body: "{}" }
    const listing = await (await fetch(`${address}/api/store/products/recommendations`, all)).json()
    expect(listing).toMatchObject({ count: PRODUCTS })
    second.interrupt()
    await wait(20)
    // On a busy machine the shop may have stopped in the meantime.
    if (second.isRunning()) second.interrupt()
    expect(await second.exited).toEqual([0, null])
    expect(await postgres()).toBe(0)
  },
)

test("a shop survives the kill of its database, and becomes ready again with the same number of connections", PATIENCE, async () => {
  const shop = aShop()
  const address = await shop.opened()
  const ready = async () => (await fetch(`${address}/readyz`)).status
  expect(await ready()).toBe(200)
  const before = await connections()
  process.kill(await postgres(), "SIGKILL")
  await expect.poll(ready, { interval: 5 }).toBe(503)
  expect((await fetch(`${address}/healthz`)).status).toBe(200)
  const outage = await fetch(`${address}/api/store/branch/all`)
  expect([200, 503]).toContain(outage.status)
  await expect.poll(ready).toBe(200)
  expect((await fetch(`${address}/api/store/product/1001`)).status).toBe(200)
  await expect.poll(connections).toEqual(before)
  shop.interrupt()
  expect(await shop.exited).toEqual([0, null])
  expect(await postgres()).toBe(0)
})

/** The names of the shop's permanent connections, without those of the pool. */
async function connections(): Promise<string[]> {
  const [, , , port] = (await readFile(join(data, "postgres", "cluster", "postmaster.pid"), "utf8")).split("\n")
  const password = (await readFile(join(data, "postgres", "password"), "utf8")).trim()
  const client = new pg.Client({ connectionString: `postgres://corniche:${password}@127.0.0.1:${port}/corniche` })
  client.on("error", () => {})
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    "select application_name as name from pg_stat_activity where application_name in ('corniche listener', 'corniche presence') order by 1",
  )
  await client.end()
  return rows.map(({ name }) => name)
}
