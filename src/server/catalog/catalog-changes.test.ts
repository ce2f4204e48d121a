import { sql } from "drizzle-orm"
import { expect, onTestFinished, test } from "vitest"
import { testDatabase } from "#server/testing/database.ts"
import { aFaultProxy } from "#server/testing/stand-ins/fault-proxy.ts"
import { announceCatalogChange, listenForCatalogChanges } from "./catalog-changes.ts"

async function aListener() {
  const { db, url, close } = await testDatabase()
  onTestFinished(close)
  const proxy = await aFaultProxy(url)
  let changes = 0
  const listener = await listenForCatalogChanges(proxy.url, () => void changes++)
  let stopping: Promise<void> | undefined
  const stop = () => (stopping ??= listener.stop())
  onTestFinished(stop)
  const listeners = async () => {
    const { rows } = await db.execute<{ n: number }>(sql`
      select count(*)::int as n from pg_stat_activity where application_name = 'corniche listener' and datname = current_database()`)
    return rows[0]?.n
  }
  return { db, proxy, stop, listeners, changes: () => changes }
}

test("after an outage of several attempts one listener is back, reports the reconnection and each change once, and stops on request", async () => {
  const { db, proxy, stop, listeners, changes } = await aListener()
  await proxy.set({ kind: "reset-after", bytes: 1 })
  proxy.cutAll()
  // Each attempt is accepted and then reset, so that they can be counted.
  await expect.poll(proxy.made).toBeGreaterThanOrEqual(5)
  const made = proxy.made()
  await proxy.set({ kind: "pass" })
  await expect.poll(changes).toBe(1)
  expect(proxy.made() - made, "one attempt at a time").toBeLessThanOrEqual(2)
  expect(proxy.open()).toBe(1)
  expect(await listeners()).toBe(1)
  await announceCatalogChange(db)
  await expect.poll(changes).toBe(2)
  await stop()
  await expect.poll(listeners).toBe(0)
  expect(changes()).toBe(2)
})

test("a listener is stopped while its database is away", async () => {
  const { proxy, stop, listeners } = await aListener()
  await proxy.set({ kind: "refuse" })
  proxy.cutAll()
  await stop()
  await proxy.set({ kind: "pass" })
  // The server notices a lost connection a moment later.
  await expect.poll(listeners).toBe(0)
  expect(proxy.open()).toBe(0)
})

test("a listener notices that its server no longer answers, and receives changes again once it does", async () => {
  const { db, proxy, listeners, changes } = await aListener()
  await proxy.set({ kind: "blackhole" })
  await announceCatalogChange(db)
  await expect.poll(proxy.made).toBeGreaterThan(1)
  expect(changes()).toBe(0)
  await proxy.set({ kind: "pass" })
  await expect.poll(changes).toBeGreaterThan(0)
  await expect.poll(listeners).toBe(1)
})
