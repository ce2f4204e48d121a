import type { TaskList } from "graphile-worker"
import { expect, test } from "vitest"
import { mailsInInbox } from "#server/integrations/mail/inbox.queries.ts"
import { aGate, allSent, aRunner, failedTimes, queueFor, retryNow, runnersGone } from "#server/testing/jobs.ts"
import { aShopForThisTest } from "#server/testing/shop.ts"
import { aMailServer, mailerTo } from "#server/testing/stand-ins/mail-server.ts"

test("a queued mail is in the inbox within a moment", async () => {
  const shop = await aShopForThisTest()
  aRunner(shop)
  await queueFor(shop, "first@example.com")
  await allSent(shop.db)
  await queueFor(shop, "second@example.com")
  const queued = performance.now()
  await allSent(shop.db)
  // The queue polls every two seconds: anything faster is a notification.
  expect(performance.now() - queued).toBeLessThan(1500)
  expect((await mailsInInbox(shop.db)).map(({ to }) => to)).toEqual(["second@example.com", "first@example.com"])
})

test("a silent mail server does not delay a stop for long, and the mail is not lost", async () => {
  const shop = await aShopForThisTest()
  const gate = aGate()
  const server = await aMailServer({ greet: gate.pass })
  const { stop } = aRunner(shop, { mailer: mailerTo(server.url) })
  await queueFor(shop)
  await gate.reached
  const asked = performance.now()
  await stop()
  expect(performance.now() - asked).toBeLessThan(8000)
  await failedTimes(shop, 1)
  gate.open()
  aRunner(shop, { mailer: mailerTo(server.url) })
  await retryNow(shop.db)
  await allSent(shop.db)
  expect(server.taken).toHaveLength(1)
})

test("a job that ignores its abort delays a stop for less than 8 seconds, and is done again by the next runner", async () => {
  const shop = await aShopForThisTest()
  const begun = Promise.withResolvers<void>()
  const hanging: TaskList = {
    "send-mail": () => {
      begun.resolve()
      return new Promise(() => {})
    },
  }
  const { stop } = aRunner(shop, { tasks: hanging })
  await queueFor(shop)
  await begun.promise
  const asked = performance.now()
  await stop()
  expect(performance.now() - asked).toBeLessThan(8000)
  await runnersGone(shop)
  aRunner(shop)
  await allSent(shop.db)
  expect(await mailsInInbox(shop.db)).toHaveLength(1)
})
