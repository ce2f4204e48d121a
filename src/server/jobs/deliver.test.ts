import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { aGate, allSent, aRunner, failedTimes, jobsOf, queueFor, retryNow } from "#server/testing/jobs.ts"
import { aShopForThisTest } from "#server/testing/shop.ts"
import { aMailServer, mailerTo } from "#server/testing/stand-ins/mail-server.ts"

test("a mail waits while the mail server is down, and arrives once it is back", async () => {
  const shop = await aShopForThisTest()
  const before = await aMailServer()
  await before.close()
  const { logged } = aRunner(shop, { mailer: mailerTo(before.url) })
  await queueFor(shop)
  await failedTimes(shop, 1)
  const after = await aMailServer({ port: before.port })
  await retryNow(shop.db)
  await allSent(shop.db)
  expect(after.taken.map(({ recipients }) => recipients)).toEqual([["noor@example.com"]])
  expect(logged.map(({ level }) => level)).toEqual(["warn"])
  expect(logged.join()).not.toMatch(/noor|secret-link/i)
})

test("a mail with a temporary refusal is retried, and both attempts have the same Message-ID", async () => {
  const shop = await aShopForThisTest({ environment: { PUBLIC_ORIGIN: "https://shop.localhost" } })
  const server = await aMailServer({ take: () => (server.offered.length === 1 ? 451 : 250) })
  aRunner(shop, { mailer: mailerTo(server.url) })
  await queueFor(shop)
  await failedTimes(shop, 1)
  expect((await jobsOf(shop.db))[0]?.last_error).toBe("The mail server answered 451 to DATA.")
  await retryNow(shop.db)
  await allSent(shop.db)
  const ids = server.offered.map(({ messageId }) => messageId)
  expect(ids).toEqual([expect.stringMatching(/^<[0-9a-f-]{36}@shop\.localhost>$/), ids[0]])
  expect(server.taken).toHaveLength(1)
})

test("a permanently refused mail is abandoned, stays visible, and is logged without its contents", async () => {
  const shop = await aShopForThisTest()
  const server = await aMailServer({ recipient: (address) => (address === "gone@example.com" ? 550 : 250) })
  const { logged } = aRunner(shop, { mailer: mailerTo(server.url) })
  await queueFor(shop, "gone@example.com")
  await failedTimes(shop, 12)
  await retryNow(shop.db)
  await queueFor(shop)
  await expect.poll(() => server.taken.length).toBe(1)
  await expect.poll(() => jobsOf(shop.db)).toHaveLength(1)
  const [job] = await jobsOf(shop.db)
  expect(job).toMatchObject({ attempts: job?.max_attempts, last_error: "The mail server answered 550 to RCPT TO." })
  expect(logged).toEqual([{ level: "error", text: expect.stringContaining("a job failed for good") }])
  expect(JSON.stringify(logged)).not.toMatch(/gone@|noor|secret/i)
})

test("a mail whose sender the server refuses waits until the operator has mended that, and arrives", async () => {
  const shop = await aShopForThisTest()
  let isMended = false
  const server = await aMailServer({ recipient: () => (isMended ? 250 : "553 5.7.1") })
  const { logged } = aRunner(shop, { mailer: mailerTo(server.url) })
  await queueFor(shop)
  await failedTimes(shop, 1)
  expect((await jobsOf(shop.db))[0]?.last_error).toBe("The mail server answered 553 5.7.1 to RCPT TO.")
  isMended = true
  await retryNow(shop.db)
  await allSent(shop.db)
  expect(server.taken.map(({ recipients }) => recipients)).toEqual([["noor@example.com"]])
  expect(logged.map(({ level }) => level)).toEqual(["warn"])
})

test("a mail is tried twelve times, over hours", async () => {
  const shop = await aShopForThisTest()
  const down = await aMailServer()
  await down.close()
  const { logged } = aRunner(shop, { mailer: mailerTo(down.url) })
  await queueFor(shop)
  const waits: number[] = []
  for (let attempt = 1; attempt <= 12; attempt++) {
    await failedTimes(shop, attempt)
    const { rows } = await shop.db.execute<{ hours: number }>(
      sql`select extract(epoch from run_at - now())::float8 / 3600 as hours from graphile_worker.jobs where task_identifier = 'send-mail'`,
    )
    waits.push(rows[0]?.hours ?? 0)
    await retryNow(shop.db)
  }
  expect(waits[0]).toBeLessThan(0.01)
  expect(waits.slice(0, 11).reduce((sum, hours) => sum + hours)).toBeGreaterThan(12)
  expect(logged.map(({ level }) => level)).toEqual([...Array.from({ length: 11 }, () => "warn"), "error"])
})

test("mails under way are finished when the shop stops, and mails queued later wait for the next start", async () => {
  const shop = await aShopForThisTest()
  const gate = aGate()
  const server = await aMailServer({ take: () => gate.pass().then(() => 250) })
  const { stop, logged } = aRunner(shop, { mailer: mailerTo(server.url) })
  // As many as are sent at once: a worker without one could still take the later mail.
  const underWay = ["noor-1@example.com", "noor-2@example.com", "noor-3@example.com"]
  for (const to of underWay) await queueFor(shop, to)
  await expect.poll(() => server.offered.length).toBe(underWay.length)
  const stopped = stop()
  await queueFor(shop, "later@example.com")
  gate.open()
  await stopped
  const taken = () => server.taken.flatMap(({ recipients }) => recipients)
  expect(taken().toSorted()).toEqual(underWay)
  expect(await jobsOf(shop.db)).toMatchObject([{ attempts: 0, locked_by: null }])
  aRunner(shop, { mailer: mailerTo(server.url) })
  await allSent(shop.db)
  expect(taken().slice(underWay.length)).toEqual(["later@example.com"])
  expect(logged).toEqual([])
})
