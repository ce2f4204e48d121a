import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { type MailSettings, mailSettings } from "#contract/office/settings/mail.ts"
import { expectProblem } from "#server/testing/answers.ts"
import { allSent, aRunner, failedTimes, retryNow } from "#server/testing/jobs.ts"
import { aShopForThisTest } from "#server/testing/shop.ts"
import { aStaffMember, type TestMember } from "#server/testing/staff.ts"
import { aFaultProxy } from "#server/testing/stand-ins/fault-proxy.ts"
import { aMailServer, mailerTo } from "#server/testing/stand-ins/mail-server.ts"

const read = async ({ call }: TestMember) => (await call("GET", mailSettings.read.path)).json<MailSettings>()
const sendTest = ({ call }: TestMember) => call("POST", mailSettings.test.path)

test("a test mail goes to the member who asks, in the member's language, and what the server answers is shown until it is sent", async () => {
  const shop = await aShopForThisTest()
  const manager = await aStaffMember(shop, "manager")
  await shop.db.execute(sql`update staff set language = 'ar' where id = ${manager.id}`)
  const server = await aMailServer()
  const proxy = await aFaultProxy(server.url)
  await proxy.set({ kind: "refuse" })
  const asked = await sendTest(manager)
  expect([asked.status, asked.json()]).toEqual([202, { to: manager.email }])
  expect((await read(manager)).queue).toEqual({ waiting: 1, retrying: 0, failed: 0 })
  aRunner(shop, { mailer: mailerTo(proxy.url) })
  await failedTimes(shop, 1)
  expect(await read(manager)).toMatchObject({
    queue: { waiting: 0, retrying: 1, failed: 0 },
    last_error: expect.stringContaining("mail server"),
  })
  await proxy.set({ kind: "pass" })
  await retryNow(shop.db)
  await allSent(shop.db)
  expect(server.taken).toHaveLength(1)
  expect(server.taken[0]?.recipients).toEqual([manager.email])
  expect(server.taken[0]?.subject).toContain("رسالة تجريبية")
  expect(await read(manager)).toMatchObject({ queue: { waiting: 0, retrying: 0, failed: 0 }, last_error: null })
})

test("the settings show server and sender without a password, sales read them and send no test, and a member sends at most ten an hour", async () => {
  const shop = await aShopForThisTest({
    environment: { SMTP_URL: "smtps://user:secret@mail.shop.example:465", MAIL_FROM: "shop@shop.example", LIMIT_FACTOR: "1" },
  })
  const [manager, sales] = [await aStaffMember(shop, "manager"), await aStaffMember(shop, "sales")]
  const seen = await sales.call("GET", mailSettings.read.path)
  expect(seen.json()).toMatchObject({ server: "mail.shop.example:465", from: { address: "shop@shop.example" }, notices: true })
  expect(seen.text).not.toContain("secret")
  expectProblem(await sendTest(sales), 403)
  for (let time = 0; time < 10; time++) expect((await sendTest(manager)).status).toBe(202)
  expectProblem(await sendTest(manager), 429)
})

test("[OFFICE-149] the settings say that replies are not read, or when they were last read and why they cannot be", async () => {
  const plain = await aShopForThisTest()
  expect((await read(await aStaffMember(plain, "sales"))).mailbox).toBeNull()

  const MAILBOX_URL = "imaps://desk%40shop.example:secret@mail.shop.example"
  const shop = await aShopForThisTest({ environment: { MAILBOX_URL } })
  const sales = await aStaffMember(shop, "sales")
  const mailbox = { server: "mail.shop.example:993", folder: "INBOX", read_at: null, fault: null }
  expect((await read(sales)).mailbox, "it is not read yet").toEqual(mailbox)
  await shop.db.execute(sql`
    insert into mailbox_readings (name, next_at, read_at, failing_since, failures, fault, fault_code)
    values (${shop.services.config.mailbox?.name}, now(), '2026-11-29T07:41:00Z', '2026-11-29T08:00:00Z', 2, 'sign-in', 'AUTHENTICATIONFAILED')`)
  const seen = await sales.call("GET", mailSettings.read.path)
  expect(seen.json<MailSettings>().mailbox).toEqual({
    ...mailbox,
    read_at: "2026-11-29T07:41:00.000Z",
    fault: { kind: "sign-in", code: "AUTHENTICATIONFAILED", since: "2026-11-29T08:00:00.000Z" },
  })
  expect(seen.text).not.toMatch(/secret|desk/)
})
