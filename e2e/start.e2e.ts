import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { anotherShop, anOpenShop } from "./another-shop.ts"

const STARTS = { timeout: 180_000 }

async function aDataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "corniche-own-"))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

test("a shop starts from nothing, stops when asked, starts again within seconds and survives being killed", STARTS, async () => {
  const CORNICHE_DATA = await aDataFolder()
  const first = await anOpenShop({ CORNICHE_DATA })
  expect((await fetch(`${first.address}/category/laptops`)).status).toBe(200)
  expect(first.printed()).toContain(`API reference  ${first.address}/api/docs`)
  expect(await first.end("SIGTERM")).toBe(0)
  await expect(fetch(first.address)).rejects.toThrow()

  const started = performance.now()
  const second = await anOpenShop({ CORNICHE_DATA })
  expect(performance.now() - started, "nothing is imported again").toBeLessThan(20_000)
  expect((await fetch(`${second.address}/category/laptops`)).status).toBe(200)
  await second.end("SIGKILL")

  const third = await anOpenShop({ CORNICHE_DATA })
  expect((await fetch(`${third.address}/api/store/product/1001`)).status).toBe(200)
  expect(await third.end("SIGINT")).toBe(0)
})

test("a second shop on the same data or the same port says so in a sentence and ends", STARTS, async () => {
  const CORNICHE_DATA = await aDataFolder()
  const first = await anOpenShop({ CORNICHE_DATA })
  const onData = await anotherShop({ CORNICHE_DATA })
  expect(onData).toMatchObject({ exitCode: 1, printed: expect.stringContaining(`Another shop is running on the data in ${CORNICHE_DATA}.`) })
  const { port } = new URL(first.address)
  const onPort = await anotherShop({ CORNICHE_DATA: await aDataFolder(), PORT: port })
  expect(onPort).toMatchObject({ exitCode: 1, printed: expect.stringContaining(`Port ${port} on 127.0.0.1 is in use already`) })
  for (const refused of [onData, onPort]) if ("exitCode" in refused) expect(refused.printed).not.toMatch(/\bat .*\.ts:\d+/)
  expect((await fetch(`${first.address}/readyz`)).status, "the first goes on").toBe(200)
  expect(await first.end("SIGTERM")).toBe(0)
})

test("an environment that cannot be used is told line by line, and nothing starts", STARTS, async () => {
  const refused = await anotherShop({ NODE_ENV: "production", PORT: "x", LOG_LEVEL: "loud" })
  expect(refused).toMatchObject({ exitCode: 1 })
  if ("exitCode" in refused) expect(refused.printed.trim().split("\n").map((line) => line.split(" ")[0])).toEqual(["PORT", "LOG_LEVEL", "NODE_ENV=production", "NODE_ENV=production"])
})
