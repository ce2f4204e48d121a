import { existsSync } from "node:fs"
import { readdir, readFile, rename, rm } from "node:fs/promises"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { openFolder } from "#server/testing/open-folder.ts"
import { anOpenShop, anotherShop } from "../support/another-shop.ts"
import { ownShop } from "../support/support.ts"

/** The first start imports the demonstration data. */
const PATIENCE = { timeout: 180_000 }

/** The maximum memory of an idle shop. */
const MOST_MIB = 250

let CORNICHE_DATA: string
beforeAll(async () => {
  CORNICHE_DATA = await openFolder("corniche Ünïcode (own) ")
})
afterAll(() => rm(CORNICHE_DATA, { recursive: true, force: true }))

/** The status file of a process on Linux; empty when the process does not exist. */
const statusOf = (pid: number | string) => readFile(`/proc/${pid}/status`, "utf8").catch(() => "")

async function residentMib(pid = 0): Promise<number> {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(await statusOf(pid))?.[1]) / 1024
}

/** The running helper processes of a shop. */
async function helpersOf(shop = 0): Promise<number[]> {
  const found: number[] = []
  for (const pid of (await readdir("/proc")).filter((name) => /^\d+$/.test(name))) {
    const isChild = new RegExp(`^PPid:\\s+${shop}$`, "m").test(await statusOf(pid))
    if (isChild && (await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")).includes("helper.js")) found.push(Number(pid))
  }
  return found
}

/** The path of a picture that the import has stored. */
async function aStoredPicture(): Promise<string> {
  const stored = await readdir(join(CORNICHE_DATA, "images", "originals"), { recursive: true, withFileTypes: true })
  const picture = stored.find((entry) => entry.isFile())
  if (!picture) throw new Error("The import stores pictures.")
  return join(picture.parentPath, picture.name)
}

test("a shop starts in an empty folder, stops on a signal, starts again without an import, and survives a kill", PATIENCE, async () => {
  const first = await anOpenShop({ CORNICHE_DATA })
  expect((await fetch(`${first.address}/category/laptops`)).status).toBe(200)
  expect(first.printed()).toContain(`API reference  ${first.address}/api/docs`)
  expect(first.printed()).toContain(`Mail inbox     ${first.address}/dev/mail`)
  expect(first.printed()).toMatch(/^ {2}Version {8}\d+\.\d+\.\d+$/m)
  expect((await fetch(`${first.address}/dev/mail`)).status).toBe(200)
  await expect.poll(() => residentMib(first.process.pid), { message: "the first fill leaves no memory behind" }).toBeLessThan(MOST_MIB)
  expect(await first.end("SIGTERM")).toBe(0)
  await expect(fetch(first.address)).rejects.toThrow()

  const picture = await aStoredPicture()
  await rename(picture, `${picture}.away`)
  const second = await anOpenShop({ CORNICHE_DATA })
  expect((await fetch(`${second.address}/category/laptops`)).status).toBe(200)
  expect(existsSync(picture), "a second import would bring it again").toBe(false)
  await rename(`${picture}.away`, picture)
  await second.end("SIGKILL")

  const third = await anOpenShop({ CORNICHE_DATA })
  expect((await fetch(`${third.address}/api/store/product/1001`)).status).toBe(200)
  expect(await third.end("SIGINT")).toBe(0)
})

test("pictures are created in advance by a separate process, which exits when it is done or when the shop exits", PATIENCE, async () => {
  for (const [signal, exitCode] of [
    ["SIGTERM", 0],
    ["SIGKILL", null],
  ] as const) {
    const shop = await anOpenShop({ CORNICHE_DATA })
    await expect.poll(() => helpersOf(shop.process.pid)).toHaveLength(1)
    const [helper = 0] = await helpersOf(shop.process.pid)
    expect(await shop.end(signal)).toBe(exitCode)
    await expect.poll(() => statusOf(helper), { message: signal }).toBe("")
  }

  // Without originals there are no pictures to create.
  await rm(join(CORNICHE_DATA, "images", "originals"), { recursive: true })
  const shop = await anOpenShop({ CORNICHE_DATA })
  await expect.poll(() => helpersOf(shop.process.pid)).toEqual([])
  await expect.poll(() => residentMib(shop.process.pid)).toBeLessThan(MOST_MIB)
  expect(shop.printed()).not.toContain("could not be made")
  expect(await shop.end("SIGTERM")).toBe(0)
})

test("a second shop on the same data prints one sentence and exits, and the first continues", PATIENCE, async () => {
  const first = await anOpenShop({ CORNICHE_DATA })
  const second = await anotherShop({ CORNICHE_DATA })
  expect(second).toMatchObject({
    exitCode: 1,
    printed: expect.stringContaining(`Another shop is running on the data in ${CORNICHE_DATA}.`),
  })
  if ("exitCode" in second) expect(second.printed).not.toMatch(/\bat .*\.ts:\d+/)
  expect((await fetch(`${first.address}/readyz`)).status).toBe(200)
  expect(await first.end("SIGTERM")).toBe(0)
})

test("a shop started by npm stops with the shell between npm and the shop", PATIENCE, async () => {
  const { address, end, gone } = await anOpenShop({ CORNICHE_DATA, npm_lifecycle_event: "start" }, "shell")
  await end("SIGTERM")
  // The shop closes its port first and its data last.
  await gone
  await expect(fetch(address)).rejects.toThrow()
  const next = await anOpenShop({ CORNICHE_DATA })
  expect(await next.end("SIGTERM")).toBe(0)
})

test("a shop on a port in use prints one sentence and exits", PATIENCE, async () => {
  const { port } = new URL(ownShop().url)
  const second = await anotherShop({ CORNICHE_DATA, DATABASE_URL: ownShop().databaseUrl, PORT: port })
  expect(second).toMatchObject({
    exitCode: 1,
    printed: `Port ${port} on 127.0.0.1 is already in use, perhaps by a running shop. Set PORT to another.\n`,
  })
})

test("an invalid environment is reported with one line per setting, and nothing starts", PATIENCE, async () => {
  const refused = await anotherShop({ NODE_ENV: "production", PORT: "x", LOG_LEVEL: "loud" })
  expect(refused).toMatchObject({ exitCode: 1 })
  if ("exitCode" in refused)
    expect([
      ...new Set(
        refused.printed
          .trim()
          .split("\n")
          .map((line) => line.split(" ")[0]),
      ),
    ]).toEqual(["PORT", "LOG_LEVEL", "NODE_ENV=production", "PAYMENTS"])
})
