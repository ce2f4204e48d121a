import { expect, test } from "vitest"
import { mailsInInbox } from "#server/integrations/mail/inbox.queries.ts"
import type { Mail } from "#server/mails/mail-kinds.ts"
import { allSent, aRunner, jobsOf } from "#server/testing/jobs.ts"
import { aShopForThisTest } from "#server/testing/shop.ts"
import { queueMail } from "./queue-mail.ts"

const aMail = (to: string): Mail => ({ kind: "password-changed", to, contents: { name: "Noor Salem" } })

test("a queued mail is in the inbox within a moment", async () => {
  const shop = await aShopForThisTest()
  aRunner(shop)
  await queueMail(shop.db, aMail("first@example.com"))
  await allSent(shop.db)
  await queueMail(shop.db, aMail("second@example.com"))
  const queued = performance.now()
  await allSent(shop.db)
  // The queue asks by itself every two seconds: sooner is a notification.
  expect(performance.now() - queued).toBeLessThan(1500)
  expect((await mailsInInbox(shop.db)).map(({ to }) => to)).toEqual(["second@example.com", "first@example.com"])
})

test("a mail of a transaction that is rolled back is never sent, and none before the commit", async () => {
  const shop = await aShopForThisTest()
  aRunner(shop)
  const rolledBack = shop.db.transaction(async (tx) => {
    await queueMail(tx, aMail("never@example.com"))
    throw new Error("no")
  })
  await expect(rolledBack).rejects.toThrow("no")
  await shop.db.transaction(async (tx) => {
    await queueMail(tx, aMail("after@example.com"))
    // Another mail, queued later and committed at once, shows that the runner does not wait for anything else.
    await queueMail(shop.db, aMail("meanwhile@example.com"))
    await allSent(shop.db)
    expect((await mailsInInbox(shop.db)).map(({ to }) => to)).toEqual(["meanwhile@example.com"])
  })
  await allSent(shop.db)
  expect((await mailsInInbox(shop.db)).map(({ to }) => to)).toEqual(["after@example.com", "meanwhile@example.com"])
  expect(await jobsOf(shop.db)).toEqual([])
})
