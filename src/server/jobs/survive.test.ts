import { spawn } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import pg from "pg"
import { expect, onTestFinished, test } from "vitest"
import { openDatabase } from "#server/db/database.ts"
import { aGate, allSent, aRunner, failedTimes, jobsOf, queueFor, retryNow, runnerConnections, runnersGone } from "#server/testing/jobs.ts"
import { aShopForThisTest, type TestShop } from "#server/testing/shop.ts"
import { aFaultProxy, type Fault } from "#server/testing/stand-ins/fault-proxy.ts"
import { aMailServer, mailerTo } from "#server/testing/stand-ins/mail-server.ts"
import { releaseAbandonedJobs } from "./abandoned-jobs.queries.ts"

/** The maximum number of connections of one runner. */
const POOL_SIZE = 5
const ROOT = join(import.meta.dirname, "../../..")

test("of several processes exactly one sends each mail", async () => {
  const shop = await aShopForThisTest()
  const gate = aGate()
  const server = await aMailServer({ take: () => gate.pass().then(() => 250) })
  for (let n = 0; n < 3; n++) aRunner(shop, { mailer: mailerTo(server.url) })
  const addresses = Array.from({ length: 60 }, (_, n) => `noor-${n}@example.com`)
  await Promise.all(addresses.map((to) => queueFor(shop, to)))
  await expect.poll(server.connections, { message: "every runner takes part" }).toBe(9)
  gate.open()
  await allSent(shop.db)
  expect(server.taken.flatMap(({ recipients }) => recipients).sort()).toEqual(addresses.sort())
})

test("a mail arrives once although the process that was sending it was killed", async () => {
  const shop = await aShopForThisTest()
  const gate = aGate()
  const server = await aMailServer({ greet: gate.pass })
  const child = aProcess(shop, server.url)
  await queueFor(shop)
  await gate.reached
  expect(await jobsOf(shop.db), "the process has the job").toMatchObject([{ attempts: 1, locked_by: expect.any(String) }])
  child.kill("SIGKILL")
  await once(child, "exit")
  gate.open()
  // The database notices a little later; a runner that starts earlier considers the process alive, and checks again after a minute.
  await runnersGone(shop)
  const { logged } = aRunner(shop, { mailer: mailerTo(server.url) })
  await allSent(shop.db)
  expect(server.taken.map(({ recipients }) => recipients)).toEqual([["noor@example.com"]])
  expect(logged).toEqual([{ level: "warn", text: expect.stringContaining("processes that are gone") }])
})

test("a mail committed by a process that is then killed is sent by the next process", async () => {
  const shop = await aShopForThisTest()
  const server = await aMailServer()
  const program = `
    import { openDatabase } from "#server/db/database.ts"
    import { queueMail } from "#server/jobs/queue-mail.ts"
    const db = openDatabase(${JSON.stringify(shop.url)})
    await db.transaction((tx) => queueMail(tx, { kind: "password-changed", to: "noor@example.com", contents: { name: "Noor" } }))
    process.kill(process.pid, "SIGKILL")`
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], { cwd: ROOT, stdio: "ignore" })
  expect(await once(child, "exit")).toEqual([null, "SIGKILL"])
  aRunner(shop, { mailer: mailerTo(server.url) })
  await allSent(shop.db)
  expect(server.taken).toHaveLength(1)
})

test("the jobs of a live process are not taken from it", async () => {
  const shop = await aShopForThisTest()
  const gate = aGate()
  const server = await aMailServer({ take: () => gate.pass().then(() => 250) })
  aRunner(shop, { mailer: mailerTo(server.url) })
  await queueFor(shop)
  await gate.reached
  expect(await releaseAbandonedJobs(shop.db, new AbortController().signal)).toBe(0)
  gate.open()
  await allSent(shop.db)
  expect(server.taken).toHaveLength(1)
})

