import { once } from "node:events"
import { mkdtemp, rm } from "node:fs/promises"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { readConfig } from "#server/config/config.ts"
import { type Shop, type ShopParts, startShop } from "./start.ts"
import { testDatabase } from "./testing/database.ts"
import { DEMONSTRATION, demonstrationTemplate } from "./testing/demonstration.ts"

const pages: ShopParts["pages"] = async () => ({ isBuilt: true, render: async () => new Response("a page") })

async function aStarted(environment: Record<string, string> = {}): Promise<Shop> {
  const database = await testDatabase(await demonstrationTemplate())
  const folder = await mkdtemp(join(tmpdir(), "corniche-stop-"))
  const config = readConfig({ PORT: "0", CORNICHE_DATA: folder, DATABASE_URL: database.url, LOG_LEVEL: "silent", ...environment })
  const shop = await startShop(config, { pages, demonstration: DEMONSTRATION })
  let stopping: Promise<void> | undefined
  const stop = () => (stopping ??= shop.stop())
  onTestFinished(async () => {
    await stop()
    await database.close()
    await rm(folder, { recursive: true, force: true })
  })
  return { ...shop, stop }
}

test("idle connections do not delay a stop", async () => {
  const { address, stop } = await aStarted()
  await Promise.all(Array.from({ length: 5 }, () => fetch(`${address}/healthz`).then((answer) => answer.text())))
  const started = performance.now()
  await stop()
  expect(performance.now() - started).toBeLessThan(3000)
})

test("an unavailable or silent collector delays neither a request nor the stop", async () => {
  const silent = createServer(() => {})
  await once(silent.listen(0, "127.0.0.1"), "listening")
  onTestFinished(() => {
    silent.closeAllConnections()
    silent.close()
  })
  for (const collector of ["http://127.0.0.1:1", `http://127.0.0.1:${(silent.address() as AddressInfo).port}`]) {
    const { address, stop } = await aStarted({ OTEL_EXPORTER_OTLP_ENDPOINT: collector })
    const answers = await Promise.all(Array.from({ length: 20 }, () => fetch(`${address}/api/home/banners`)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    await Promise.all(answers.map((answer) => answer.text()))
    const started = performance.now()
    await stop()
    expect(performance.now() - started).toBeLessThan(6000)
  }
})
