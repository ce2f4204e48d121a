import { sql } from "drizzle-orm"
import { expect, onTestFinished, test } from "vitest"
import { testDatabase } from "#server/testing/database.ts"
import { Refusal } from "./refusal.ts"
import { spend, sweepThrottles, trySpend } from "./throttle.queries.ts"

async function throttling(limitFactor = 1) {
  const { db, close } = await testDatabase()
  onTestFinished(close)
  return { db, config: { limitFactor } }
}

const threeAnHour = { what: "special-request", of: 7, limit: 3, perSeconds: 3600 }

test("[API-16] beyond the limit calls are refused with the time until the next one", async () => {
  const shop = await throttling()
  for (let time = 0; time < 3; time++) await spend(shop, threeAnHour)
  const refusal = await spend(shop, threeAnHour).catch((fault: unknown) => fault)
  expect(refusal).toBeInstanceOf(Refusal)
  expect(refusal).toMatchObject({ code: "too_many_requests" })
  // Three an hour refill one every twenty minutes.
  const { retryAfterSeconds = 0 } = refusal as Refusal
  expect(retryAfterSeconds).toBeGreaterThan(1190)
  expect(retryAfterSeconds).toBeLessThanOrEqual(1200)
  await shop.db.execute(sql`update throttles set full_at = full_at - make_interval(secs => ${retryAfterSeconds})`)
  expect(await trySpend(shop, threeAnHour)).toBe(0)
  expect(await trySpend(shop, threeAnHour)).toBeGreaterThan(1190)
})

test("each customer and each limit is counted separately", async () => {
  const shop = await throttling()
  for (let time = 0; time < 3; time++) await spend(shop, threeAnHour)
  expect(await trySpend(shop, { ...threeAnHour, of: 8 })).toBe(0)
  expect(await trySpend(shop, { ...threeAnHour, what: "mail" })).toBe(0)
})

test("concurrent processes get no more than the limit", async () => {
  const shop = await throttling()
  const burst = { what: "cart", of: 1, limit: 30, perSeconds: 3000 }
  const waits = await Promise.all(Array.from({ length: 100 }, () => trySpend(shop, burst)))
  expect(waits.filter((seconds) => seconds === 0)).toHaveLength(30)
})

test("the configuration raises the limits and does not remove them", async () => {
  const shop = await throttling(10)
  const waits = await Promise.all(Array.from({ length: 40 }, () => trySpend(shop, threeAnHour)))
  expect(waits.filter((seconds) => seconds === 0)).toHaveLength(30)
})

test("full buckets are deleted, and the table contains no addresses", async () => {
  const shop = await throttling()
  await spend(shop, { what: "sign-in", of: "noor@example.com", limit: 5, perSeconds: 900 })
  await spend(shop, threeAnHour)
  await shop.db.execute(sql`update throttles set full_at = now() - interval '1 second' where key like 'sign-in %'`)
  const keys = async () => (await shop.db.execute<{ key: string }>(sql`select key from throttles`)).rows.map(({ key }) => key)
  expect(await keys()).toHaveLength(2)
  expect((await keys()).join()).not.toContain("noor")
  await sweepThrottles(shop.db)
  expect(await keys()).toEqual([expect.stringMatching(/^special-request /)])
})
