import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import { expect, onTestFinished, test } from "vitest"
import { readConfig } from "#server/config/config.ts"
import { startShop } from "#server/start.ts"
import { aProduct } from "#server/testing/catalog.ts"
import { aCustomer } from "#server/testing/customers.ts"
import { testDatabase } from "#server/testing/database.ts"
import { aFaultProxy } from "#server/testing/stand-ins/fault-proxy.ts"
import { anImapServer } from "#server/testing/stand-ins/imap-server.ts"

const KEY = "6b1c1f0e-6c58-4f0b-9a53-3d3c6cf7a1aa"
const REPORT = `From: MAILER-DAEMON@mail.example
Message-ID: <1@mail.example>
Content-Type: multipart/report; report-type=delivery-status; boundary=b

--b
Content-Type: message/delivery-status

Action: failed
Status: 5.1.1

--b
Content-Type: text/rfc822-headers

Message-ID: <${KEY}@shop.example>

--b--
`.replaceAll("\n", "\r\n")

test("[OFFICE-149] two processes read one mailbox in turn: a report marks its answer within a minute, and neither is slow to stop", async () => {
  const database = await testDatabase()
  const { db } = database
  const folder = await mkdtemp(join(tmpdir(), "corniche-mailbox-"))
  onTestFinished(async () => {
    await database.close()
    await rm(folder, { recursive: true, force: true })
  })
  // Otherwise an empty catalog would be filled first.
  await aProduct(db)
  const customer = await aCustomer(db)
  await db.execute(sql`
    with request as (
      insert into special_requests (customer_id, product_id, variant_id, product_title, variant_title, contact_name, contact_number, address, requested_quantity)
      values (${customer.id}, 1, 1, 'Pearl', 'Pearl', 'Noor', '97455550123', '', 40) returning id)
    insert into request_messages (request_id, kind, text, mail_key, at) select id, 'reminder', '', ${KEY}::uuid, now() from request`)
  const server = await anImapServer()
  const proxy = await aFaultProxy(server.url)
  const settings = { PORT: "0", CORNICHE_DATA: folder, DATABASE_URL: database.url, LOG_LEVEL: "silent", MAILBOX_URL: proxy.url }
  const pages = async () => ({ isBuilt: true, render: async () => new Response("A page") })
  const shops = await Promise.all([1, 2].map(() => startShop(readConfig(settings), { pages, demonstration: "" })))
  const reading = async () =>
    (await db.execute<{ wasRead: boolean }>(sql`select read_at is not null as "wasRead" from mailbox_readings`)).rows
  await expect.poll(reading).toEqual([{ wasRead: true }])

  server.deliver(REPORT)
  const delivered = performance.now()
  const marked = async () => (await db.execute<{ code: string }>(sql`select failed_code as code from request_messages`)).rows
  await expect.poll(marked, { timeout: 60_000 }).toEqual([{ code: "5.1.1" }])
  expect(performance.now() - delivered).toBeLessThan(60_000)
  const signIns = server.asked.filter((command) => command.startsWith("AUTHENTICATE")).length
  expect(signIns, "each run is of one process").toBeLessThanOrEqual(3)

  await proxy.set({ kind: "blackhole" })
  const made = proxy.made()
  await expect.poll(() => proxy.made(), { timeout: 60_000 }).toBeGreaterThan(made)
  const asked = performance.now()
  await Promise.all(shops.map((shop) => shop.stop()))
  expect(performance.now() - asked).toBeLessThan(8000)
})