test("a mail is sent once although the database was down while it was being sent", async () => {
  const shop = await aShopForThisTest()
  const gate = aGate()
  const server = await aMailServer({ take: () => gate.pass().then(() => 250) })
  aRunner(shop, { mailer: mailerTo(server.url) })
  await queueFor(shop)
  await gate.reached
  await cutConnections(shop)
  gate.open()
  await queueFor(shop, "after@example.com")
  await allSent(shop.db)
  expect(server.taken.flatMap(({ recipients }) => recipients)).toEqual(["noor@example.com", "after@example.com"])
})

test("a mail is sent once although the database could not record it, and the runner continues when it is back", async () => {
  const shop = await aShopForThisTest()
  const gate = aGate()
  const server = await aMailServer({ take: () => gate.pass().then(() => 250) })
  const { logged } = aRunner(shop, { mailer: mailerTo(server.url) })
  await queueFor(shop)
  await gate.reached
  const allowConnections = await aDoor(shop)
  await allowConnections(false)
  await cutConnections(shop)
  gate.open()
  await expect.poll(() => logged.map(({ text }) => text).join()).toContain("Failed to complete job")
  await allowConnections(true)
  await queueFor(shop, "after@example.com")
  await allSent(shop.db)
  expect(server.taken.flatMap(({ recipients }) => recipients)).toEqual(["noor@example.com", "after@example.com"])
  expect(JSON.stringify(logged)).not.toMatch(/noor|secret/i)
})

test("a runner whose database stops responding continues when it responds again, within its limit of connections", async () => {
  const shop = await aShopForThisTest()
  const server = await aMailServer()
  const proxy = await aFaultProxy(shop.url)
  const db = openDatabase(proxy.url, { answerWithinMs: 1000 })
  onTestFinished(() => db.$client.end())
  const { details } = aRunner({ ...shop, db, url: proxy.url }, { mailer: mailerTo(server.url) })
  await queueFor(shop, "before@example.com")
  await allSent(shop.db)
  await proxy.set({ kind: "blackhole" })
  await queueFor(shop, "during@example.com")
  await expect.poll(() => details.join()).toContain("Failed to acquire job: Query read timeout")
  await proxy.set({ kind: "pass" })
  await queueFor(shop, "after@example.com")
  await allSent(shop.db)
  await expect.poll(() => runnerConnections(shop)).toBeLessThanOrEqual(POOL_SIZE)
  expect(server.taken.flatMap(({ recipients }) => recipients).sort()).toEqual([
    "after@example.com",
    "before@example.com",
    "during@example.com",
  ])
})

const breaking: Fault[] = [{ kind: "refuse" }, { kind: "reset-after", bytes: 100 }]

test.each(breaking)("a mail waits for its mail server and arrives once: %j", async (fault) => {
  const shop = await aShopForThisTest()
  const server = await aMailServer()
  const proxy = await aFaultProxy(server.url)
  await proxy.set(fault)
  aRunner(shop, { mailer: mailerTo(proxy.url) })
  await queueFor(shop)
  await failedTimes(shop, 1)
  expect(server.taken).toEqual([])
  await proxy.set({ kind: "pass" })
  await retryNow(shop.db)
  await allSent(shop.db)
  expect(server.taken.map(({ recipients }) => recipients)).toEqual([["noor@example.com"]])
})

test("a mail waits while its mail server does not respond, and arrives once when it does", async () => {
  const shop = await aShopForThisTest()
  const server = await aMailServer()
  const proxy = await aFaultProxy(server.url)
  await proxy.set({ kind: "blackhole" })
  const { logged } = aRunner(shop, { mailer: mailerTo(proxy.url) })
  await queueFor(shop)
  await expect.poll(proxy.made).toBe(1)
  expect(await jobsOf(shop.db)).toMatchObject([{ attempts: 1, locked_by: expect.any(String) }])
  expect(server.taken).toEqual([])
  await proxy.set({ kind: "pass" })
  await allSent(shop.db)
  expect(server.taken.map(({ recipients }) => recipients)).toEqual([["noor@example.com"]])
  expect(logged).toEqual([])
})

