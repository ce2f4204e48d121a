import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { mailsInInbox } from "#server/integrations/mail/inbox.queries.ts"
import { inboxMails } from "#server/integrations/mail/inbox.tables.ts"
import { inboxMailer } from "#server/integrations/mail/inbox.ts"
import type { Mail } from "#server/mails/mail-kinds.ts"
import { allSent, aRunner, jobsOf } from "#server/testing/jobs.ts"
import { aShopForThisTest } from "#server/testing/shop.ts"
import { queueMail, TO_SHOP } from "./queue-mail.ts"
import { sendMail } from "./send-mail.ts"

const aMail = (to: string): Mail => ({ kind: "password-changed", to, contents: { name: "Noor Salem" } })

test("a repeated mail is in the inbox once, the newest 200 mails are shown, and fewer than 50 older ones kept", async () => {
  const { db } = await aShopForThisTest()
  const mailer = inboxMailer(db)
  const message = (n: number) => ({
    messageId: `<${n}@shop.example>`,
    to: `noor-${n}@example.com`,
    subject: "Hello",
    html: "<p>Hello",
    text: "Hello",
  })
  for (let n = 1; n <= 255; n++) await mailer.send(message(n))
  await mailer.send(message(255))
  const addresses = (await mailsInInbox(db)).map(({ to }) => to)
  expect(addresses).toHaveLength(200)
  expect(addresses[0]).toBe("noor-255@example.com")
  expect(addresses.at(-1)).toBe("noor-56@example.com")
  expect(await db.$count(inboxMails)).toBeLessThan(250)
})

test("[SH-66] notices for the staff go to the shop's address, and none when they are switched off", async () => {
  const shop = await aShopForThisTest()
  const notice: Mail = {
    kind: "shop-notice",
    to: TO_SHOP,
    contents: { about: "repair", reference: "7K4MQ2X9HB", lines: ["Apple"], isHome: true, place: "Doha" },
  }
  const mailer = inboxMailer(shop.db)
  const quiet = sendMail({ mailer, config: { ...shop.services.config, shopNotices: false } })
  const first = aRunner(shop, { tasks: { "send-mail": quiet } })
  await queueMail(shop.db, notice)
  await allSent(shop.db)
  await first.stop()
  expect(await mailsInInbox(shop.db)).toEqual([])
  aRunner(shop)
  await queueMail(shop.db, notice)
  await allSent(shop.db)
  expect((await mailsInInbox(shop.db)).map(({ to }) => to)).toEqual([shop.services.config.shopEmail])
})

test("a mail of a rolled-back transaction is never sent, and none before the commit", async () => {
  const shop = await aShopForThisTest()
  aRunner(shop)
  // The first job of a kind inserts the kind's name into a table; others wait for that transaction.
  await queueMail(shop.db, aMail("first@example.com"))
  await allSent(shop.db)
  const rolledBack = shop.db.transaction(async (tx) => {
    await queueMail(tx, aMail("never@example.com"))
    throw new Error("no")
  })
  await expect(rolledBack).rejects.toThrow("no")
  await shop.db.transaction(async (tx) => {
    await queueMail(tx, aMail("after@example.com"))
    // Another mail, queued later and committed at once, shows that the runner is not blocked.
    await queueMail(shop.db, aMail("meanwhile@example.com"))
    await allSent(shop.db)
    expect((await mailsInInbox(shop.db)).map(({ to }) => to)).toEqual(["meanwhile@example.com", "first@example.com"])
  })
  await allSent(shop.db)
  expect((await mailsInInbox(shop.db)).map(({ to }) => to)).toEqual(["after@example.com", "meanwhile@example.com", "first@example.com"])
  expect(await jobsOf(shop.db)).toEqual([])
})

test("mails queued together are separate jobs, in the same order", async () => {
  const { db } = await aShopForThisTest()
  const mails = ["first@example.com", "second@example.com", "third@example.com"].map(aMail)
  await queueMail(db, ...mails)
  const { rows } = await db.execute<{ payload: Mail }>(sql`select payload from graphile_worker._private_jobs order by id`)
  expect(rows.map(({ payload }) => payload)).toEqual(mails)
  expect(new Set((await jobsOf(db)).map(({ key }) => key)).size).toBe(3)
})
