import { sql } from "drizzle-orm"
import { expect, onTestFinished, test, vi } from "vitest"
import { allSent, aRunner, queueFor } from "#server/testing/jobs.ts"
import { aShopForThisTest, type TestShop } from "#server/testing/shop.ts"
import { type PeriodicJob, timesOf } from "./periodic.ts"

/** Sets the clock, and leaves the timers alone. */
function itIs(moment: string) {
  vi.setSystemTime(new Date(moment))
  onTestFinished(() => void vi.useRealTimers())
}

test("a periodic job runs at the minutes of the day that its period divides", () => {
  const minutesOf = (everyMinutes: number) => {
    const [item] = timesOf([{ name: "sweep", everyMinutes, run: async () => {} }])
    const all = Array.from({ length: 24 * 60 }, (_, minute) => minute)
    return all.filter((minute) => item?.match({ min: minute % 60, hour: Math.floor(minute / 60), date: 1, month: 1, dow: 1 }))
  }
  expect(minutesOf(1)).toHaveLength(1440)
  expect(minutesOf(15).slice(0, 5)).toEqual([0, 15, 30, 45, 60])
  expect(minutesOf(90).slice(0, 3)).toEqual([0, 90, 180])
  expect(minutesOf(1440)).toEqual([0])
})

test("of several processes exactly one runs a periodic job, each time", async () => {
  const shop = await aShopForThisTest()
  let runs = 0
  const periodic: PeriodicJob[] = [{ name: "sweep", everyMinutes: 5, run: async () => void runs++ }]
  itIs("2026-11-21T11:59:59.950Z")
  for (let n = 0; n < 3; n++) aRunner(shop, { periodic })
  await theyWait(shop)
  expect(runs).toBe(0)
  itIs("2026-11-21T12:00:00.100Z")
  await expect.poll(() => runs).toBe(1)
  await expect.poll(async () => (await knownTimes(shop)).map(({ at }) => at)).toEqual(["2026-11-21 12:00:00", "2026-11-21 12:00:00"])
  await queueFor(shop)
  await allSent(shop.db)
  expect(runs).toBe(1)
})

test("a failed periodic job is logged, leaves nothing behind and runs at its next time", async () => {
  const shop = await aShopForThisTest()
  let runs = 0
  const run = async () => {
    if (runs++ === 0) throw new Error("no luck today")
  }
  const periodic: PeriodicJob[] = [{ name: "sweep", everyMinutes: 1, run }]
  itIs("2026-11-21T11:59:59.950Z")
  const first = aRunner(shop, { periodic })
  await theyWait(shop)
  itIs("2026-11-21T12:00:00.100Z")
  await expect.poll(() => first.logged.map(({ text }) => text).join()).toContain("a periodic job failed")
  await first.stop()
  itIs("2026-11-21T12:00:59.950Z")
  aRunner(shop, { periodic })
  await theyWait(shop)
  itIs("2026-11-21T12:01:00.100Z")
  await expect.poll(() => runs).toBe(2)
  await expect.poll(async () => (await shop.db.execute(sql`select task_identifier from graphile_worker.jobs`)).rows).toEqual([])
})

/** The runners wait for the next minute: they have the job registered, and run others. */
async function theyWait(shop: TestShop) {
  await expect.poll(() => knownTimes(shop)).toHaveLength(2)
  await queueFor(shop)
  await allSent(shop.db)
}

async function knownTimes({ db }: TestShop) {
  const { rows } = await db.execute<{ at: string | null }>(
    sql`select to_char(last_execution at time zone 'utc', 'YYYY-MM-DD HH24:MI:SS') as at from graphile_worker._private_known_crontabs`,
  )
  return rows
}