test("a mail arrives once over a slow connection, and over one that splits it into pieces", async () => {
  const shop = await aShopForThisTest()
  const server = await aMailServer()
  const proxy = await aFaultProxy(server.url)
  aRunner(shop, { mailer: mailerTo(proxy.url) })
  await proxy.set({ kind: "delay", ms: 20, jitterMs: 30 })
  await queueFor(shop, "slow@example.com")
  await allSent(shop.db)
  await proxy.set({ kind: "slice", bytes: 500, ms: 1 })
  await queueFor(shop, "pieces@example.com")
  await allSent(shop.db)
  expect(server.taken.flatMap(({ recipients }) => recipients)).toEqual(["slow@example.com", "pieces@example.com"])
})

/** A runner in its own process. */
function aProcess({ url }: TestShop, smtpUrl: string) {
  const program = `
    import { openDatabase } from "#server/db/database.ts"
    import { smtpMailer } from "#server/integrations/mail/smtp.ts"
    import { sendMail } from "#server/jobs/send-mail.ts"
    import { startJobs } from "#server/jobs/start-jobs.ts"
    const mailer = smtpMailer({ url: ${JSON.stringify(smtpUrl)}, from: { name: "Corniche", address: "no-reply@shop.example" }, replyTo: "desk@shop.example" })
    const config = { shopName: "Corniche", publicOrigin: "https://shop.example", imageBaseUrl: "/images", keys: { links: [], unlock: [] } }
    const tasks = { "send-mail": sendMail({ mailer, config }) }
    startJobs({ url: ${JSON.stringify(url)}, db: openDatabase(${JSON.stringify(url)}), log: console, tasks, periodic: [] })`
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], { cwd: ROOT, stdio: ["ignore", "inherit", "inherit"] })
  onTestFinished(() => void child.kill("SIGKILL"))
  return child
}

/** Refuses new connections to the database, or accepts them again. */
async function aDoor({ url }: TestShop) {
  const admin = new pg.Client({ connectionString: url.replace(/\/[^/]*$/, "/postgres") })
  await admin.connect()
  onTestFinished(() => admin.end())
  return (isOpen: boolean) => admin.query(`alter database ${new URL(url).pathname.slice(1)} with allow_connections ${isOpen}`)
}

async function cutConnections({ db }: TestShop) {
  const { rows } = await db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'corniche jobs%' and datname = current_database()`)
  expect(rows.length).toBeGreaterThan(0)
}

test("a stop during which the database ends the connections of the jobs leaves standard error empty", async () => {
  const shop = await aShopForThisTest()
  const locking = new pg.Client({ connectionString: shop.url })
  await locking.connect()
  onTestFinished(() => locking.end())
  await locking.query("begin; lock table graphile_worker._private_jobs in access exclusive mode")
  const program = `
    import { openDatabase } from "#server/db/database.ts"
    import { startJobs } from "#server/jobs/start-jobs.ts"
    const url = ${JSON.stringify(shop.url)}
    const db = openDatabase(url)
    const log = { error: () => {}, warn: () => {}, debug: () => {} }
    const jobs = startJobs({ url, db, log, tasks: {}, periodic: [] })
    process.once("message", async () => {
      const stopped = jobs.stop()
      process.send("stopping")
      await stopped
      await db.$client.end()
      process.disconnect()
    })`
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], { cwd: ROOT, stdio: ["ignore", "ignore", "pipe", "ipc"] })
  onTestFinished(() => void child.kill("SIGKILL"))
  let complaint = ""
  child.stderr?.on("data", (chunk: Buffer) => {
    complaint += chunk.toString()
  })
  // Then everything that it printed has been read.
  const closed = once(child, "close")
  // Each of them waits for a job.
  const waiting = sql`select pid from pg_stat_activity
    where datname = current_database() and application_name like 'corniche jobs %' and wait_event_type = 'Lock'`
  await expect.poll(async () => (await shop.db.execute(waiting)).rowCount).toBeGreaterThan(0)
  const stopping = once(child, "message")
  child.send("stop")
  await stopping
  await shop.db.execute(sql`select pg_terminate_backend(pid) from (${waiting}) as w`)
  await locking.query("rollback")
  expect(await closed).toEqual([0, null])
  expect(complaint).toBe("")
})
